// The deal of a seed, computed again: SHA-256, ChaCha20 and the shuffle, as docs/DEALS.md describes them. By hand,
// because browsers offer their own SHA-256 only over TLS, and no ChaCha20.

const rotate = (word, by) => word << by | word >>> 32 - by;
const hexOf = bytes => [...bytes].map(byte => byte.toString(16).padStart(2, "0")).join("");
const bytesOf = hex => Uint8Array.from(hex.match(/../g) ?? [], pair => parseInt(pair, 16));

/** The first 32 bits of the fraction of each of these roots of primes. */
function fractions(count, root) {
  const found = [];
  for (let number = 2; found.length < count; number++) {
    let prime = true;
    for (let by = 2; by * by <= number; by++) prime &&= number % by !== 0;
    if (prime) found.push((root(number) % 1) * 2 ** 32 | 0);
  }
  return found;
}
const ROUND_CONSTANTS = fractions(64, Math.cbrt), INITIAL = fractions(8, Math.sqrt);

/** The SHA-256 of a text, as 64 hexadecimal digits. */
export function sha256(text) {
  const message = new TextEncoder().encode(text);
  const padded = new Uint8Array((message.length + 72) & ~63);
  padded.set(message);
  padded[message.length] = 128;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, message.length * 8);
  const hash = [...INITIAL];
  for (let block = 0; block < padded.length; block += 64) {
    const words = Array.from({ length: 16 }, (_, at) => view.getInt32(block + 4 * at));
    for (let at = 16; at < 64; at++) {
      const [a, b] = [words[at - 15], words[at - 2]];
      const small = rotate(a, 25) ^ rotate(a, 14) ^ a >>> 3, large = rotate(b, 15) ^ rotate(b, 13) ^ b >>> 10;
      words[at] = words[at - 16] + small + words[at - 7] + large | 0;
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let at = 0; at < 64; at++) {
      const one = h + (rotate(e, 26) ^ rotate(e, 21) ^ rotate(e, 7)) + (e & f ^ ~e & g) + ROUND_CONSTANTS[at] + words[at] | 0;
      const two = (rotate(a, 30) ^ rotate(a, 19) ^ rotate(a, 10)) + (a & b ^ a & c ^ b & c) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, d + one | 0, c, b, a, one + two | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, at) => { hash[at] = hash[at] + word | 0; });
  }
  const bytes = new DataView(new ArrayBuffer(32));
  hash.forEach((word, at) => bytes.setInt32(4 * at, word));
  return hexOf(new Uint8Array(bytes.buffer));
}

/** The ChaCha20 key stream of a 32-byte key, word by word. */
function* keyStream(key) {
  const view = new DataView(key.buffer);
  const words = Array.from({ length: 8 }, (_, at) => view.getInt32(4 * at, true));
  for (let counter = 0; ; counter++) {
    const start = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, ...words, counter, 0, 0, 0], state = [...start];
    const quarter = (a, b, c, d) => {
      for (const [x, y, z, turn] of [[a, b, d, 16], [c, d, b, 12], [a, b, d, 8], [c, d, b, 7]]) {
        state[x] = state[x] + state[y] | 0;
        state[z] = rotate(state[z] ^ state[x], turn);
      }
    };
    for (let round = 0; round < 10; round++) {
      for (let i = 0; i < 4; i++) quarter(i, 4 + i, 8 + i, 12 + i);
      for (let i = 0; i < 4; i++) quarter(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4);
    }
    for (let at = 0; at < 16; at++) yield state[at] + start[at] >>> 0;
  }
}

const BASE = "archer soldier spy heir shapeshifter lord assassination royal-decree ambush conspiracy".split(" ");
const ABLAZE = "prince queen cutthroat apothecary felon schemer usurpation machination trap corruption".split(" ");

/** The lines of a record that a deal decides, from a seed of 64 digits, a ruleset and seats such as `red+green`. */
export function deal(seed, rules, seats) {
  const stream = keyStream(bytesOf(seed)), listed = rules === "ablaze" ? ABLAZE : BASE;
  const below = n => {
    if (n < 2) return 0;
    const multiple = Math.floor(2 ** 32 / n) * n;
    for (;;) {
      const word = stream.next().value;
      if (word < multiple) return word % n;
    }
  };
  const families = seats.map(seat => seat.split("+")), duel = seats.length === 2;
  const dealt = new Map(families.flat().map(family => {
    const cards = [...listed];
    for (let i = cards.length - 1; i > 0; i--) {
      const j = below(i + 1);
      [cards[i], cards[j]] = [cards[j], cards[i]];
    }
    return [family, cards];
  }));
  const lines = [];
  const decks = duel ? families.map((seat, index) => {
    const order = below(2) ? [...seat].reverse() : seat;
    const pile = [0, 1, 2, 3].flatMap(depth => order.map(family => `${family} ${dealt.get(family)[6 + depth]}`));
    return `deck ${seats[index]} ${pile.join(", ")}`;
  }) : [];
  lines.push(`first ${families[below(seats.length)][0]}`);
  for (const [word, start, end] of [["hand", 3, duel ? 6 : 10], ["aside", 0, 3]]) {
    for (const [family, cards] of dealt) {
      const names = cards.slice(start, end).sort((one, other) => listed.indexOf(one) - listed.indexOf(other));
      lines.push([word, family, ...names].join(" "));
    }
  }
  return [...lines, ...decks];
}
