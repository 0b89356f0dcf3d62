import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { usersText } from "./users-text.ts";

const TAGS = [..."buy it"].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0)));

describe("a text by users", () => {
  it.each([
    ["zero-width characters", "a\u200bb\u2060c\ufeff", "abc"],
    ["bidirectional controls", "a\u202eb\u2066c", "abc"],
    ["tags", `a${TAGS.join("")}b`, "ab"],
    ["variation selectors", "a\ufe0fb\u{e0100}", "ab"],
    ["control characters", "a\u0000b\u001b[31mc", "ab[31mc"],
    ["private use", "a\ue000b\u{f0000}", "ab"],
    ["half a surrogate pair", "a\ud83db", "ab"],
    ["line separators", "a\u2028b\r\nc", "a\nb\nc"],
  ])("loses its %s", (_, given, expected) => {
    expect(usersText(given)).toBe(expected);
  });

  it("keeps what people read", () => {
    const text = "Zürich, Αθήνα, 東京, हिन्दी, 👍\n\tsecond line";
    expect(usersText(text)).toBe(text);
  });

  it("ends with an ellipsis if it is too long, whatever was removed", () => {
    expect(usersText("x".repeat(11), 10)).toBe(`${"x".repeat(9)}…`);
    expect(usersText(`${"\u200b".repeat(100)}text`, 10)).toBe("…");
  });

  it("is never longer than its bound, and never half a character", () => {
    const texts = fc.string({ unit: "binary", maxLength: 200 });
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 50 }), (text, max) => {
        const shown = usersText(text, max);
        expect(shown.length).toBeLessThanOrEqual(max);
        expect(shown.isWellFormed()).toBe(true);
      }),
    );
  });
});
