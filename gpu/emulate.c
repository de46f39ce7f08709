// What the C code of `ptx_to_c.py` runs on: threads, memory, and operations that C has no operator for.
//
// A block's threads are coroutines. Each runs until it ends or has to wait for the others of its warp: at
// `activemask`, `match.any.sync` and `redux.sync`.

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>

#define WARP 32
#define MOST_THREADS 128
#define STACK (256 * 1024)

enum state { READY, WAITING, DONE };
enum wait { ACTIVE, MATCH, GREATEST };

struct thread {
    ucontext_t context;
    enum state state;
    enum wait at;
    uint32_t value, mask, answer;
};

typedef void body(unsigned char **arguments);

static struct thread threads[MOST_THREADS];
static unsigned char (*stacks)[STACK];
static ucontext_t scheduler;
static uint32_t thread, block, blocks, block_size;
static body *running;
static unsigned char **arguments_of_running;
static const char *failure;

// Settings: how many neighbouring threads of a warp run together, the most blocks of a launch, and the byte
// that registers and local memory are filled with before they are written.
static uint32_t together = WARP, most_blocks = 1 << 30;
static uint64_t filler;

void emulate_set(uint32_t set_together, uint32_t set_most_blocks, uint32_t set_filler) {
    together = set_together;
    most_blocks = set_most_blocks;
    filler = 0x0101010101010101 * (uint64_t)(uint8_t)set_filler;
}

// What went wrong since this was last asked, or null.
const char *emulate_failure(void) {
    const char *what = failure;
    failure = NULL;
    return what;
}

__attribute__((noreturn)) static void leave(void) {
    threads[thread].state = DONE;
    setcontext(&scheduler);
    abort();
}

// Ends the whole launch, as an error does on a GPU.
__attribute__((noreturn, cold)) static void fail(const char *what) {
    failure = what;
    leave();
}

static void start(void) {
    running(arguments_of_running);
    leave();
}

// The threads of this one's warp that have not ended, as bits.
static uint32_t alive(uint32_t warp) {
    uint32_t bits = 0;
    for (uint32_t lane = 0; lane < WARP && warp * WARP + lane < block_size; lane++)
        if (threads[warp * WARP + lane].state != DONE) bits |= 1u << lane;
    return bits;
}

// Answers a thread that waits, if all that it waits for have come to the same instruction.
static int answered(uint32_t index) {
    struct thread *it = &threads[index];
    uint32_t warp = index / WARP, lane = index % WARP, live = alive(warp);
    uint32_t mates = it->mask & live, equal = 0, greatest = 0;
    for (uint32_t other = 0; other < WARP; other++) {
        struct thread *mate = &threads[warp * WARP + other];
        if (!(mates >> other & 1)) continue;
        if (mate->state != WAITING || mate->at != it->at || mate->mask != it->mask) return 0;
        if (mate->value == it->value) equal |= 1u << other;
        if (mate->value > greatest) greatest = mate->value;
    }
    if (!(mates >> lane & 1)) return 0;
    it->answer = it->at == ACTIVE ? mates : it->at == MATCH ? equal : greatest;
    return 1;
}

static void run_block(void) {
    uint8_t free[MOST_THREADS];
    for (uint32_t index = 0; index < block_size; index++) {
        struct thread *it = &threads[index];
        getcontext(&it->context);
        it->context.uc_stack.ss_sp = stacks[index];
        it->context.uc_stack.ss_size = STACK;
        it->context.uc_link = NULL;
        makecontext(&it->context, start, 0);
        it->state = READY;
    }
    for (int moved = 1; moved && failure == NULL;) {
        for (thread = 0; thread < block_size && failure == NULL; thread++)
            if (threads[thread].state == READY) swapcontext(&scheduler, &threads[thread].context);
        // All answers are found before anybody goes on.
        moved = 0;
        for (uint32_t index = 0; index < block_size; index++)
            free[index] = threads[index].state == WAITING && answered(index);
        for (uint32_t index = 0; index < block_size; index++)
            if (free[index]) threads[index].state = READY, moved = 1;
    }
    for (uint32_t index = 0; index < block_size && failure == NULL; index++)
        if (threads[index].state != DONE) failure = "the threads of a warp wait for each other forever";
}

static void launch(body *kernel, unsigned char **arguments, uint32_t count, uint32_t size) {
    if (stacks == NULL) stacks = malloc(sizeof *stacks * MOST_THREADS);
    if (stacks == NULL) abort();
    running = kernel, arguments_of_running = arguments, block_size = size;
    blocks = (count + size - 1) / size;
    if (blocks > most_blocks) blocks = most_blocks;
    for (block = 0; block < blocks && failure == NULL; block++) run_block();
}

static uint32_t wait_for(enum wait at, uint32_t value, uint32_t mask) {
    struct thread *it = &threads[thread];
    it->at = at, it->value = value, it->mask = mask;
    if (mask == 1u << thread % WARP) return at == GREATEST ? value : mask;
    it->state = WAITING;
    swapcontext(&it->context, &scheduler);
    return it->answer;
}

// The threads that run together with this one. On a GPU it may be any of its warp.
static uint32_t active(void) {
    uint32_t lane = thread % WARP, first = lane / together * together;
    uint32_t mask = (uint32_t)(((1ull << together) - 1) << first);
    return wait_for(ACTIVE, 0, mask);
}

// Memory. Every address is one of this machine; the checks find an access by an instruction for another kind
// of memory, and one that a GPU refuses because of its alignment.
enum space { ANY, GLOBAL, LOCAL };

__attribute__((always_inline)) static inline unsigned char *checked(uint64_t at, uint32_t size, enum space space) {
    uint64_t in_stacks = at - (uint64_t)stacks, in_own = in_stacks - (uint64_t)thread * STACK;
    if (at % size) fail("an address is not aligned");
    int is_own = in_own < STACK, is_of_a_thread = in_stacks < MOST_THREADS * (uint64_t)STACK;
    if (space == LOCAL ? !is_own : is_of_a_thread && (space == GLOBAL || !is_own))
        fail("an address is not in the memory that the instruction is for");
    return (unsigned char *)at;
}

#define ACCESS(bits)                                                                                                   \
    __attribute__((always_inline)) static inline uint##bits##_t load##bits(const unsigned char *at) {                  \
        uint##bits##_t value;                                                                                          \
        memcpy(&value, at, sizeof value);                                                                              \
        return value;                                                                                                  \
    }                                                                                                                  \
    __attribute__((always_inline)) static inline void store##bits(unsigned char *at, uint##bits##_t value) {           \
        memcpy(at, &value, sizeof value);                                                                              \
    }
ACCESS(8)
ACCESS(16)
ACCESS(32)
ACCESS(64)

// Numbers.
static inline float as_float(uint32_t bits) {
    float value;
    memcpy(&value, &bits, 4);
    return value;
}

static inline uint32_t as_bits(float value) {
    uint32_t bits;
    memcpy(&bits, &value, 4);
    return bits;
}

// `cvt.rzi.s32.f32`: numbers out of range become the nearest ones in it.
static inline int32_t to_s32(float value) {
    if (value != value) return 0;
    if (value >= 2147483648.0f) return INT32_MAX;
    if (value < -2147483648.0f) return INT32_MIN;
    return (int32_t)value;
}

// `prmt.b32`: each of the four low digits of `choice` picks a byte of a and b, or 8 bits like its highest.
static inline uint32_t permute(uint32_t a, uint32_t b, uint32_t choice) {
    uint64_t bytes = (uint64_t)b << 32 | a;
    uint32_t value = 0;
    for (int at = 0; at < 4; at++) {
        uint32_t digit = choice >> 4 * at & 15, byte = bytes >> 8 * (digit & 7) & 255;
        if (digit & 8) byte = byte & 128 ? 255 : 0;
        value |= byte << 8 * at;
    }
    return value;
}

// `bfe.u32`: `length` bits from `start` on.
static inline uint32_t extract(uint32_t value, uint32_t start, uint32_t length) {
    start &= 255, length &= 255;
    uint32_t rest = start < 32 ? value >> start : 0;
    return length < 32 ? rest & ((1u << length) - 1) : rest;
}
