import fc from "fast-check";
import { defaultTreeAdapter, html } from "parse5";
import { describe, expect, it, vi } from "vitest";
import { markdownToHtml } from "./markdown-to-html.ts";
import { boundsOf, withFewElements } from "./output-bounds.ts";
import { renderMarkdown } from "./render-markdown.ts";

const card = { kind: "Module", title: "A network", text: "d".repeat(500) };
const onSite = {
  idPrefix: "user-content-",
  pictures: new Map(),
  site: { mentions: ["a"], cards: new Map([["/modules/1", card]]) },
};
const { site: _, ...inArchive } = onSite;

/** Inputs whose output is larger than their text, often quadratically. */
const GROWING: Readonly<Record<string, (length: number) => string>> = {
  "short rows of a wide table": (n) =>
    `|${"a|".repeat(n / 4)}\n|${"-|".repeat(n / 4)}\n${"b\n".repeat(n / 8)}`,
  "many narrow tables": (n) => "|a|\n|-|\n\n".repeat(n / 10),
  "a long address, used often": (n) =>
    `[a]: https://x.test/${"u".repeat(n / 2)}\n\n${"[a] ".repeat(n / 8)}`,
  "a long title, used often": (n) => `[a]: /u "${"t".repeat(n / 2)}"\n\n${"[a] ".repeat(n / 8)}`,
  "a long picture's address, used often": (n) =>
    `[a]: https://x.test/${"u".repeat(n / 2)}\n\n${"![b][a] ".repeat(n / 16)}`,
  "one footnote, referred to often": (n) => `[^a]: x\n\n${"[^a] ".repeat(n / 5)}`,
  "many footnotes": (n) =>
    Array.from({ length: n / 20 }, (_, i) => `[^${i}]\n\n[^${i}]: x\n\n`).join(""),
  "headings of one letter": (n) => "# a\n".repeat(n / 4),
  "headings in each other": (n) => "<h1><div>".repeat(Math.min(200, n / 20)) + "x".repeat(n / 2),
  "cards of one module": (n) => "/modules/1\n\n".repeat(n / 12),
  "formatting that is never closed": (n) =>
    Array.from({ length: n / 20 }, (_, i) => `<b id=${i}>`).join("") + "<p>x".repeat(n / 10),
  "code in small pieces": (n) => `\`\`\`js\n${"1+1;\n".repeat(n / 5)}\`\`\``,
  "blocks of code": (n) => "```js\n;\n```\n".repeat(n / 12),
  mentions: (n) => "@a ".repeat(n / 3),
  autolinks: (n) => "a@b.c ".repeat(n / 6),
  "signs that are escaped": (n) => "&".repeat(n),
  lists: (n) => Array.from({ length: n / 120 }, () => `${"- ".repeat(55)}x`).join("\n"),
  quotations: (n) => `${"> ".repeat(50)}x\n`.repeat(n / 110),
};

describe.each(Object.entries(GROWING))("%s", (_, text) => {
  it.each([500, 4_000])(
    "stay within their bounds at %d characters",
    async (length) => {
      const markdown = text(length);
      for (const surroundings of [onSite, inArchive]) {
        const { html } = await renderMarkdown(markdown, surroundings);
        expect(Buffer.byteLength(html)).toBeLessThanOrEqual(boundsOf(markdown).bytes);
      }
    },
    120_000,
  );
});

it("shows a wide table of 484 characters, which would become 55 kB, as source text", async () => {
  const table = `|${"a|".repeat(90)}\n|${"-|".repeat(90)}\n${"b\n".repeat(61)}`;
  expect(table).toHaveLength(484 + 2);
  const { html } = await renderMarkdown(table, onSite);
  expect(html).toMatch(/^<pre tabindex="0">\|a\|a\|/);
  expect(html.length).toBeLessThan(600);
});

it("leaves normal texts unchanged", async () => {
  const rows = `${"| a | b | c | d | e |\n".repeat(300)}`;
  const table = `| a | b | c | d | e |\n|---|---|---|---|---|\n${rows}`;
  const sparse = `${"| x ".repeat(20)}|\n${"|---".repeat(20)}|\n${"| y |\n".repeat(40)}`;
  const code = `\`\`\`hcl\n${'resource "aws_vpc" "a" { cidr_block = "10.0.0.0/16" }\n'.repeat(300)}\`\`\``;
  const links = `[docs]: https://example.com/a/long/address/of/documentation\n\n${"See [docs]. ".repeat(50)}`;
  const notes = Array.from({ length: 30 }, (_, i) => `Said[^${i}].\n\n[^${i}]: By them.\n`).join(
    "\n",
  );
  const headings = Array.from({ length: 100 }, (_, i) => `## Step ${i}\n\nDo it.\n`).join("\n");
  const modules = Array.from({ length: 10 }, () => "/modules/1\n\n").join("");
  for (const markdown of [table, sparse, code, links, notes, headings, modules]) {
    const { html } = await renderMarkdown(markdown, onSite);
    expect(html.slice(0, 40)).not.toMatch(/^<pre tabindex="0">/);
  }
});

it("leaves code plain if its highlighting would exceed the bound, and renders the rest", async () => {
  const small = "```js\nconst a = 1;\n```\n\n";
  const { html } = await renderMarkdown(
    `${small}\`\`\`js\n${"1+".repeat(190)}1\n\`\`\`\n`.repeat(60),
    onSite,
  );
  expect(html).toContain('<span class="code-keyword">const</span>');
  expect(html).toContain(`<code class="language-js">${"1+".repeat(190)}1\n</code>`);
});

it("numbers headings with equal texts as before, skipping IDs that are taken", async () => {
  const { html } = await markdownToHtml('<a id="a-1"></a>\n\n# a\n\n# a\n\n# a\n\n# b', inArchive);
  const ids = [...html.matchAll(/<h3 id="user-content-([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toEqual(["a", "a-2", "a-3", "b"]);
});

describe("a text that would exceed the bound is refused", () => {
  const grown = (name: string) => GROWING[name]?.(2_000) ?? "";

  it.each([
    ["before its tables are filled up", "short rows of a wide table", "too many cells"],
    ["while its HTML is read", "formatting that is never closed", "too many elements"],
  ])("%s", async (_, name, why) => {
    await expect(markdownToHtml(grown(name), inArchive)).rejects.toThrow(why);
  });

  it("before anything is looked up for it", async () => {
    const pictures = new Map();
    const lookUp = vi.spyOn(pictures, "get");
    const markdown = grown("a long picture's address, used often");
    const rendering = markdownToHtml(markdown, { ...inArchive, pictures });
    await expect(rendering).rejects.toThrow("too large a tree");
    expect(lookUp).not.toHaveBeenCalled();
  });

  it("and leaves the HTML parser unchanged", () => {
    const { createElement } = defaultTreeAdapter;
    const parse = () => defaultTreeAdapter.createElement("p", html.NS.HTML, []);
    const none = { bytes: 0, nodes: 0, cells: 0 };
    expect(() => withFewElements(none, parse)).toThrow("too many elements");
    expect(defaultTreeAdapter.createElement).toBe(createElement);
  });
});

it("never exceeds its bounds, for any mixture", async () => {
  const piece = fc.oneof(
    fc.constantFrom(
      "|a|b|c|d|\n|-|-|-|-|\n",
      "x\n",
      "| ",
      "[a]",
      "![a]",
      "\n\n[a]: /u 'long title, long title, long title'\n\n",
      "[^a]",
      "\n[^a]: note\n",
      "<b id=1>",
      "<i>",
      "<p>x",
      "<table><td>",
      "<h1><div>",
      "# a\n",
      "> ",
      "- ",
      "```js\n1+1\n```\n",
      "/modules/1\n\n",
      "@a ",
      "&",
      "a@b.c ",
      "\n\n",
    ),
    fc.string({ maxLength: 6 }),
  );
  const many = fc.tuple(piece, fc.integer({ min: 1, max: 60 })).map(([one, n]) => one.repeat(n));
  await fc.assert(
    fc.asyncProperty(fc.array(many, { maxLength: 12 }), async (pieces) => {
      const markdown = pieces.join("");
      for (const surroundings of [onSite, inArchive]) {
        const { html } = await renderMarkdown(markdown, surroundings);
        expect(Buffer.byteLength(html)).toBeLessThanOrEqual(boundsOf(markdown).bytes);
      }
    }),
    { numRuns: 100 },
  );
}, 120_000);
