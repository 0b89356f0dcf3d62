import { describe, expect, it } from "vitest";
import { checkCode } from "./check-code.ts";
import { checkContent } from "./check-content.ts";
import { type CompiledDocument, compileDocument } from "./compile-document.ts";
import type { Source } from "./read-sources.ts";

const SMALL = { address: "/content/images/b-640.webp", width: 640 };
const IMAGES = new Map([
  ["images/a.webp", { address: "/content/images/a.webp", width: 8, height: 4 }],
  [
    "images/large.webp",
    { address: "/content/images/b.webp", width: 1280, height: 800, small: SMALL },
  ],
]);

const page = (slug: string, markdown: string): Source => ({
  kind: "pages",
  slug,
  path: `pages/${slug}.md`,
  text: `---\ntitle: ${slug}\ndescription: A page.\n---\n${markdown}`,
});
const compile = (source: Source) => compileDocument(source, IMAGES);

async function problemsOf(...sources: Source[]): Promise<string[]> {
  const documents: CompiledDocument[] = [];
  for (const source of sources) documents.push(await compile(source));
  return checkContent(sources, documents, { hasPage: (path) => path === "/marketplace" });
}

describe("a document", () => {
  it("keeps its heading levels, and lists headings with their anchors", async () => {
    const { html, contents, ids, address } = await compile(
      page("one", "## Two words\n\n### Below\n\n#### Deep\n\n## Two words"),
    );
    expect(address).toBe("/one");
    expect(html).toContain('<h2 id="two-words">');
    expect(contents).toEqual([
      { id: "two-words", text: "Two words", level: 2 },
      { id: "below", text: "Below", level: 3 },
      { id: "two-words-1", text: "Two words", level: 2 },
    ]);
    expect(ids).toContain("deep");
  });

  it("links to pages of the site within the application, and to files and other sites plainly", async () => {
    const { html } = await compile(
      page("one", "[a](/marketplace?sort=x#y) [b](/api/openapi.json) [c](https://example.org/)"),
    );
    expect(html).toContain('<a href="/marketplace?sort=x#y" data-page="">');
    expect(html).toContain('<a href="/api/openapi.json">');
    expect(html).toContain('<a href="https://example.org/" rel="noopener">');
  });

  it("shows its pictures with their size", async () => {
    const { html } = await compile(page("one", "![A yard](images/a.webp)"));
    expect(html).toContain('src="/content/images/a.webp" alt="A yard" width="8" height="4"');
    const large = await compile(page("one", "![A yard](images/large.webp)"));
    expect(large.html).toContain(
      'srcset="/content/images/b-640.webp 640w, /content/images/b.webp 1280w"',
    );
    expect(large.html).toContain('sizes="');
  });

  it("is split into sections for search, without code", async () => {
    const { sections } = await compile(
      page("one", "Z\n\n## A\n\nB *c*\n\n```text\nhidden\n```\n\n- D\n\n### E f\n"),
    );
    expect(sections).toEqual([
      { id: "", heading: "", text: "Z" },
      { id: "a", heading: "A", text: "B c\nD" },
      { id: "e-f", heading: "E f", text: "" },
    ]);
  });

  it.each([
    ["no front matter", { ...page("one", ""), text: "## Hello" }, /start with front matter/],
    ["a word too many", { ...page("one", ""), text: "---\ntitle: A\nx: 1\n---\n" }, /pages\/one/],
    ["broken YAML", { ...page("one", ""), text: "---\ntitle: [\n---\n" }, /front matter/],
    ["a title of its own", page("one", "# Title"), /put the title in the front matter/],
    ["a picture without a description", page("one", "![](images/a.webp)"), /no description/],
    [
      "a picture that is not there",
      page("one", "![x](images/b.webp)"),
      /missing picture images\/b/,
    ],
    [
      "a picture of others",
      page("one", "![x](https://example.org/b.webp)"),
      /missing picture https/,
    ],
  ])("with %s is refused", async (_what, source, message) => {
    await expect(compile(source)).rejects.toThrow(message);
  });
});

describe("the set of documents", () => {
  it("may link to each other's headings, to pages and to other sites", async () => {
    const links = "[a](/two#there) [b](#here) [c](/marketplace) [d](https://example.org/#x)";
    const problems = await problemsOf(page("one", `## Here\n\n${links}`), page("two", "## There"));
    expect(problems).toEqual([]);
  });

  it.each([
    ["[a](/nowhere)", "leads nowhere"],
    ["[a](/one#gone)", "doesn't match a heading"],
    ["[a](#gone)", "doesn't match a heading"],
    ["[a](two.md)", "must be an https: address"],
    ["## Content", "#content"],
    ["```\nx\n```", "set the code's language"],
    ["```json\n{,}\n```", "this is not valid json"],
    ["```yaml\na: [\n```", "this is not valid yaml"],
    ['```terraform\nresource "a" {\n```', "this is not valid terraform"],
    ["```ts\nconst = 1\n```", "this is not valid ts"],
  ])("with %j is refused", async (markdown, message) => {
    const [problem] = await problemsOf(page("one", markdown));
    expect(problem).toContain(message);
    expect(problem).toContain("content/pages/one.md");
  });

  it("has a unique address in lower case for each document", async () => {
    expect(await problemsOf(page("one", ""), page("one", ""))).toEqual([
      "content/pages/one.md: /one is content/pages/one.md already",
    ]);
    expect((await problemsOf(page("One", "")))[0]).toContain("lowercase");
  });

  it("reports the line of a broken sample", () => {
    const broken = page("one", "## A\n\n```json\n{\n```\n");
    expect(checkCode(broken)[0]).toMatch(/^content\/pages\/one.md:7: /);
  });
});
