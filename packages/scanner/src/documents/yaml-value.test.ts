import { describe, expect, it } from "vitest";
import { plain } from "../../test/evaluated-module.ts";
import { object, type Value } from "../evaluate/value.ts";
import { SourceFile } from "../source/source-file.ts";
import { readYaml } from "./yaml-value.ts";

const read = (text: string) => readYaml(new SourceFile("a.yaml", text));

function writtenText(value: Value | undefined): string | undefined {
  return value?.at?.file.text.slice(value.at.start, value.at.end);
}

function member(
  value: Value | undefined,
  ...path: readonly (string | number)[]
): Value | undefined {
  let current = value;
  for (const step of path) {
    if (current?.kind === "object") current = current.entries.get(String(step));
    else if (current?.kind === "list") current = current.items[Number(step)];
    else return undefined;
  }
  return current;
}

describe("YAML as values", () => {
  it("reads every document of a file", () => {
    const { documents, diagnostics } = read("a: 1\n---\n- x\n- true\n---\n# nothing\n");
    expect(diagnostics).toEqual([]);
    expect(documents.map(plain)).toEqual([{ a: 1 }, ["x", true], null]);
  });

  it("keeps the place of each member with its key, and of each element", () => {
    const { documents } = read(
      "a:\n  b: 1 # one\n  c:\n    - d: x\n      e: y\n    - f\n\n# end\n",
    );
    const [document] = documents;
    expect(writtenText(member(document, "a", "b"))).toBe("b: 1");
    expect(writtenText(member(document, "a", "c"))).toBe("c:\n    - d: x\n      e: y\n    - f");
    expect(writtenText(member(document, "a", "c", 0))).toBe("d: x\n      e: y");
    expect(writtenText(member(document, "a", "c", 0, "e"))).toBe("e: y");
  });

  it("follows anchors and merge keys, and takes quoted ones for text", () => {
    const [document] = read(
      'base: &b\n  x: 1\n  y: 2\nown:\n  <<: *b\n  y: 3\nmany:\n  <<: [*b, {z: 4}]\ntext:\n  "<<": 1\n',
    ).documents;
    expect(document && plain(document)).toEqual({
      base: { x: 1, y: 2 },
      own: { x: 1, y: 3 },
      many: { x: 1, y: 2, z: 4 },
      text: { "<<": 1 },
    });
  });

  it("hands tags of the author's own to the reader", () => {
    const file = new SourceFile("a.yaml", "a: !Ref b\nc: !If [d, !Ref e, 1]\nf: !!str 1\n");
    const [document] = readYaml(file, {
      readTag: (tag, value) => object(new Map([[tag, value]])),
    }).documents;
    expect(document && plain(document)).toEqual({
      a: { "!Ref": "b" },
      c: { "!If": ["d", { "!Ref": "e" }, 1] },
      f: "1",
    });
  });

  it("says where the syntax is wrong", () => {
    const file = new SourceFile("a.yaml", "a: 1\nb: [1, 2\nc: 3\n");
    const [first] = readYaml(file).diagnostics;
    expect(first && file.position(first.start).line).toBeGreaterThan(1);
    expect(first?.message).not.toContain("\n");
  });
});

describe("hostile YAML", () => {
  it.each([
    ["brackets", "[".repeat(100_000)],
    ["braces", "{a: ".repeat(100_000)],
    ["dashes", "- ".repeat(500_000)],
    ["indentation", Array.from({ length: 1_000 }, (_, i) => `${" ".repeat(i)}a:`).join("\n")],
  ])("nested by %s is refused", (_, text) => {
    const { diagnostics } = read(text);
    expect(diagnostics[0]?.message).toMatch(/nested/i);
  });

  it.each([
    ["spaces", `a: |\n  x${" ".repeat(500_000)}y\n`],
    ["empty lines", `a:\n  b: |\n    x${"\n".repeat(500_000)}    y\n`],
    ["comments", `a:\n  - b\n${"  # c\n".repeat(100_000)}`],
  ])("full of %s is read in a moment", (_, text) => {
    expect(read(text).diagnostics).toEqual([]);
  });

  it("made to laugh is refused", () => {
    const levels = Array.from({ length: 30 }, (_, i) =>
      i === 0
        ? "a0: &a0 [ha]"
        : `a${i}: &a${i} [${Array(10)
            .fill(`*a${i - 1}`)
            .join(", ")}]`,
    );
    expect(read(levels.join("\n")).diagnostics[0]?.message).toBe(
      "The document is too large to evaluate",
    );
  });

  it("that names itself is unknown in that place", () => {
    const [document] = read("a: &a\n  b: *a\n").documents;
    expect(document && plain(document)).toEqual({ a: { b: { unknown: "*a" } } });
  });
});

it("reads the truth values of YAML 1.1 where they are asked for, but not in quotes", () => {
  const file = new SourceFile("a.yaml", 'yes: [yes, "yes", Off, onwards]');
  const [older] = readYaml(file, { hasOlderWords: true }).documents;
  const [newer] = readYaml(file).documents;
  const words = (document: Value | undefined) =>
    document?.kind === "object" ? document.entries.get("yes") : undefined;
  expect(words(older)).toMatchObject({
    items: [{ value: true }, { value: "yes" }, { value: false }, { value: "onwards" }],
  });
  expect(words(newer)).toMatchObject({ items: [{ value: "yes" }, {}, { value: "Off" }, {}] });
});
