import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPublicAddress } from "./public-address.ts";

/** Prefixes of non-public addresses, defined independently of the implementation. */
const NOT_PUBLIC_V4: [first: string, bits: number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];

const numberOf = (dotted: string) =>
  dotted.split(".").reduce((number, part) => number * 256 + Number(part), 0);
const dotted = (number: number) =>
  [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join(".");
const isPublicNumber = (number: number) =>
  NOT_PUBLIC_V4.every(([first, bits]) => {
    const size = 2 ** (32 - bits);
    return Math.floor(number / size) !== Math.floor(numberOf(first) / size);
  });

const edges = NOT_PUBLIC_V4.flatMap(([first, bits]) => {
  const start = numberOf(first);
  const end = start + 2 ** (32 - bits);
  return [start - 1, start, end - 1, end];
}).filter((number) => number >= 0 && number < 2 ** 32);
const ipv4 = fc.oneof(fc.constantFrom(...edges), fc.integer({ min: 0, max: 2 ** 32 - 1 }));

/** All notations of an IPv4 address in a URL. */
const SPELLINGS: ((number: number) => string)[] = [
  dotted,
  (number) => String(number),
  (number) => `0x${number.toString(16)}`,
  (number) => `0${number.toString(8)}`,
  (number) => `${Math.floor(number / 2 ** 24)}.${number % 2 ** 24}`,
  (number) => `0x${Math.floor(number / 2 ** 24).toString(16)}.0${(number % 2 ** 24).toString(8)}`,
  (number) =>
    dotted(number)
      .split(".")
      .map((part) => `0${Number(part).toString(8)}`)
      .join("."),
  (number) => `${dotted(number)}.`,
];

const hostOf = (spelling: string) => {
  const { hostname } = new URL(`https://${spelling}/`);
  return hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
};
const groups = (number: number) =>
  `${Math.floor(number / 2 ** 16).toString(16)}:${(number % 2 ** 16).toString(16)}`;

describe("an IPv4 address", () => {
  it("is classified the same in every notation", () => {
    fc.assert(
      fc.property(ipv4, fc.constantFrom(...SPELLINGS), (number, spell) => {
        expect(isPublicAddress(hostOf(spell(number)))).toBe(isPublicNumber(number));
      }),
      { numRuns: 5_000 },
    );
  });

  it("can't be reached through IPv6: mapped, compatible, translated, 6to4", () => {
    fc.assert(
      fc.property(ipv4, (number) => {
        const packed = groups(number);
        for (const address of [
          `::ffff:${dotted(number)}`,
          `::ffff:${packed}`,
          `0:0:0:0:0:FFFF:${packed}`,
          `::${packed}`,
          `64:ff9b::${packed}`,
          `64:ff9b:1::${packed}`,
          `2002:${packed}::1`,
          `2001:0:${packed}::1`,
        ]) {
          expect(isPublicAddress(address)).toBe(false);
          expect(isPublicAddress(hostOf(`[${address}]`))).toBe(false);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("an IPv6 address", () => {
  const isPublicGroups = ([first = 0, second = 0, third = 0]: number[]) => {
    if (first < 0x2000 || first > 0x3fff || first === 0x2002) return false;
    if (first === 0x2001 && (second < 0x200 || second === 0xdb8)) return false;
    if (first === 0x2620 && second === 0x4f && third === 0x8000) return false;
    return first !== 0x3fff || second > 0xfff;
  };
  const first = fc.oneof(
    fc.constantFrom(0, 0x64, 0x100, 0x1fff, 0x2000, 0x2001, 0x2002, 0x2620, 0x3ffe, 0x3fff),
    fc.constantFrom(0x4000, 0x5f00, 0xfc00, 0xfdff, 0xfe80, 0xfebf, 0xfec0, 0xff00, 0xff02),
    fc.integer({ min: 0, max: 0xffff }),
  );
  const second = fc.oneof(
    fc.constantFrom(0, 0x1ff, 0x200, 0xdb8, 0x4f, 0xfff, 0x1000),
    fc.integer({ min: 0, max: 0xffff }),
  );
  const rest = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 6, maxLength: 6 });

  it("is public if it is allocated and has no special purpose", () => {
    fc.assert(
      fc.property(first, second, rest, (first, second, rest) => {
        const groups = [first, second, ...rest];
        const spelled = groups.map((group) => group.toString(16)).join(":");
        expect(isPublicAddress(spelled)).toBe(isPublicGroups(groups));
        expect(isPublicAddress(hostOf(`[${spelled}]`))).toBe(isPublicGroups(groups));
      }),
      { numRuns: 5_000 },
    );
  });

  it.each(["::", "::1", "fe80::1%eth0", "2600::1%eth0", "", "localhost", "1.1.1", "1.1.1.1:443"])(
    "%s is not public",
    (address) => {
      expect(isPublicAddress(address)).toBe(false);
    },
  );

  it.each(["1.1.1.1", "8.8.8.8", "2606:4700:4700::1111", "2001:4860:4860::8888"])(
    "%s is public",
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});
