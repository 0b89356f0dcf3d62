import { describe, expect, it } from "vitest";
import { ANSWER_MARK, readReplyAddress, replyAddress } from "../support/reply-address.ts";
import { answerInMail } from "./answer-in-mail.ts";

describe("the reply in a mail", () => {
  it.each([
    ["Thanks!\n\nIt works.", "Thanks!\n\nIt works."],
    ["Yes.\r\n\r\nOn Sat, 21 Nov 2026, Stackyard wrote:\r\n> Does it?", "Yes."],
    [`No.\n\n> ${ANSWER_MARK}\n> An answer`, "No."],
    ["It is\n> quoted\nhere", "It is\nhere"],
    ["Done\n-- \nMara", "Done"],
    ["Look\n-----Original Message-----\nOld", "Look"],
    ["> only quoted", ""],
  ])("is extracted from %j", (text, own) => expect(answerInMail(text)).toBe(own));
});

describe("the reply address", () => {
  const config = { authSecret: "s".repeat(32), supportAddress: "help@stackyard.test" };
  const address = replyAddress(config, 12) ?? "";

  it("identifies its ticket in any letter case", () => {
    expect(address).toMatch(/^help\+12-[0-9a-f]{24}@stackyard\.test$/);
    expect(readReplyAddress(config, address.toUpperCase())).toBe(12);
    expect(readReplyAddress(config, `"Help" <${address}>`)).toBe(12);
  });

  it("is invalid after any change and with another secret", () => {
    expect(readReplyAddress(config, address.replace("+12", "+13"))).toBeUndefined();
    expect(readReplyAddress(config, "help@stackyard.test")).toBeUndefined();
    const other = { ...config, authSecret: "t".repeat(32) };
    expect(readReplyAddress(other, address)).toBeUndefined();
  });

  it("doesn't exist where no inbound mail is configured", () => {
    expect(replyAddress({ ...config, supportAddress: undefined }, 12)).toBeUndefined();
  });
});
