import { describe, expect, it } from "vitest";
import { findAnswers } from "./find-answers";

const found = (text: string) => findAnswers(text).map(({ id }) => id);

describe("the search in the support answers", () => {
  it.each([
    ["refund", "refunds"],
    ["How do I get a REFUND for a purchase?", "refunds"],
    ["pay with paypal", "payment-methods"],
    ["vulnerab", "report-a-vulnerability"],
    ["soc 2 certificate", "certifications"],
  ])("for %s finds %s first", (text, id) => expect(found(text)[0]).toBe(id));

  it.each(["", "   ", "how do I", "zzzqqq", "(.*"])("finds nothing for %j", (text) =>
    expect(found(text)).toEqual([]),
  );
});
