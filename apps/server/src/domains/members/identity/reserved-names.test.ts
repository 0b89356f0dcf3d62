import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nameSkeleton } from "./name-skeleton.ts";
import { isReservedName } from "./reserved-names.ts";

describe("a name's skeleton", () => {
  it.each([
    ["mara-lind", "rnara_1ind"],
    ["Igor", "1gor"],
    ["lgor", "Igor"],
    ["bob", "b0b"],
    ["wave", "VVAVE"],
    ["modern", "rnodem"],
  ])("is the same for %s and %s", (one, other) =>
    expect(nameSkeleton(one)).toBe(nameSkeleton(other)),
  );

  it.each([
    ["nadia", "nadja"],
    ["mara-lind", "maralind"],
    ["user-2", "user-3"],
  ])("differs for %s and %s", (one, other) =>
    expect(nameSkeleton(one)).not.toBe(nameSkeleton(other)),
  );

  it("is case-insensitive and its own skeleton", () => {
    const name = fc.string({ unit: fc.constantFrom(..."01ilorvwmnu-_abcXYZ"), maxLength: 39 });
    fc.assert(
      fc.property(name, (name) => {
        expect(nameSkeleton(name.toUpperCase())).toBe(nameSkeleton(name));
        expect(nameSkeleton(name)).toMatch(/^(?!.*(rn|vv|[01i_A-Z]))/);
      }),
    );
  });
});

describe("a reserved name", () => {
  it.each([
    "support",
    "api",
    "root",
    "Admin",
    "adm1n",
    "supp0rt",
    "stackyard",
    "Stackyard-Support",
  ])("includes %s", (name) => expect(isReservedName(name)).toBe(true));

  it.each(["nadia", "administrata", "rooted", "mara-lindqvist", "apiary"])(
    "does not include %s",
    (name) => expect(isReservedName(name)).toBe(false),
  );
});
