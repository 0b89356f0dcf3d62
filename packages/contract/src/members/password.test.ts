import { describe, expect, it } from "vitest";
import { giveaway, newPassword } from "./password.ts";

const messageFor = (text: string) => newPassword.safeParse(text).error?.issues[0]?.message;

describe("a new password", () => {
  it.each(["eight ch", "pässwörtchen", "密码密码密码密码", "\0\0\0\0\0\0\0\0", "x".repeat(128)])(
    "may be %j",
    (text) => expect(messageFor(text)).toBeUndefined(),
  );

  it("has 8 to 128 characters, each counted once however many code units it takes", () => {
    expect(messageFor("🔒".repeat(7))).toBe("Password must be at least 8 characters");
    expect(messageFor("🔒".repeat(8))).toBeUndefined();
    expect(messageFor("🔒".repeat(128))).toBeUndefined();
    expect(messageFor("🔒".repeat(129))).toBe("Password must be at most 128 characters");
    expect(messageFor("x".repeat(100_000))).toBe("Password must be at most 128 characters");
  });

  it("is the same from every keyboard", () => {
    expect(newPassword.parse("caf\u0065\u0301 au lait")).toBe(newPassword.parse("café au lait"));
    expect(newPassword.parse("ｆｕｌｌｗｉｄｔｈ")).toBe("fullwidth");
  });
});

describe("a password that gives itself away", () => {
  const account = { username: "Nadia", email: "n.novak@example.test", password: "" };

  it.each([
    ["xxNADIAxx", "The password must not contain your username"],
    ["ｎａｄｉａ-1984", "The password must not contain your username"],
    ["my N.Novak 1", "The password must not contain your email address"],
    ["correct horse", null],
  ])("%s: %s", (password, reason) => expect(giveaway({ ...account, password })).toBe(reason));

  it("is not one that holds a letter or two of an address", () => {
    expect(
      giveaway({ ...account, email: "co@example.test", password: "correct horse" }),
    ).toBeNull();
  });
});
