import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** HTML is changed as a tree, before it is sanitised; a replaced text would undo what that has done. */
const RULES: Record<string, RegExp> = {
  "text is replaced where HTML is made or shown": /\.replace(All)?\(/,
  "HTML is changed as a text":
    /\w*html\w*(\([^)]*\))?\)?\??\.(replace|replaceAll|split|slice|substring|concat)\(/i,
  "HTML is put into a page past the one component": /dangerouslySetInnerHTML/,
  "HTML is written into the document": /\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write/,
  "HTML is printed outside of the pipeline": /"(rehype-stringify|hast-util-to-html)"/,
};
const [replaces] = Object.keys(RULES);

const MAKES_HTML = /from "(hast|rehype|remark)[^"]*"|dangerouslySetInnerHTML/;
const PAGES = /^apps\/server\/src\/pages\//;

/** The places where a rule is what it is for. */
const EXCEPTIONS: Record<string, string[]> = {
  "HTML is put into a page past the one component": [
    "apps/web/app/ui/display/written-html.tsx",
    // Drawn from numbers and fixed names: nothing that anybody has written is in it.
    "apps/web/app/features/modules/module-artwork.tsx",
    "apps/web/app/features/talent/services/service-artwork.tsx",
    // What React has drawn of the same part.
    "apps/web/app/lib/rendering/cached-fragment.tsx",
    // The shapes that the icons' package brings.
    "apps/web/app/ui/icons/create-icon.tsx",
    // Two scripts of our own.
    "apps/web/app/root.tsx",
    // Our own style sheet, and JSON in which no tag can end.
    "apps/web/app/lib/rendering/server-page.tsx",
  ],
  "HTML is printed outside of the pipeline": [
    "apps/server/src/platform/markdown/markdown-to-html.ts",
    "apps/server/src/platform/markdown/text-to-html.ts",
    // The same way, sanitised by a wider list, for documents of ours.
    "apps/server/src/platform/markdown/own-document.ts",
  ],
  // A random word of this process that marks a page's own scripts is taken out of it again.
  "HTML is changed as a text": ["apps/server/src/pages/shared-pages.ts"],
  "text is replaced where HTML is made or shown": [
    "apps/server/src/pages/shared-pages.ts",
    // Of a file's name.
    "apps/server/src/pages/static-files.ts",
    // Of addresses: a page's own, and one attribute of the tree.
    "apps/server/src/pages/readable-address.ts",
    "apps/server/src/platform/markdown/links/lower-schemes.ts",
    // Of what a reader sees, to judge it: no HTML comes of it.
    "apps/server/src/platform/markdown/links/visible-in-html.ts",
  ],
};

function brokenRules(file: string, source: string): string[] {
  const isAbout = MAKES_HTML.test(source) || PAGES.test(file);
  return Object.entries(RULES)
    .filter(([rule, pattern]) => pattern.test(source) && (rule !== replaces || isAbout))
    .map(([rule]) => rule)
    .filter((rule) => !EXCEPTIONS[rule]?.includes(file));
}

const files = globSync("{apps,packages}/*/{src,app,seed}/**/*.{ts,tsx}").filter(
  (file) => !/\.test\.tsx?$/.test(file),
);

describe("HTML is a tree", () => {
  it("in every file", () => {
    expect(files.length).toBeGreaterThan(500);
    const broken = files
      .map((file) => [file, ...brokenRules(file, readFileSync(file, "utf8"))])
      .filter(([, ...rules]) => rules.length > 0);
    expect(broken).toEqual([]);
  });

  it.each([
    ["apps/web/app/x.tsx", 'html.replaceAll("<pre>", "<pre tabindex=0>")', 1],
    ["apps/web/app/x.tsx", 'version.readmeHtml.replace(/<table>/g, "")', 1],
    ["apps/web/app/x.tsx", "String(asHtml()).split(mark)", 1],
    ["apps/web/app/x.tsx", "<p dangerouslySetInnerHTML={{ __html: text }} />", 2],
    ["apps/web/app/ui/display/written-html.tsx", "dangerouslySetInnerHTML={x.replace(a, b)}", 0],
    ["apps/server/src/x.ts", 'import type { Root } from "hast";\nvalue.replace(a, b)', 0],
    ["apps/server/src/x.ts", 'import s from "rehype-stringify";', 4],
    ["apps/server/src/pages/x.ts", "body.replaceAll(a, b)", 0],
    ["apps/web/app/x.ts", "element.innerHTML = text", 3],
    ["apps/web/app/x.ts", 'element.insertAdjacentHTML("beforeend", text)', 3],
  ])("a violation in %s is found: %s", (file, source, rule) => {
    expect(brokenRules(file, source)).toContain(Object.keys(RULES)[rule]);
  });

  it.each([
    ["apps/web/app/x.tsx", 'name.replaceAll("-", "_")'],
    ["apps/server/src/platform/markdown/own-source.ts", "code.replace(SOURCE, own)"],
  ])("what is no HTML may be replaced: %s", (file, source) => {
    expect(brokenRules(file, source)).toEqual([]);
  });
});
