import { padded, rotateLeft, wordsToBytes } from "./merkle-damgard.ts";

const SHIFTS = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const;

/** Which word of the block each round takes: a multiplier and an offset. */
const WORD_ORDER = [
  [1, 0],
  [5, 1],
  [3, 5],
  [7, 0],
] as const;

const CONSTANTS = Array.from({ length: 64 }, (_, index) =>
  Math.floor(Math.abs(Math.sin(index + 1)) * 2 ** 32),
);

/** MD5 as in RFC 1321. */
export function md5(message: Uint8Array): Uint8Array {
  const data = padded(message, 64, true);
  let [a, b, c, d] = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];
  for (let block = 0; block < data.byteLength; block += 64) {
    const before = [a, b, c, d] as const;
    for (let step = 0; step < 64; step++) {
      const round = step >> 4;
      const mixed =
        round === 0
          ? (b & c) | (~b & d)
          : round === 1
            ? (d & b) | (~d & c)
            : round === 2
              ? b ^ c ^ d
              : c ^ (b | ~d);
      const [factor, offset] = WORD_ORDER[round] ?? WORD_ORDER[0];
      const word = data.getUint32(block + ((factor * step + offset) % 16) * 4, true);
      const sum = (a + mixed + (CONSTANTS[step] ?? 0) + word) | 0;
      const shifted = (b + rotateLeft(sum, SHIFTS[round]?.[step % 4] ?? 0)) | 0;
      [a, d, c, b] = [d, c, b, shifted];
    }
    [a, b, c, d] = [
      (a + before[0]) | 0,
      (b + before[1]) | 0,
      (c + before[2]) | 0,
      (d + before[3]) | 0,
    ];
  }
  return wordsToBytes([a, b, c, d], true);
}
