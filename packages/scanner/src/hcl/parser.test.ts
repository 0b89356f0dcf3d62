// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are HCL's
import { describe, expect, it } from "vitest";
import { SourceFile } from "../source/source-file.ts";
import type { Expression } from "./ast.ts";
import { MAX_NESTING } from "./cursor.ts";
import { formatHcl } from "./format/format.ts";
import { parseHcl, parseHclExpression, parseHclTemplate } from "./parser.ts";
import { TokenKind } from "./token.ts";
import { walkExpressions } from "./walk.ts";

function slices(source: string, expression: Expression): string[] {
  return [...walkExpressions(expression)].map(({ start, end }) => source.slice(start, end)).sort();
}

describe("spans", () => {
  it("cover each node's own text", () => {
    const source = 'x = f([a.b, "p${c}q"]...) ? -d["k"] : { e = (1 + 2) }\n';
    const [attribute] = parseHcl(source).body.attributes;
    expect(attribute).toMatchObject({ name: "x", start: 0, nameSpan: { start: 0, end: 1 } });
    expect(slices(source, attribute?.value as Expression)).toEqual(
      [
        'f([a.b, "p${c}q"]...) ? -d["k"] : { e = (1 + 2) }',
        'f([a.b, "p${c}q"]...)',
        '[a.b, "p${c}q"]',
        "a.b",
        "a",
        '"p${c}q"',
        "c",
        '-d["k"]',
        'd["k"]',
        "d",
        '"k"',
        "{ e = (1 + 2) }",
        "e",
        "(1 + 2)",
        "1 + 2",
        "1",
        "2",
      ].sort(),
    );
  });

  it("of blocks tell the header from the body", () => {
    const source = 'resource "a" "b" {\n  c = 1\n}\n';
    const [block] = parseHcl(source).body.blocks;
    expect(source.slice(block?.start, block?.end)).toBe('resource "a" "b" {\n  c = 1\n}');
    expect(source.slice(block?.header.start, block?.header.end)).toBe('resource "a" "b"');
    expect(block?.labels.map(({ start, end }) => source.slice(start, end))).toEqual(['"a"', '"b"']);
  });

  it("become lines and columns that count from one", () => {
    const file = new SourceFile("a.tf", "é = 1\r\n😀\n\nb = 2");
    expect(file.position(0)).toEqual({ offset: 0, line: 1, column: 1 });
    expect(file.position(file.text.indexOf("b"))).toMatchObject({ line: 4, column: 1 });
    expect(file.position(file.text.length + 9)).toMatchObject({ line: 4, column: 6 });
    const { start, end } = file.lines(1, 3);
    expect(file.text.slice(start, end)).toBe("é = 1\r\n😀\n");
    expect(file.lines(1, 1)).toMatchObject({ start: 0, end: "é = 1".length });
  });
});

describe("tokens", () => {
  it("keep comments and line ends, and rebuild the source but for blanks", () => {
    const source = "# one\na = 1 // two\nb = <<E\n  x ${y}\nE\n/* three */\n";
    const { tokens } = parseHcl(source);
    const texts = Array.from({ length: tokens.length }, (_, index) => tokens.slice(index));
    expect(texts.join("").replace(/[ \t]/g, "")).toBe(source.replace(/[ \t]/g, ""));
    const comments = texts.filter((_, index) => {
      const kind = tokens.kind(index);
      return kind === TokenKind.LineComment || kind === TokenKind.BlockComment;
    });
    expect(comments).toEqual(["# one", "// two", "/* three */"]);
  });
});

describe("recovery", () => {
  it("reads on behind a broken statement", () => {
    const source = [
      "a = 1",
      "b = [1, 2 3,",
      "  4]",
      "c = 2",
      'resource "x" "y" {',
      "  d = = 3",
      "  e = 4",
      "}",
      "f = 5",
    ].join("\n");
    const { body, diagnostics } = parseHcl(source);
    const file = new SourceFile("a.tf", source);
    expect(body.attributes.map(({ name }) => name)).toEqual(["a", "c", "f"]);
    expect(body.blocks[0]?.body.attributes.map(({ name }) => name)).toEqual(["e"]);
    expect(diagnostics.map(({ start }) => file.position(start))).toMatchObject([
      { line: 2, column: 11 },
      { line: 6, column: 7 },
    ]);
  });

  it("goes on behind a string that does not end", () => {
    const { body, diagnostics } = parseHcl('a = "open\nb = 2\n');
    expect(body.attributes.map(({ name }) => name)).toContain("b");
    expect(diagnostics.length).toBeGreaterThan(0);
  });

  it("closes the block around a list that does not end", () => {
    const { body } = parseHcl('locals {\n  a = [1,\n}\nvariable "b" {\n}\n');
    expect(body.blocks.map(({ type }) => type)).toEqual(["locals", "variable"]);
  });

  it("reports an argument set twice", () => {
    const { diagnostics } = parseHcl("a = 1\na = 2\n");
    expect(diagnostics).toEqual([{ message: 'The argument "a" is set twice', start: 6, end: 7 }]);
  });

  it("says how a map is written where a block has names in quotes", () => {
    const { diagnostics } = parseHcl('tags {\n  "a" = "b"\n}\n');
    expect(diagnostics[0]?.message).toContain("Only a map has names in quotes: `tags = { … }`");
  });
});

describe("texts that are one expression or template", () => {
  it("are read as a whole", () => {
    expect(parseHclExpression("a\n + 1")).toMatchObject({ kind: "binary" });
    expect(parseHclExpression("a b")).toBeUndefined();
    expect(parseHclTemplate('say "${x}"\n')).toMatchObject({ kind: "template" });
    expect(parseHclTemplate("plain\n\ttext")).toMatchObject({
      kind: "literal",
      value: "plain\n\ttext",
    });
    expect(parseHclTemplate("${")).toBeUndefined();
  });
});

/** Inputs that have crashed parsers. Each must produce a result. */
const HOSTILE: Record<string, (size: number) => string> = {
  "opening brackets": (size) => `a = ${"[".repeat(size)}`,
  "nested lists": (size) => `a = ${"[".repeat(size)}${"]".repeat(size)}`,
  "nested objects": (size) => `a = ${"{a=".repeat(size)}1${"}".repeat(size)}`,
  "nested calls": (size) => `a = ${"f(".repeat(size)}${")".repeat(size)}`,
  "nested blocks": (size) => "a {\n".repeat(size),
  "nested templates": (size) => `a = ${'"${'.repeat(size)}`,
  "nested directives": (size) => `a = "${"%{ if x }".repeat(size)}"`,
  "a long chain of operators": (size) => `a = ${"1+".repeat(size)}1`,
  "a long chain of conditions": (size) => `a = ${"x?1:".repeat(size)}1`,
  "a long chain of attributes": (size) => `a = x${".y".repeat(size)}`,
  "a long chain of splats": (size) => `a = x${"[*]".repeat(size)}`,
  "many signs": (size) => `a = ${"-".repeat(size)}1`,
  "open comments": (size) => "/* ".repeat(size),
  "heredocs that never end": (size) => "a = <<E\n".repeat(size),
  "long lines that look like the marker": (size) => `a = <<E\n${"E x\n".repeat(size)}`,
  "blanks before a marker": (size) => `a = <<E\n${`${" ".repeat(99)}x\n`.repeat(size / 100)}E\n`,
  "broken statements": (size) => "= \n".repeat(size),
  "closing brackets": (size) => ")]}".repeat(size),
  quotes: (size) => '"'.repeat(size),
  "dollar signs": (size) => `a = "${"$".repeat(size)}"`,
  backslashes: (size) => `a = "${"\\".repeat(size)}`,
  "many arguments": (size) => Array.from({ length: size / 10 }, (_, n) => `a${n} = 1\n`).join(""),
};

describe("hostile input", () => {
  it.each(Object.entries(HOSTILE))("%s give a report of limited length", (_, make) => {
    const { diagnostics } = parseHcl(make(200_000));
    expect(diagnostics.length).toBeLessThanOrEqual(100);
  });

  const MEGABYTE = 1 << 20;

  /** Large inputs within the upload limit. Each must parse quickly. */
  const LARGE: Record<string, string> = {
    "a hundred thousand levels of lists": `a = ${"[".repeat(100_000)}${"]".repeat(100_000)}\n`,
    "a hundred thousand levels of blocks": `${"a {\n".repeat(100_000)}${"}\n".repeat(100_000)}`,
    "a megabyte of braces": "{".repeat(MEGABYTE),
    "a megabyte of interpolations": `a = "${"${".repeat(MEGABYTE / 2)}`,
    "a megabyte of quotes": '"'.repeat(MEGABYTE),
    "a megabyte of heredocs without end": "a = <<E\n".repeat(MEGABYTE / 8),
    "heredocs inside of heredocs": "a = <<E\n${<<E\n".repeat(MEGABYTE / 14),
    "a heredoc of blank lines": `a = <<-E\n${" \n".repeat(MEGABYTE / 2)}E\n`,
    "a megabyte of commas": `a = [${",".repeat(MEGABYTE)}]`,
    "a megabyte of one argument": "a=1\n".repeat(MEGABYTE / 4),
    "a megabyte of line ends": "\n".repeat(MEGABYTE),
    "a megabyte of comments": "/*".repeat(MEGABYTE / 2),
    "a megabyte of labels": `a ${'"b" '.repeat(MEGABYTE / 4)}{}\n`,
  };

  it.each(Object.entries(LARGE))("%s are read, and formatted, quickly", (_, source) => {
    // Measures CPU time, because other tests run in parallel.
    const start = process.cpuUsage();
    expect(parseHcl(source).diagnostics.length).toBeLessThanOrEqual(100);
    expect(() => formatHcl(source)).not.toThrow();
    expect(process.cpuUsage(start).user).toBeLessThan(5_000_000);
  });

  it("nested too deep is reported, not followed", () => {
    const { diagnostics } = parseHcl(`a = ${"[".repeat(5_000)}`);
    expect(diagnostics[0]?.message).toBe(`Nested deeper than ${MAX_NESTING} levels`);
  });

  it("of any bytes gives a result", () => {
    const characters = [
      '"',
      "$",
      "{",
      "}",
      "~",
      "%",
      "<",
      "-",
      "E",
      "\n",
      "\\",
      "(",
      "[",
      "=",
      " ",
      "\0",
      "é",
    ];
    let state = 42;
    for (let run = 0; run < 2_000; run++) {
      let source = "";
      for (let length = 0; length < 40; length++) {
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
        source += characters[state % characters.length];
      }
      expect(() => parseHcl(source)).not.toThrow();
    }
  });
});
