/* The tricks alone, as envite_rules/sim/tricks.py plays them, by two programs: one on plain arrays,
 * one on bit masks. benchmarks/batch.py builds this file as a library and measures it; the rules
 * come from the very tables of the compiled game, and the words of chance from the same generator.
 *
 *     gcc -O3 -march=native -shared -fPIC -o batch.so benchmarks/batch.c
 *
 * `play_masks` gives for each round the outcome that our kernel gives, and so does `play_in_order`,
 * which is the program on arrays with the cards kept in the order of the deck. `play_arrays` keeps
 * them as they come, which is quicker: so the words of chance name other cards, and its rounds are
 * others of the same kind.
 */

#include <stdint.h>
#include <string.h>

#ifdef __BMI2__
#include <immintrin.h>
#endif

enum { CARDS = 48, SEATS = 12, LANES = 64, WORDS = 24, TRICKS_ALONE = 2 };
enum { SAME, FIRST_TIED, NEAREST_TO_MANO, MANO };
enum { TIED = 15, PLAYED = 48, WON = 60 };

/* Everything in one loop: gcc alone leaves some of it out, and is slower by a tenth. */
#define INLINE static inline __attribute__((always_inline))

/* A game: batch.py fills it from `layout.TABLES` and `tricks.ROUNDS`. */
struct game {
    int32_t cards, seats, hand, has_vira, tricks, to_win, play_out;
    int32_t has_ties, next_decides, first_winner, undecided_mano, next_leader;
    int32_t cards_of_word, tricks_of_word, words_of_deal, pairs, width;
    const int32_t *row_of;
    const uint8_t *strengths;
    const uint64_t *duties;
};

/* ── chance ─────────────────────────────────────────────────────────────────────────────────── */

/* Philox4x32-10, the words of some rounds at once. */
static void draw_words(const struct game *g, uint64_t seed, uint64_t first, uint64_t words[][LANES])
{
    for (int pair = 0; pair < g->pairs; pair++)
        for (int lane = 0; lane < LANES; lane++) {
            uint64_t number = first + (uint64_t)lane;
            uint32_t c0 = (uint32_t)pair | (uint32_t)TRICKS_ALONE << 28, c1 = 0;
            uint32_t c2 = (uint32_t)number, c3 = (uint32_t)(number >> 32);
            uint32_t k0 = (uint32_t)seed, k1 = (uint32_t)(seed >> 32);
            for (int round = 0; round < 10; round++) {
                uint64_t high = (uint64_t)c0 * 0xD2511F53u, low = (uint64_t)c2 * 0xCD9E8D57u;
                c0 = (uint32_t)(low >> 32) ^ c1 ^ k0;
                c2 = (uint32_t)(high >> 32) ^ c3 ^ k1;
                c1 = (uint32_t)low;
                c3 = (uint32_t)high;
                k0 += 0x9E3779B9u;
                k1 += 0xBB67AE85u;
            }
            words[2 * pair][lane] = c0 | (uint64_t)c1 << 32;
            words[2 * pair + 1][lane] = c2 | (uint64_t)c3 << 32;
        }
}

/* A number below `many`, out of a word that then holds what is left of it. */
INLINE uint32_t pick(uint64_t *word, uint32_t many)
{
    unsigned __int128 product = (unsigned __int128)*word * many;
    *word = (uint64_t)product;
    return (uint32_t)(product >> 64);
}

/* ── who has won the round, once a trick is complete ────────────────────────────────────────── */

INLINE uint64_t end_of_tricks(const struct game *g, const int won[2])
{
    if (won[0] != won[1])
        return won[0] > won[1] ? 1 : 2;
    return g->undecided_mano ? 1 : 0;
}

INLINE uint64_t first_team(uint64_t outcome)
{
    while ((outcome & 15) == TIED)
        outcome >>= 4;
    return 1 + (outcome & 1);
}

INLINE uint64_t of_tie(const struct game *g, int trick, uint64_t outcome, const int won[2])
{
    if (g->first_winner && won[0] + won[1] > 0)
        return first_team(outcome);
    return trick + 1 == g->tricks ? end_of_tricks(g, won) : 0;
}

INLINE uint64_t of_trick(const struct game *g, int trick, int team, const int won[2])
{
    if (won[team] == g->to_win)
        return 1 + (uint64_t)team;
    if (!g->has_ties)
        return 0;
    if (g->next_decides && trick > 0 && won[0] + won[1] == 1)
        return 1 + (uint64_t)team;
    return trick + 1 == g->tricks ? end_of_tricks(g, won) : 0;
}

/* ── a round, as far as both programs do the same ───────────────────────────────────────────── */

struct round {
    uint64_t outcome, code;
    int won[2], leader;
};

INLINE int seat_of(const struct game *g, int leader, uint32_t key)
{
    int seat = leader + 15 - (int)(key & 15);
    return seat >= g->seats ? seat - g->seats : seat;
}

INLINE int leader_after_tie(const struct game *g, const uint32_t *keys, int leader, uint32_t best)
{
    if (g->next_leader == SAME)
        return leader;
    if (g->next_leader == FIRST_TIED)
        return seat_of(g, leader, best);
    int seat = 0;
    if (g->next_leader == NEAREST_TO_MANO)
        while (keys[seat] >> 4 != best >> 4)
            seat++;
    return seat;
}

/* The best keys of the leader's team and of the other are known: returns whether the round ends. */
INLINE int close_trick(const struct game *g, struct round *r, const uint32_t *keys, int trick,
                              uint32_t mine, uint32_t other)
{
    uint32_t best = mine > other ? mine : other;
    r->outcome += (uint64_t)1 << PLAYED;
    if (mine >> 4 == other >> 4) {
        r->outcome |= (uint64_t)TIED << 4 * trick;
        if (!r->code)
            r->code = of_tie(g, trick, r->outcome, r->won);
        r->leader = leader_after_tie(g, keys, r->leader, best);
    } else {
        r->leader = seat_of(g, r->leader, best);
        r->outcome |= (uint64_t)r->leader << 4 * trick;
        r->won[r->leader & 1]++;
        if (!r->code)
            r->code = of_trick(g, trick, r->leader & 1, r->won);
    }
    return r->code && !g->play_out;
}

/* ── the program on masks ───────────────────────────────────────────────────────────────────── */

INLINE uint64_t nth(uint64_t mask, uint32_t number)
{
#ifdef __BMI2__
    return _pdep_u64((uint64_t)1 << number, mask);
#else
    while (number--)
        mask &= mask - 1;
    return mask & -mask;
#endif
}

INLINE uint64_t pick_card(uint64_t *word, uint64_t mask)
{
    return nth(mask, pick(word, (uint32_t)__builtin_popcountll(mask)));
}

INLINE int deal_masks(const struct game *g, uint64_t words[][LANES], int lane, uint64_t *hands)
{
    uint64_t pack = ((uint64_t)1 << g->cards) - 1, word = words[0][lane];
    int row = 0, left = g->cards_of_word;
    for (int seat = 0; seat < g->seats; seat++) {
        uint64_t before = pack;
        for (int card = 0; card < g->hand; card++) {
            if (!left--)
                word = words[++row][lane], left = g->cards_of_word - 1;
            pack ^= pick_card(&word, pack);
        }
        hands[seat] = before ^ pack;
    }
    if (!g->has_vira)
        return 0;
    if (!left)
        word = words[row + 1][lane];
    return __builtin_ctzll(pick_card(&word, pack)) + 1;
}

INLINE uint64_t serving(const uint64_t *duties, int width, uint64_t hand)
{
    for (int duty = 0; duty < width; duty += 2)
        if (hand & duties[duty])
            return hand & duties[duty + 1];
    return hand;
}

INLINE uint64_t round_of_masks(const struct game *g, uint64_t words[][LANES], int lane)
{
    uint64_t hands[SEATS];
    uint32_t keys[SEATS];
    struct round r = {0};
    int vira = deal_masks(g, words, lane, hands), row = g->words_of_deal, left = g->tricks_of_word;
    uint64_t word = words[row][lane];
    for (int trick = 0; trick < g->tricks; trick++) {
        if (!left--)
            word = words[++row][lane], left = g->tricks_of_word - 1;
        uint64_t card = pick_card(&word, hands[r.leader]);
        hands[r.leader] ^= card;
        int led = __builtin_ctzll(card), seat = r.leader;
        const uint8_t *strengths = g->strengths + (vira * 4 + g->row_of[led]) * CARDS;
        const uint64_t *duties = g->duties + (vira * CARDS + led) * g->width;
        uint32_t mine = (uint32_t)strengths[led] << 4 | 15, other = 0;
        keys[seat] = mine;
        for (int place = 1; place < g->seats; place++) {
            seat = seat + 1 == g->seats ? 0 : seat + 1;
            card = pick_card(&word, serving(duties, g->width, hands[seat]));
            hands[seat] ^= card;
            uint32_t key = (uint32_t)strengths[__builtin_ctzll(card)] << 4 | (uint32_t)(15 - place);
            keys[seat] = key;
            uint32_t best = other > key ? other : key;
            other = mine;
            mine = best;
        }
        if (close_trick(g, &r, keys, trick, other, mine))
            break;
    }
    return r.outcome | r.code << WON;
}

/* ── the program on arrays ──────────────────────────────────────────────────────────────────── */

struct hand {
    uint8_t cards[CARDS];
    int size;
};

INLINE uint8_t take(uint8_t *cards, int place, int *size, int in_order)
{
    uint8_t card = cards[place];
    --*size;
    if (in_order)
        memmove(cards + place, cards + place + 1, (size_t)(*size - place));
    else
        cards[place] = cards[*size];
    return card;
}

INLINE void put(struct hand *hand, uint8_t card, int in_order)
{
    int place = hand->size++;
    for (; in_order && place && hand->cards[place - 1] > card; place--)
        hand->cards[place] = hand->cards[place - 1];
    hand->cards[place] = card;
}

INLINE int deal_arrays(const struct game *g, uint64_t words[][LANES], int lane,
                              struct hand *hands, int in_order)
{
    static const uint8_t deck[CARDS] = {
        0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
        16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
        32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47};
    uint8_t pack[CARDS];
    uint64_t word = words[0][lane];
    int row = 0, left = g->cards_of_word, size = g->cards;
    memcpy(pack, deck, sizeof pack);
    for (int seat = 0; seat < g->seats; seat++) {
        hands[seat].size = 0;
        for (int card = 0; card < g->hand; card++) {
            if (!left--)
                word = words[++row][lane], left = g->cards_of_word - 1;
            int place = (int)pick(&word, (uint32_t)size);
            put(&hands[seat], take(pack, place, &size, in_order), in_order);
        }
    }
    if (!g->has_vira)
        return 0;
    if (!left)
        word = words[row + 1][lane];
    return pack[pick(&word, (uint32_t)size)] + 1;
}

/* The places in a hand of the cards that may be played; returns how many. */
INLINE int places_serving(const uint64_t *duties, int width, const struct hand *hand,
                                 uint8_t *places)
{
    for (int duty = 0; duty < width; duty += 2) {
        uint64_t bound = 0;
        for (int place = 0; place < hand->size; place++)
            bound |= duties[duty] >> hand->cards[place] & 1;
        if (!bound)
            continue;
        int many = 0;
        for (int place = 0; place < hand->size; place++) {
            places[many] = (uint8_t)place;
            many += duties[duty + 1] >> hand->cards[place] & 1;
        }
        return many;
    }
    for (int place = 0; place < hand->size; place++)
        places[place] = (uint8_t)place;
    return hand->size;
}

INLINE uint64_t round_of_arrays(const struct game *g, uint64_t words[][LANES], int lane,
                                       int in_order)
{
    struct hand hands[SEATS];
    uint8_t places[CARDS];
    uint32_t keys[SEATS];
    struct round r = {0};
    int vira = deal_arrays(g, words, lane, hands, in_order);
    int row = g->words_of_deal, left = g->tricks_of_word;
    uint64_t word = words[row][lane];
    for (int trick = 0; trick < g->tricks; trick++) {
        if (!left--)
            word = words[++row][lane], left = g->tricks_of_word - 1;
        const uint8_t *strengths = 0;
        const uint64_t *duties = 0;
        uint32_t mine = 0, other = 0;
        int seat = r.leader;
        for (int place = 0; place < g->seats; place++) {
            struct hand *hand = &hands[seat];
            int chosen;
            if (place)
                chosen = places[pick(&word, (uint32_t)places_serving(duties, g->width, hand, places))];
            else
                chosen = (int)pick(&word, (uint32_t)hand->size);
            uint8_t card = take(hand->cards, chosen, &hand->size, in_order);
            if (!place) {
                strengths = g->strengths + (vira * 4 + g->row_of[card]) * CARDS;
                duties = g->duties + (vira * CARDS + card) * g->width;
            }
            uint32_t key = (uint32_t)strengths[card] << 4 | (uint32_t)(15 - place);
            keys[seat] = key;
            uint32_t best = other > key ? other : key;
            other = mine;
            mine = best;
            seat = seat + 1 == g->seats ? 0 : seat + 1;
        }
        if (close_trick(g, &r, keys, trick, other, mine))
            break;
    }
    return r.outcome | r.code << WON;
}

/* ── what is called from outside ────────────────────────────────────────────────────────────── */

/* A copy of the game, which no outcome can be written into, makes the masks quicker, and the arrays
 * slower. */
#define PROGRAM(name, is_copied, one_round)                                                        \
    void name(const struct game *g, uint64_t seed, uint64_t first, uint64_t count, uint64_t *out) \
    {                                                                                              \
        const struct game copy = *g;                                                               \
        uint64_t words[WORDS][LANES];                                                              \
        if (is_copied)                                                                             \
            g = &copy;                                                                             \
        for (uint64_t start = 0; start < count; start += LANES) {                                  \
            int lanes = count - start < LANES ? (int)(count - start) : LANES;                      \
            draw_words(g, seed, first + start, words);                                             \
            for (int lane = 0; lane < lanes; lane++)                                               \
                out[start + (uint64_t)lane] = one_round;                                           \
        }                                                                                          \
    }

PROGRAM(play_masks, 1, round_of_masks(g, words, lane))
PROGRAM(play_arrays, 0, round_of_arrays(g, words, lane, 0))
PROGRAM(play_in_order, 0, round_of_arrays(g, words, lane, 1))
