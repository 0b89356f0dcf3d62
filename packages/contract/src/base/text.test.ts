import { expect, it } from "vitest";
import { name, text } from "./text.ts";

const title = name(30).min(5, "too short");
const words = text(30).min(1, "empty");

it("invisible characters alone aren't a text", () => {
  for (const unseen of ["\u200b\u200b", "\u3164", "\u2800 \u2060", "\u200d\ufe0f", " \u00ad\n"])
    expect(words.safeParse(unseen).success).toBe(false);
});

it("filler characters make no name longer or different", () => {
  expect(title.safeParse("Four\u200b\u200b").success).toBe(false);
  expect(title.parse("Pay\u200bments\u3164 ")).toBe("Payments");
});

it("characters that a script or an emoji needs are preserved", () => {
  for (const kept of ["👩\u200d💻 at work ❤\ufe0f", "می\u200cخواهم بدانم", "a \u200b b"])
    expect(words.parse(kept)).toBe(kept.normalize("NFC"));
  expect(title.parse("👩\u200d💻 at work")).toBe("👩\u200d💻 at work");
});
