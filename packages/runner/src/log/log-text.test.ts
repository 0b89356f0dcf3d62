import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Lines, textOfLine } from "./log-text.ts";

describe("log lines", () => {
  it("are the same, however the bytes arrive", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("a", "é", "💡", "\n"), maxLength: 30 }),
        fc.nat(40),
        (text, cut) => {
          const lines = new Lines();
          const bytes = Buffer.from(text);
          const parts = [bytes.subarray(0, cut), bytes.subarray(cut)];
          const found = [...parts.flatMap((part) => lines.add(part)), ...lines.end()];
          expect(found).toEqual(
            text
              .replace(/\n$/, "")
              .split("\n")
              .slice(text === "" ? 1 : 0),
          );
        },
      ),
    );
  });

  it("are bounded", () => {
    const lines = new Lines();
    const found = [...lines.add(Buffer.alloc(200_000, "x")), ...lines.end()];
    expect(Math.max(...found.map((line) => line.length))).toBe(64 * 1024);
    expect(found.join("").length).toBe(200_000);
  });

  it.each([
    ["Initializing modules...", "Initializing modules..."],
    ["{not JSON", "{not JSON"],
    ['{"@message":"a.b: Creating...","type":"apply_start"}', "a.b: Creating..."],
    [
      '{"type":"diagnostic","diagnostic":{"severity":"error","summary":"No","detail":"Long\\ntext","address":"a.b"}}',
      "Error: No (a.b)\n  Long\n  text",
    ],
    ['{"diagnostic":{"severity":"warning","summary":"Old"}}', "Warning: Old"],
  ])("%s is shown as text", (line, text) => {
    expect(textOfLine(line)).toBe(text);
  });

  it("leave out a state that Terraform could save nowhere, whatever its size", () => {
    const state = { resources: Array.from({ length: 3_000 }, (_, n) => `secret-${n} ü`.repeat(5)) };
    const dump = JSON.stringify({
      ...{ "@level": "info", "@message": "Emergency state dump", "@module": "terraform.ui" },
      ...{ state, type: "log" },
    });
    const bytes = Buffer.from(`before\n${dump}\nafter\n${dump}`);
    for (const size of [1_001, 65_536, bytes.length]) {
      const states: string[] = [];
      const lines = new Lines((line) => states.push(line));
      const shown: string[] = [];
      for (let at = 0; at < bytes.length; at += size)
        shown.push(...lines.add(bytes.subarray(at, at + size)));
      shown.push(...lines.end());
      expect(shown).toEqual(["before", "after"]);
      expect(states).toEqual([dump, dump]);
    }
  });
});
