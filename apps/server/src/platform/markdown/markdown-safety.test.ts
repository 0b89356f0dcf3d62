import fc from "fast-check";
import type { Element } from "hast";
import { fromHtml } from "hast-util-from-html";
import rehypeSanitize from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { describe, expect, it } from "vitest";
import { SHOWN_HTML } from "./allowed-html.ts";
import { markdownToHtml } from "./markdown-to-html.ts";

const PICTURE = `/api/pictures/${"a".repeat(64)}`;
const surroundings = {
  idPrefix: "user-content-",
  pictures: new Map([["a.png", { address: PICTURE, width: 1, height: 1 }]]),
  source: { host: "yard.test", namespace: "ann", name: "vpc", system: "aws" },
};

// Duplicated from the implementation, so that extending its allowlist doesn't extend the test's.
const ELEMENTS = new Set(
  "a b blockquote br button code dd del details div dl dt em h3 h4 h5 h6 hr i img ins kbd li ol p pre q rp rt ruby s samp section span strike strong sub summary sup table tbody td tfoot th thead tr tt ul var".split(
    " ",
  ),
);
const TEXT = /^/;
const ATTRIBUTES: Record<string, RegExp> = {
  id: /^user-content-/,
  title: TEXT,
  lang: TEXT,
  dir: TEXT,
  alt: TEXT,
  ariaLabel: TEXT,
  open: TEXT,
  href: /^(https?:|mailto:|#user-content-|\/\/)/i,
  src: /^\/api\/pictures\/[0-9a-f]{64}$/,
  rel: /^nofollow,noopener,ugc$/,
  align: /^(left|center|right)$/,
  width: /^\d+%?$/,
  height: /^\d+%?$/,
  colSpan: /^\d+$/,
  rowSpan: /^\d+$/,
  start: /^\d+$/,
  role: /^group$/,
  tabIndex: /^0$/,
  type: /^button$/,
  ariaLive: /^polite$/,
  loading: /^lazy$/,
  decoding: /^async$/,
  className:
    /^(frame|code|alert|alert-title|anchor|copy-code|no-picture|code-[a-z-]+|language-.*|alert,alert-\w+)?$/,
};

/** Unsafe content that a browser would find in `html`. */
function faultsIn(html: string): string[] {
  const faults: string[] = [];
  visit(fromHtml(html, { fragment: true }), (node) => {
    if (node.type === "element") faults.push(...faultsOf(node));
    else if (node.type === "comment" || node.type === "doctype") faults.push(node.type);
  });
  return faults;
}

function faultsOf({ tagName, properties }: Element): string[] {
  const faults = ELEMENTS.has(tagName) ? [] : [`<${tagName}>`];
  for (const [name, value] of Object.entries(properties)) {
    if (!ATTRIBUTES[name]?.test(String(value))) faults.push(`${tagName} ${name}=${value}`);
  }
  return faults;
}

const ATTACKS = [
  "<script>alert(1)</script>",
  '<img src="x" onerror="alert(1)">',
  '![<table><meta http-equiv="refresh" content="0;url=https://evil.test">](a.png)',
  '![a](a.png "</table><pre><meta http-equiv=refresh content=0;url=//evil.test>")',
  '<meta http-equiv="refresh" content="0;url=https://evil.test">',
  "[x](javascript:alert(1))",
  "[x](JaVa&#x09;script:alert(1))",
  "[x](data:text/html;base64,PHNjcmlwdD4=)",
  "<a href='vbscript:x'>x</a>",
  "![x](http://tracker.test/pixel.png)",
  '<picture><source srcset="https://tracker.test/x.png"><img src="https://tracker.test/y.png"></picture>',
  '<a href="https://x.test" onclick="alert(1)" style="position:fixed" target="_blank">x</a>',
  "<iframe src=https://x.test></iframe>",
  "<svg><style><img src=x onerror=alert(1)></style></svg>",
  "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
  "<template><img src=https://tracker.test/x></template>",
  "<style>@import 'https://tracker.test'</style>",
  '<form action="https://evil.test"><button formaction="javascript:alert(1)">x</button></form>',
  '<button class="copy-code">Copy</button><div role="group" tabindex="0">x</div>',
  '<base href="https://evil.test/"><link rel=stylesheet href=//evil.test>',
  '<img src="/api/pictures/../logout" alt="x">',
  '<img src="https://archive.invalid/a.png">',
  '<p id="root" name="body" class="fixed">x</p>',
  '<input type="image" src="https://tracker.test/x"><input autofocus onfocus=alert(1)>',
  "<!--><img src=x onerror=alert(1)>-->",
  "<![CDATA[<script>alert(1)</script>]]>",
  "<plaintext><script>",
  "<a name='x' xlink:href='javascript:alert(1)'>x</a>",
  "[a]: javascript:alert(1)\n\n[a] [b](<java\nscript:alert(1)>)",
  "```<img src=x onerror=alert(1)>\n</code></pre><script>alert(1)</script>\n```",
  '```hcl\nsource = "x/ann/vpc/aws"</code><script>alert(1)</script>\n```',
];

describe("removes everything active from", () => {
  it.each(ATTACKS)("%s", async (markdown) => {
    expect(faultsIn((await markdownToHtml(markdown, surroundings)).html)).toEqual([]);
  });
});

const piece = fc.oneof(
  fc.constantFrom(...ATTACKS),
  fc.constantFrom(
    ..."<>\"'`&![]()|\\\n#*_~=:;/ \t-".split(""),
    "\n\n",
    "&lt;",
    "&quot;",
    "\0",
    "\u2028",
  ),
  fc.constantFrom(
    "<div>",
    "</div>",
    "<table>",
    "<td>",
    "</table>",
    "<pre>",
    "<p title='",
    '<a href="',
    "<b ",
    "-->",
  ),
  fc.constantFrom(
    "> [!NOTE]\n> ",
    "| a | b |\n|---|---|\n| ",
    "```hcl\n",
    "```\n",
    "![",
    "](",
    "](a.png ",
    "[^1]",
    "\n[^1]: ",
  ),
  fc.webUrl({ validSchemes: ["http", "https", "javascript", "data", "ftp"] }),
  fc.string({ unit: "binary", maxLength: 12 }),
);

describe("the final allowlist alone, whatever happened before it, refuses", () => {
  it.each([
    '<img src="https://tracker.test/x.png">',
    '<img src="/api/pictures/../logout">',
    '<img srcset="https://tracker.test/x.png">',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="data:text/html,x">x</a>',
    '<button type="submit" formaction="//evil.test">x</button>',
    '<div class="fixed" role="dialog" tabindex="1" style="x">x</div>',
    '<span class="sr-only" onclick="alert(1)">x</span>',
  ])("%s", (html) => {
    const printer = unified().use(rehypeSanitize, SHOWN_HTML).use(rehypeStringify);
    const shown = printer.stringify(printer.runSync(fromHtml(html, { fragment: true })));
    expect(shown).not.toMatch(/=(?!"button"|"")/);
  });
});

describe("any mixture of Markdown, HTML and attacks", () => {
  it("yields only allowed content, as parsed by a browser", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 14 }), async (pieces) => {
        const { html } = await markdownToHtml(pieces.join(""), surroundings);
        expect(faultsIn(html)).toEqual([]);
      }),
      { numRuns: 600 },
    );
  }, 120_000);

  it("descriptions, titles and addresses stay text", async () => {
    const hostile = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(""));
    await fc.assert(
      fc.asyncProperty(hostile, hostile, hostile, async (alt, title, address) => {
        const quoted = [alt, title, address].map((text) => text.replaceAll('"', "&quot;"));
        const markdown = `<img src="a.png" alt="${quoted[0]}" title="${quoted[1]}"> <a href="${quoted[2]}">x</a>\n\n| ${alt} |\n|---|\n`;
        expect(faultsIn((await markdownToHtml(markdown, surroundings)).html)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  }, 120_000);
});
