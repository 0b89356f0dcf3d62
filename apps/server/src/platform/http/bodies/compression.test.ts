import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { expect, it } from "vitest";
import { brotliOf } from "./compression.ts";

const windowOf = (length: number) => brotliOf(5, length).params?.[constants.BROTLI_PARAM_LGWIN];

it.each([
  [0, 10],
  [1_008, 10],
  [1_009, 11],
  [65_520, 16],
  [65_521, 17],
  [4_194_288, 22],
  [50_000_000, 22],
])("a body of %i bytes is compressed with a window of 2^%i bytes that holds it", (length, bits) => {
  expect(windowOf(length)).toBe(bits);
});

it.each([0, 1, 1_008, 1_009, 65_520, 65_521, 300_000])("a body of %i bytes survives", (length) => {
  const body = Buffer.from(Array.from({ length }, (_, index) => (index * index) % 251));
  expect(brotliDecompressSync(brotliCompressSync(body, brotliOf(5, length))).equals(body)).toBe(
    true,
  );
});
