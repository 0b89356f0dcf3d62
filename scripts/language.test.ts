import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "./install.js";
import { textsOfMarkdown, textsOfQuotes, textsOfSource } from "./user-facing-texts.ts";

const GUIDE = readFileSync(join(ROOT, "docs/language.md"), "utf8");
const IDIOMS = [...GUIDE.matchAll(/^\| `(.+)` \| (.+) \| (.+) \|$/gm)].map(
  ([, pattern = "", example = "", instead = ""]) => ({
    pattern: new RegExp(pattern.replaceAll("\\|", "|"), "iu"),
    example,
    instead,
  }),
);
const SPECIFIED = [...GUIDE.matchAll(/^- (.+)$/gm)].map(([, text = ""]) => text);

const SOURCES = globSync(
  [
    "apps/web/app/**/*.{ts,tsx}",
    "apps/server/src/**/*.ts",
    "apps/server/seed/**/*.{ts,md}",
    "packages/{contract,archive,scanner}/src/**/*.ts",
    "content/**/*.md",
    "modules/**/*.{md,tf,json}",
  ],
  { cwd: ROOT },
).filter((path) => !/\.test\.tsx?$|\.generated\.ts$/.test(path));

/** Documents for developers and operators, except for this guide and the records of the past. */
const DOCUMENTS = globSync(["*.md", "docs/*.md", "docs/operate/*.md", "packages/*/README.md"], {
  cwd: ROOT,
}).filter((path) => path !== "docs/language.md");

function textsOf(path: string, source: string) {
  if (path.endsWith(".md")) return textsOfMarkdown(source);
  return /\.(tf|json)$/.test(path) ? textsOfQuotes(source) : textsOfSource(path, source);
}

/** Parts of keys, names and addresses, which people don't read as sentences. */
const NOT_SENTENCES = [
  "abuse admin administrator",
  "postgres or nobody account",
  "stackyard mail",
  "… mail …",
  "password@mail.example",
];

/** Each banned idiom as `file:line: "idiom" in: text`. */
function idiomsIn(path: string, source: string): string[] {
  return textsOf(path, source).flatMap(({ line, text }) => {
    if (NOT_SENTENCES.some((part) => text.includes(part))) return [];
    const own = SPECIFIED.reduce((rest, specified) => rest.replaceAll(specified, ""), text);
    return IDIOMS.flatMap(({ pattern, instead }) => {
      const [idiom] = pattern.exec(own) ?? [];
      return idiom ? [`${path}:${line}: "${idiom}" in: ${text} (see: ${instead})`] : [];
    });
  });
}

describe("user-facing texts", () => {
  it("contain no banned idiom", () => {
    expect(SOURCES.length).toBeGreaterThan(1500);
    const found = SOURCES.flatMap((path) => idiomsIn(path, readFileSync(join(ROOT, path), "utf8")));
    expect(found).toEqual([]);
  });

  it("in the repository's documents contain no banned idiom", () => {
    expect(DOCUMENTS.length).toBeGreaterThan(10);
    const texts = DOCUMENTS.map((path) => [path, readFileSync(join(ROOT, path), "utf8")] as const);
    expect(texts.flatMap(([path, source]) => idiomsIn(path, source))).toEqual([]);
  });

  it("include each text that the specification gives", () => {
    const texts = SOURCES.flatMap((path) =>
      textsOf(path, readFileSync(join(ROOT, path), "utf8")).map(({ text }) => text),
    ).join("\n");
    expect(SPECIFIED.filter((text) => !texts.includes(text))).toEqual([]);
  });

  it.each([
    ["a JSX text", "x.tsx", "<p>\n  Your tickets\n  stand <b>here</b>, {name}, anew.\n</p>", 1],
    ["a JSX attribute", "x.tsx", '<Empty text="Whoever asked gets it" />', 1],
    ["a template literal", "x.ts", "const text = `$" + "{name} is told of it`;", 1],
    ["an error message", "x.ts", 'new AppError("gone", { message: "This is gone for good." });', 2],
    ["a page's template", "x.ts", "const page = html`<p class='a'>Mend <b>it anew</b>.</p>`;", 2],
    ["a word that is a label", "x.tsx", '<Figure label="Licences" />', 1],
    ["a description in Terraform", "x.tf", 'description = "Whoever calls it."', 1],
    ["a Markdown document", "x.md", "# Title\n\nRead the report and mend\nwhat it finds.", 1],
    ["a code span between words", "x.md", "Everybody runs `init`.", 1],
  ])("with an idiom in %s are found", (_where, path, source, count) => {
    expect(idiomsIn(path, source)).toHaveLength(count);
  });

  it.each([
    ["code in Markdown", "x.md", "```\nmend everybody\n```\n`mend`"],
    ["statements", "x.ts", "sql`SELECT anew FROM whoever`"],
    ["comments and names", "x.ts", "// Mend it anew.\nconst whoever = mend;"],
  ])("don't include %s", (_what, path, source) => {
    expect(idiomsIn(path, source)).toEqual([]);
  });

  it("are reported with their line", () => {
    expect(idiomsIn("x.md", "# Title\n\nFirst.\n\nFix it anew.")).toEqual([
      'x.md:5: "anew" in: Fix it anew. (see: Name it again.)',
    ]);
  });
});

describe("docs/language.md", () => {
  it("has a table of idioms", () => {
    expect(IDIOMS.length).toBeGreaterThan(35);
  });

  it.each(IDIOMS)("$pattern matches its example and not the text instead", (idiom) => {
    expect(idiom.example).toMatch(idiom.pattern);
    expect(idiom.instead).not.toMatch(idiom.pattern);
  });

  it.each(IDIOMS)("writes no banned idiom instead of $pattern", ({ instead }) => {
    expect(IDIOMS.filter(({ pattern }) => pattern.test(instead))).toEqual([]);
  });
});
