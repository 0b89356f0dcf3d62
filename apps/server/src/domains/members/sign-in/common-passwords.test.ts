import { dictionary } from "@zxcvbn-ts/language-common";
import { describe, expect, it } from "vitest";
import { isCommonPassword } from "./good-password.ts";

describe("a common password", () => {
  it("includes the 10,000 most common ones", async () => {
    const most = dictionary["passwords-common"].slice(0, 10_000);
    expect(most).toHaveLength(10_000);
    for (const password of most) expect(await isCommonPassword(password)).toBe(true);
  });

  it.each(["password1", "PassWord1", "qwertyuiop", "letmein123"])("includes %s", async (password) =>
    expect(await isCommonPassword(password)).toBe(true),
  );

  it.each(["correct horse battery", "explore-the-yard"])("does not include %s", async (password) =>
    expect(await isCommonPassword(password)).toBe(false),
  );
});
