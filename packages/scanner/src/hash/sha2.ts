import { padded } from "./merkle-damgard.ts";

/** What tells SHA-256 from SHA-512: word size, number of rounds, and the shifts of FIPS 180-4. */
interface Variant {
  readonly wordBits: 32n | 64n;
  readonly rounds: 64 | 80;
  /** Rotations of Σ0, Σ1 and, with a shift last, of σ0, σ1. */
  readonly sums: readonly (readonly [bigint, bigint, bigint])[];
}

const SHA256: Variant = {
  wordBits: 32n,
  rounds: 64,
  sums: [
    [2n, 13n, 22n],
    [6n, 11n, 25n],
    [7n, 18n, 3n],
    [17n, 19n, 10n],
  ],
};

const SHA512: Variant = {
  wordBits: 64n,
  rounds: 80,
  sums: [
    [28n, 34n, 39n],
    [14n, 18n, 41n],
    [1n, 8n, 7n],
    [19n, 61n, 6n],
  ],
};

export function sha256(message: Uint8Array): Uint8Array {
  return digest(message, SHA256);
}

export function sha512(message: Uint8Array): Uint8Array {
  return digest(message, SHA512);
}

/**
 * SHA-2 as in FIPS 180-4, over big integers: both word sizes share one text, at a speed that is
 * enough for the few short strings modules hash.
 */
function digest(message: Uint8Array, { wordBits, rounds, sums }: Variant): Uint8Array {
  const wordBytes = Number(wordBits) / 8;
  const mask = (1n << wordBits) - 1n;
  const rotate = (word: bigint, bits: bigint) =>
    ((word >> bits) | (word << (wordBits - bits))) & mask;
  const [big0, big1, small0, small1] = sums.map(([first, second, third], index) =>
    index < 2
      ? (word: bigint) => rotate(word, first) ^ rotate(word, second) ^ rotate(word, third)
      : (word: bigint) => rotate(word, first) ^ rotate(word, second) ^ (word >> third),
  );
  if (!big0 || !big1 || !small0 || !small1) throw new Error("A SHA-2 variant has four sums");
  const primes = firstPrimes(rounds);
  const constants = primes.map((prime) => rootFraction(prime, 3n, wordBits));
  let state = primes.slice(0, 8).map((prime) => rootFraction(prime, 2n, wordBits));
  const blockBytes = wordBytes === 4 ? 64 : 128;
  const data = padded(message, blockBytes, false);
  const wordAt = (offset: number) =>
    wordBytes === 4 ? BigInt(data.getUint32(offset)) : data.getBigUint64(offset);
  for (let block = 0; block < data.byteLength; block += blockBytes) {
    const words: bigint[] = [];
    const word = (index: number) => words[index] ?? 0n;
    for (let t = 0; t < rounds; t++) {
      words.push(
        t < 16
          ? wordAt(block + t * wordBytes)
          : (small1(word(t - 2)) + word(t - 7) + small0(word(t - 15)) + word(t - 16)) & mask,
      );
    }
    let [a = 0n, b = 0n, c = 0n, d = 0n, e = 0n, f = 0n, g = 0n, h = 0n] = state;
    for (let t = 0; t < rounds; t++) {
      const first = h + big1(e) + ((e & f) ^ (~e & mask & g)) + (constants[t] ?? 0n) + word(t);
      const second = big0(a) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) & mask, c, b, a, (first + second) & mask];
    }
    state = [a, b, c, d, e, f, g, h].map((value, index) => (value + (state[index] ?? 0n)) & mask);
  }
  return Uint8Array.from(
    state.flatMap((value) =>
      Array.from({ length: wordBytes }, (_, index) =>
        Number((value >> BigInt((wordBytes - 1 - index) * 8)) & 255n),
      ),
    ),
  );
}

function firstPrimes(count: number): bigint[] {
  const primes: bigint[] = [];
  for (let candidate = 2n; primes.length < count; candidate++) {
    if (primes.every((prime) => candidate % prime !== 0n)) primes.push(candidate);
  }
  return primes;
}

/** The first `bits` bits behind the point of a prime's square or cube root. */
function rootFraction(prime: bigint, degree: 2n | 3n, bits: bigint): bigint {
  const scaled = prime << (degree * bits);
  let low = 0n;
  let high = prime << bits;
  while (low < high) {
    const middle = (low + high + 1n) >> 1n;
    if (middle ** degree <= scaled) low = middle;
    else high = middle - 1n;
  }
  return low & ((1n << bits) - 1n);
}
