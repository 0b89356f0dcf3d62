import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressesOf, EVERY_ADDRESS, isInternet } from "./address-space.ts";
import { IntervalSet } from "./interval-set.ts";
import { Region } from "./region.ts";

const UNIVERSE = 40n;

const small = fc
  .array(fc.tuple(fc.bigInt(0n, UNIVERSE), fc.bigInt(0n, UNIVERSE)), { maxLength: 5 })
  .map((pairs) => IntervalSet.of(pairs.map(([first, last]) => ({ first, last }))));

const points = Array.from({ length: Number(UNIVERSE) + 2 }, (_, number) => BigInt(number));

const runs = { seed: 12, numRuns: 300 };

describe("sets of intervals", () => {
  it("hold what sets of their numbers hold", () => {
    fc.assert(
      fc.property(small, small, (a, b) => {
        const [both, without] = [a.intersect(b), a.minus(b)];
        const either = IntervalSet.union([a, b]);
        for (const point of points) {
          expect(both.has(point)).toBe(a.has(point) && b.has(point));
          expect(without.has(point)).toBe(a.has(point) && !b.has(point));
          expect(either.has(point)).toBe(a.has(point) || b.has(point));
        }
        expect(either.size).toBe(a.size + b.size - both.size);
        expect(a.covers(b)).toBe(both.size === b.size);
        expect(a.meets(b)).toBe(!both.isEmpty);
      }),
      runs,
    );
  });

  it("are written alike where they are equal", () => {
    fc.assert(
      fc.property(small, small, (a, b) => {
        const again = IntervalSet.union([a.minus(b), a.intersect(b)]);
        expect(again.intervals).toEqual(a.intervals);
      }),
      runs,
    );
  });
});

it("a region less another holds what is in the first and not in the second", () => {
  fc.assert(
    fc.property(small, small, small, small, (a, t, b, u) => {
      const left = Region.of(a, t).minus(Region.of(b, u));
      for (const port of points) {
        const sources = left.sourcesOf(port);
        for (const address of points) {
          const isIn = a.has(address) && t.has(port) && !(b.has(address) && u.has(port));
          expect(sources.has(address)).toBe(isIn);
        }
      }
    }),
    { seed: 12, numRuns: 60 },
  );
});

describe("the internet", () => {
  it.each([
    ["all of IPv4", ["0.0.0.0/0"], true],
    ["all of IPv6", ["::/0"], true],
    ["two halves", ["0.0.0.0/1", "128.0.0.0/1"], true],
    ["one half", ["128.0.0.0/1"], true],
    ["what is public of IPv6", ["2000::/3"], true],
    ["all but the private networks", ["11.0.0.0-172.15.255.255"], true],
    ["the private networks", ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fd00::/8"], false],
    ["carriers' networks", ["100.64.0.0/10"], false],
    ["multicast", ["224.0.0.0/3"], false],
    ["an office", ["198.51.100.0/24", "2001:db8::/32"], false],
    ["this network", ["0.0.0.0/8"], false],
  ])("%s", (_, networks, expected) => {
    const sets = networks.flatMap((network) => addressesOf(network) ?? []);
    expect(sets).toHaveLength(networks.length);
    expect(isInternet(IntervalSet.union(sets))).toBe(expected);
  });

  it("is every address", () => {
    expect(
      EVERY_ADDRESS.covers(
        IntervalSet.union(
          [addressesOf("0.0.0.0/0"), addressesOf("::/0")].flatMap((set) => set ?? []),
        ),
      ),
    ).toBe(true);
  });
});
