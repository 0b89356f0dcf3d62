import { expect, it } from "vitest";
import { hintsAtOutsidePayment } from "./outside-payment.ts";

it.each([
  "Send it to DE89 3704 0044 0532 0130 00, please.",
  "GB82WEST12345698765432",
  "Do you have PayPal?",
  "My pay pal is open",
  "Pay\u200bPal works for me",
  "ＰａｙＰａｌ",
  "Let us arrange payment outside of Stackyard.",
  "Could we pay this one outside?",
  "You can pay me directly next time",
  "Directly after this I expect the money",
  "Without the fee you would pay 10 % less",
  "0x52908400098527886E0F7030069857D2E4169EE7",
  "I take a deposit by bank transfer",
])("sees a hint at payment outside in: %s", (text) => {
  expect(hintsAtOutsidePayment(text)).toBe(true);
});

it.each([
  "The milestone is funded, thank you.",
  "The state of the payment service is outside this module",
  "The checksum is DE89 3704 0044 0532 0130 01",
  "Use subnet 10.0.0.0/16 and AB12 CDEF GHIJ as the tag",
  "Version 2.1.0 of the module calls the API directly",
  "Otherwise, I deliver on Monday.",
])("sees none in: %s", (text) => {
  expect(hintsAtOutsidePayment(text)).toBe(false);
});

it("takes a bounded time for long texts", () => {
  expect(hintsAtOutsidePayment(`${"pay ".repeat(2_500)}AB12 ${"CDEF ".repeat(2_000)}`)).toBe(false);
});
