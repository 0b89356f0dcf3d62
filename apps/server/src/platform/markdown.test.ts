import { describe, expect, it } from "vitest";
import { renderMarkdown } from "./markdown.ts";

describe("a README", () => {
  it("keeps tables, code and links, with its headings below the page's", async () => {
    const html = await renderMarkdown(
      "# Title\n\n[docs](https://example.test)\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```hcl\nx = 1\n```\n",
    );
    expect(html).toContain("<h3>Title</h3>");
    expect(html).toContain('<a href="https://example.test" rel="nofollow noopener">docs</a>');
    expect(html).toContain("<td>1</td>");
    expect(html).toContain('<code class="language-hcl">x = 1\n</code>');
  });

  it.each([
    "<script>alert(1)</script>",
    '<img src="x" onerror="alert(1)">',
    "[x](javascript:alert(1))",
    "[x](data:text/html;base64,PHNjcmlwdD4=)",
    "![x](http://tracker.test/pixel.png)",
    "![x](javascript:alert(1))",
    '<a href="https://x.test" onclick="alert(1)" style="position:fixed">x</a>',
    "<iframe src=https://x.test></iframe>",
    "<svg><script>alert(1)</script></svg>",
  ])("loses what could act: %s", async (markdown) => {
    const html = await renderMarkdown(markdown);
    expect(html).not.toMatch(/script|onerror|onclick|javascript:|data:|iframe|style=|tracker/);
  });

  it("loses links and pictures that lead into the archive", async () => {
    const html = await renderMarkdown(
      "[licence](LICENSE) ![diagram](./docs/x.png) ![ok](https://x.test/y.png)",
    );
    expect(html).toContain("<a>licence</a>");
    expect(html).not.toContain("./docs");
    expect(html).toContain('src="https://x.test/y.png"');
  });
});
