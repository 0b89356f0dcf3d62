import { expect, it } from "vitest";
import { renderMarkdown } from "./render-markdown.ts";

const surroundings = { idPrefix: "user-content-", pictures: new Map() };

it("renders in the order of asking", async () => {
  const rendered = ["# a", "# b"].map((text) => renderMarkdown(text, surroundings));
  const [a, b] = await Promise.all(rendered);
  expect(a?.html).toContain("user-content-a");
  expect(b?.html).toContain("user-content-b");
});

it("shows Markdown that breaks the renderer as the text that it is, and goes on", async () => {
  const nested = "<div>".repeat(30_000);
  const { html } = await renderMarkdown(nested, surroundings);
  expect(html).toMatch(/^<pre tabindex="0">&#x3C;div>/);
  expect((await renderMarkdown("*a*", surroundings)).html).toBe("<p><em>a</em></p>");
}, 60_000);
