import { describe, expect, it } from "vitest";
import { giveaway, newPassword } from "./password.ts";

const messageFor = (text: string) => newPassword.safeParse(text).error?.issues[0]?.message;

describe("a new password", () => {
  it.each([
    "eight ch",
    "pässwörtchen",
    "密码很长密码很长",
    "\0\x01\0\x01\0\x01\0\x02",
    "xyz".repeat(42),
  ])("can be %j", (text) => expect(messageFor(text)).toBeUndefined());

  it("has 8 to 128 characters, counted as code points", () => {
    expect(messageFor("🔒".repeat(7))).toBe("Password must be at least 8 characters");
    expect(messageFor(`🔑🗝${"🔒".repeat(6)}`)).toBeUndefined();
    expect(messageFor(`🔑🗝${"🔒".repeat(126)}`)).toBeUndefined();
    expect(messageFor("🔒".repeat(129))).toBe("Password must be at most 128 characters");
    expect(messageFor("x".repeat(100_000))).toBe("Password must be at most 128 characters");
  });

  it.each(["        ", "aaaaaaaa", "aAaAaAaA", "abababab", "\u3000 \u3000 \u3000 \u3000 "])(
    "is not a repetition of a few characters: %j",
    (text) => expect(messageFor(text)).toBe("Password must have at least 3 different characters"),
  );

  it.each(["stackyard", "Stackyard2026", "my-stack-yard!", "ｓｔａｃｋｙａｒｄ1"])(
    "does not contain the product's name: %j",
    (text) => expect(messageFor(text)).toBe('The password must not contain "Stackyard"'),
  );

  it("is normalized, so it is the same from every keyboard", () => {
    expect(newPassword.parse("caf\u0065\u0301 au lait")).toBe(newPassword.parse("café au lait"));
    expect(newPassword.parse("ｆｕｌｌｗｉｄｔｈ")).toBe("fullwidth");
  });
});

describe("a password with personal data", () => {
  const account = { username: "Nadia", email: "n.novak@example.test", password: "" };

  it.each([
    ["xxNADIAxx", "The password must not contain your username"],
    ["ｎａｄｉａ-1984", "The password must not contain your username"],
    ["my N.Novak 1", "The password must not contain your email address"],
    ["correct horse", null],
  ])("%s: %s", (password, reason) => expect(giveaway({ ...account, password })).toBe(reason));

  it("may contain a letter or two of an address", () => {
    expect(
      giveaway({ ...account, email: "co@example.test", password: "correct horse" }),
    ).toBeNull();
  });
});
