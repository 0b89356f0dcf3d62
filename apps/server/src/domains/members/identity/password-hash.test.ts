import { describe, expect, it } from "vitest";
import { hashPassword, verifyPassword } from "./password-hash.ts";

const COST = { memory: 19_456, passes: 2, parallelism: 1 };

describe("a password hash", () => {
  it("verifies only its password", async () => {
    const hash = await hashPassword("correct horse", COST);
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword("correct horse", hash)).toBe(true);
    expect(await verifyPassword("correct horsE", hash)).toBe(false);
  });

  it("differs each time, because of its salt", async () => {
    expect(await hashPassword("same", COST)).not.toBe(await hashPassword("same", COST));
  });

  it("is verified if another implementation created it, with other cost parameters", async () => {
    // RFC 9106 has no PHC string; this one is libargon2's, for "password" and "somesalt".
    const known =
      "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
    expect(await verifyPassword("password", known)).toBe(true);
  });

  it.each(["", "plain", "$argon2i$v=19$m=8,t=1,p=1$c2FsdA$aGFzaA", "$2b$10$abcdef"])(
    "in an invalid format, %j, verifies nothing",
    async (hash) => {
      expect(await verifyPassword("password", hash)).toBe(false);
    },
  );
});
