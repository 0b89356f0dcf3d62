import { describe, expect, it } from "vitest";
import { markdownToHtml } from "./markdown-to-html.ts";

const SHA = "a".repeat(64);
const picture = { address: `/api/pictures/${SHA}`, width: 640, height: 360 };
const source = { host: "yard.test", namespace: "ann", name: "vpc", system: "aws" };

const render = (markdown: string, pictures: Record<string, typeof picture> = {}) =>
  markdownToHtml(markdown, {
    idPrefix: "user-content-",
    pictures: new Map(Object.entries(pictures)),
    source,
  });
const html = async (markdown: string, pictures = {}) => (await render(markdown, pictures)).html;

describe("a README", () => {
  it("has its headings below the page's, each with a unique ID", async () => {
    const shown = await html("# How to\n\n## How to\n\n<p id='how-to-1'>x</p>\n\n### How to");
    expect(shown).toContain('<h3 id="user-content-how-to">How to<a href="#user-content-how-to"');
    expect(shown).toContain('<h4 id="user-content-how-to-2">');
    expect(shown).toContain('<h5 id="user-content-how-to-3">');
  });

  it("links to its own headings, by name or by file", async () => {
    const shown = await html("[a](#how-to) [b](README.md#how-to) [c](./readme.md#x)\n\n# How to");
    expect(shown.match(/href="#user-content-how-to"/g)).toHaveLength(3);
    expect(shown).toContain('<a href="#user-content-x">c</a>');
  });

  it("marks links to other sites as not endorsed", async () => {
    const shown = await html("[docs](https://example.test) [other](//other.test/x)");
    expect(shown).toContain('<a href="https://example.test" rel="nofollow noopener ugc">docs</a>');
    expect(shown).toContain('<a href="//other.test/x" rel="nofollow noopener ugc">other</a>');
  });

  it("links to other sites whatever the case of the scheme, and nowhere else", async () => {
    const shown = await html(
      "HTTPS://A.test/X [b](HTTP://b.test) <HTTPS://c.test> [m](MAILTO:a@b.test)",
    );
    const links = [...shown.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
    expect(links).toEqual([
      "https://A.test/X",
      "http://b.test",
      "https://c.test",
      "mailto:a@b.test",
    ]);
    expect(
      await html("[x](JavaScript:alert(1)) <a href='JAVASCRIPT:alert(1)'>y</a>"),
    ).not.toContain("href");
  });

  it("is refused if it is nested too deeply, before time is spent on it", async () => {
    for (const open of ["<div>", "<b>", "<a>b</a><section>"]) {
      expect(await html(open.repeat(400))).toMatch(/^(<p>)?<[dab]/);
      await expect(html(open.repeat(600))).rejects.toThrow("elements too deep in each other");
    }
  });

  it("names the archive's files, which are for sale, without linking to them", async () => {
    const shown = await html("[licence](LICENSE) [code](../../x/main.tf) [`root`](/variables.tf)");
    expect(shown).toContain('<span title="LICENSE, in the archive">licence</span>');
    expect(shown).toContain('<span title="x/main.tf, in the archive">code</span>');
    expect(shown).not.toContain("href");
  });

  it("scrolls wide content in keyboard-accessible frames, and offers to copy code", async () => {
    const shown = await html("| a |\n|---|\n| 1 |\n\n```\nx = 1\n```");
    expect(shown).toContain(
      '<div class="frame" role="group" aria-label="Table" tabindex="0"><table>',
    );
    expect(shown).toContain(
      '<div class="code"><pre tabindex="0"><code>x = 1\n</code></pre><button type="button" class="copy-code" aria-live="polite">Copy</button></div>',
    );
  });

  it.each(["NOTE", "TIP", "IMPORTANT", "WARNING", "CAUTION"])(
    "renders the alert %s",
    async (kind) => {
      const name = kind.toLowerCase();
      const shown = await html(`> [!${kind}]\n> Look **here**.`);
      expect(shown).toContain(`<div class="alert alert-${name}"><p class="alert-title">`);
      expect(shown).toContain("Look <strong>here</strong>.");
      expect(shown).not.toContain("[!");
    },
  );

  it("renders collapsible sections and the harmless HTML elements that people write", async () => {
    const shown = await html(
      '<details><summary>More</summary>\n\n**bold** <kbd>Ctrl</kbd> H<sub>2</sub>O\n\n</details>\n<p align="center">x</p>',
    );
    expect(shown).toContain("<details><summary>More</summary>");
    expect(shown).toContain("<strong>bold</strong> <kbd>Ctrl</kbd> H<sub>2</sub>O");
    expect(shown).toContain('<p align="center">x</p>');
  });

  it("shows the state of tasks", async () => {
    const shown = await html("- [x] one\n- [ ] two");
    expect(shown).toContain("<li>☑ one</li>");
    expect(shown).toContain("<li>☐ two</li>");
  });
});

describe("code", () => {
  it.each([
    ["hcl", 'a = "b"', '<span class="code-string-expression">"b"</span>'],
    ["tf", "# why", '<span class="code-comment"># why</span>'],
    ["yaml", "a: 1", '<span class="code-constant">1</span>'],
    ["bash", "# why", '<span class="code-comment"># why</span>'],
    ["dockerfile", "FROM x", '<span class="code-keyword">FROM</span>'],
  ])("in %s is highlighted", async (language, code, marked) => {
    expect(await html(`\`\`\`${language}\n${code}\n\`\`\``)).toContain(marked);
  });

  it.each(["klingon", "constructor", "__proto__", ""])("in %s stays plain", async (language) => {
    expect(await html(`\`\`\`${language}\na = 1\n\`\`\``)).toContain(">a = 1\n</code>");
  });

  it("that is very long stays plain", async () => {
    expect(await html(`\`\`\`hcl\n${"a = 1\n".repeat(4_000)}\`\`\``)).not.toContain("code-");
  });

  it.each([
    'source  = "elsewhere.example/ann/vpc/aws"',
    'source = "ann/vpc/aws"',
    'source="Elsewhere.example:8080/Ann/VPC/aws"',
  ])("names the module by its source on this server: %s", async (line) => {
    const { html, namesHost } = await render(`\`\`\`\nmodule "x" {\n  ${line}\n}\n\`\`\``);
    expect(html).toContain('"yard.test/ann/vpc/aws"');
    expect(html).not.toContain("lsewhere");
    expect(namesHost).toBe(true);
  });

  it("keeps the name of a submodule", async () => {
    const shown = await html('`source = "x.example/ann/vpc/aws//modules/peering"`');
    expect(shown).toContain('"yard.test/ann/vpc/aws//modules/peering"');
  });

  it.each([
    'source = "elsewhere.example/bob/vpc/aws"',
    'source = "elsewhere.example/ann/vpc/azurerm"',
    'source = "./modules/ann/vpc/aws"',
    'source = "git::https://x.example/ann/vpc/aws"',
  ])("leaves other modules unchanged: %s", async (line) => {
    const { html, namesHost } = await render(`\`${line}\``);
    expect(html).toContain(line);
    expect(namesHost).toBe(false);
  });
});

describe("a picture", () => {
  it("is our copy with its size, whether it came from the archive or the web", async () => {
    const known = { "docs/a b.png": picture, "https://x.test/a.png": picture };
    const img = `<img src="${picture.address}" alt="A" width="640" height="360" loading="lazy" decoding="async">`;
    expect(await html("![A](./docs/a%20b.png)", known)).toContain(img);
    expect(await html("![A](https://x.test/a.png#dark)", known)).toContain(img);
  });

  it("keeps the width that its author set", async () => {
    const shown = await html('<img src="a.png" width="200">', { "a.png": picture });
    expect(shown).toContain('width="200"');
    expect(shown).not.toContain("height");
  });

  it("is its alt text if there is no copy, and nothing without an alt text", async () => {
    const shown = await html("![The plan](a.png) [![](https://x.test/badge.svg)](https://x.test)");
    expect(shown).toBe('<p><span class="no-picture">The plan</span> </p>');
  });

  it("is reported to the code that may fetch it", async () => {
    const { wanted } = await render(
      "![](docs/a.png) ![](https://x.test/a.png) ![](http://x.test/b.png) ![](data:image/png,x)",
    );
    expect(wanted).toEqual(["docs/a.png", "https://x.test/a.png"]);
  });
});
