import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/**
 * HTML is modified as a tree, before it is sanitized. A text replacement would undo the
 * sanitization.
 */
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

/** Files where a rule's pattern is legitimate. */
const EXCEPTIONS: Record<string, string[]> = {
  "HTML is put into a page past the one component": [
    "apps/web/app/ui/display/written-html.tsx",
    // Generated from numbers and fixed names only; contains no user input.
    "apps/web/app/features/modules/module-artwork.tsx",
    "apps/web/app/features/talent/services/service-artwork.tsx",
    // React's own output for the same component.
    "apps/web/app/lib/rendering/cached-fragment.tsx",
    // Icon shapes from the icon package.
    "apps/web/app/ui/icons/create-icon.tsx",
    // Two scripts written by us.
    "apps/web/app/root.tsx",
    // Our own style sheet, and JSON escaped so that it can't close a tag.
    "apps/web/app/lib/rendering/server-page.tsx",
  ],
  "HTML is printed outside of the pipeline": [
    "apps/server/src/platform/markdown/markdown-to-html.ts",
    "apps/server/src/platform/markdown/text-to-html.ts",
    // The same, sanitized with a more permissive allowlist for our own documents.
    "apps/server/src/platform/markdown/own-document.ts",
  ],
  // Removes the random per-process token that marks a page's own scripts.
  "HTML is changed as a text": ["apps/server/src/pages/shared-pages.ts"],
  "text is replaced where HTML is made or shown": [
    "apps/server/src/pages/shared-pages.ts",
    // A file name.
    "apps/server/src/pages/static-files.ts",
    // URLs: a page's own, and an attribute in the tree.
    "apps/server/src/pages/readable-address.ts",
    "apps/server/src/platform/markdown/links/lower-schemes.ts",
    // The visible text, for validation only; it isn't turned into HTML.
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

describe("HTML is changed as a tree", () => {
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
  ])("text that isn't HTML may be replaced: %s", (file, source) => {
    expect(brokenRules(file, source)).toEqual([]);
  });
});
