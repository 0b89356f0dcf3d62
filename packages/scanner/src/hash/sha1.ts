import { padded, rotateLeft, wordsToBytes } from "./merkle-damgard.ts";

const CONSTANTS = [0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6] as const;

/** SHA-1 as in FIPS 180-4. */
export function sha1(message: Uint8Array): Uint8Array {
  const data = padded(message, 64, false);
  const words = new Int32Array(80);
  let [a, b, c, d, e] = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
  for (let block = 0; block < data.byteLength; block += 64) {
    for (let t = 0; t < 80; t++)
      words[t] = t < 16 ? data.getInt32(block + t * 4) : extended(words, t);
    const before = [a, b, c, d, e] as const;
    for (let t = 0; t < 80; t++) {
      const round = Math.floor(t / 20);
      const mixed =
        round === 0 ? (b & c) | (~b & d) : round === 2 ? (b & c) | (b & d) | (c & d) : b ^ c ^ d;
      const sum = (rotateLeft(a, 5) + mixed + e + (CONSTANTS[round] ?? 0) + (words[t] ?? 0)) | 0;
      [e, d, c, b, a] = [d, c, rotateLeft(b, 30), a, sum];
    }
    a = (a + before[0]) | 0;
    b = (b + before[1]) | 0;
    c = (c + before[2]) | 0;
    d = (d + before[3]) | 0;
    e = (e + before[4]) | 0;
  }
  return wordsToBytes([a, b, c, d, e], false);
}

function extended(words: Int32Array, t: number): number {
  const mixed =
    (words[t - 3] ?? 0) ^ (words[t - 8] ?? 0) ^ (words[t - 14] ?? 0) ^ (words[t - 16] ?? 0);
  return rotateLeft(mixed, 1);
}
