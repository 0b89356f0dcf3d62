import { Worker } from "node:worker_threads";
import { expect, it, vi } from "vitest";
import { type Place, withPlace } from "../aside.ts";
import { renderMarkdown } from "./render-markdown.ts";
import { isTooTangled } from "./too-tangled.ts";

const surroundings = { idPrefix: "user-content-", pictures: new Map() };

/** What takes a parser of Markdown seconds, or all the depth there is, at a post's length. */
const TANGLED = {
  quotations: `${">".repeat(19_900)} x`,
  lists: `${"- ".repeat(9_900)}x`,
  "numbered lists": `${"1. ".repeat(6_000)}x`,
  "emphasis and its like": `${"*_".repeat(4_900)}x${"_*".repeat(4_900)}`,
  "emphasis over lines": "*a\n".repeat(6_000),
};

it.each(Object.entries(TANGLED))(
  "shows %s in each other as text, without reading them",
  async (_, text) => {
    expect(isTooTangled(text)).toBe(true);
    expect((await renderMarkdown(text, surroundings)).html).toMatch(/^<pre tabindex="0">/);
  },
);

it("reads what people write", () => {
  const rules = `${"*".repeat(80)}\n\n`.repeat(100);
  const table = `| a | b |\n|---|---|\n${"| x_y | *z* |\n".repeat(800)}`;
  const nested = Array.from({ length: 20 }, (_, depth) => `${"  ".repeat(depth)}- x`).join("\n");
  const quoted = Array.from({ length: 20 }, (_, depth) => `${"> ".repeat(depth)}x`).join("\n");
  for (const text of [rules, table, nested, quoted, `---\n${"- - -\n".repeat(50)}`])
    expect(isTooTangled(text)).toBe(false);
});

it("has who asks for it wait aside, and comes back to them", async () => {
  const said: string[] = [];
  const place = { leave: () => said.push("leaves"), comeBack: () => said.push("is back") };
  await withPlace(place as unknown as Place, () => renderMarkdown("*a*", surroundings));
  expect(said).toEqual(["leaves", "is back"]);
});

it("renders in the order of asking", async () => {
  const rendered = ["# a", "# b"].map((text) => renderMarkdown(text, surroundings));
  const [a, b] = await Promise.all(rendered);
  expect(a?.html).toContain("user-content-a");
  expect(b?.html).toContain("user-content-b");
});

it("shows Markdown that breaks the renderer as the text that it is, and goes on in the same thread", async () => {
  const ended = vi.spyOn(Worker.prototype, "terminate");
  for (const nested of ["<div>".repeat(3_900), "<div>".repeat(12_000), "<x>".repeat(6_600)]) {
    const { html } = await renderMarkdown(nested, surroundings);
    expect(html).toMatch(/^<pre tabindex="0">&#x3C;(div|x)>/);
  }
  expect((await renderMarkdown("*a*", surroundings)).html).toBe("<p><em>a</em></p>");
  expect(ended).not.toHaveBeenCalled();
}, 60_000);

it("ends its thread when nobody writes for a while, and starts another for whoever does then", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.resetModules();
  const { renderMarkdown: render } = await import("./render-markdown.ts");
  const ended = vi.spyOn(Worker.prototype, "terminate");
  await render("*a*", surroundings);
  vi.advanceTimersByTime(29_000);
  await render("*a*", surroundings);
  vi.advanceTimersByTime(29_000);
  expect(ended).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(ended).toHaveBeenCalledOnce();
  expect((await render("*b*", surroundings)).html).toBe("<p><em>b</em></p>");
  vi.useRealTimers();
});
