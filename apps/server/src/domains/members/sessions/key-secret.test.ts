import { KEY_PATTERN } from "@stackyard/contract/base/key-scopes";
import fc from "fast-check";
import { expect, it } from "vitest";
import { isKeySecret, newKeySecret, shownPrefix } from "./key-secret.ts";

it("new secrets have the published form, and are all different", () => {
  const secrets = Array.from({ length: 200 }, newKeySecret);
  expect(new Set(secrets).size).toBe(200);
  for (const secret of secrets) {
    expect(secret).toMatch(new RegExp(`^${KEY_PATTERN}$`));
    expect(isKeySecret(secret)).toBe(true);
    expect(shownPrefix(secret)).toMatch(/^stackyard_key_\w{4}$/);
  }
});

it("a secret with one character changed is recognized as mistyped", () => {
  const alphabet = fc.constantFrom(..."0123456789ABCXYZabcxyz");
  fc.assert(
    fc.property(fc.integer({ min: 14, max: 51 }), alphabet, (place, character) => {
      const secret = newKeySecret();
      const changed = secret.slice(0, place) + character + secret.slice(place + 1);
      expect(isKeySecret(changed)).toBe(changed === secret);
    }),
  );
});

it("the checksum is the CRC-32 in base 62, as published", () => {
  expect(isKeySecret(`stackyard_key_${"0".repeat(32)}4dODvj`)).toBe(false);
  expect(isKeySecret(`stackyard_key_${"A".repeat(32)}CHECKSUM`)).toBe(false);
});

it("older secrets are still recognized, and other text isn't", () => {
  for (const kind of ["rt", "at"])
    expect(isKeySecret(`stackyard_${kind}_${"a".repeat(43)}`)).toBe(true);
  for (const other of [
    "",
    "stackyard_key_",
    `stackyard_xt_${"a".repeat(43)}`,
    `${newKeySecret()}a`,
  ])
    expect(isKeySecret(other)).toBe(false);
});
