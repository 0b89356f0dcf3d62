import { Worker } from "node:worker_threads";
import { expect, it, vi } from "vitest";
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

it("ends its thread when nobody writes for a while, and starts another for whoever does then", async () => {
  const ended = vi.spyOn(Worker.prototype, "terminate");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await renderMarkdown("*a*", surroundings);
  vi.advanceTimersByTime(29_000);
  await renderMarkdown("*a*", surroundings);
  vi.advanceTimersByTime(29_000);
  expect(ended).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(ended).toHaveBeenCalledOnce();
  expect((await renderMarkdown("*b*", surroundings)).html).toBe("<p><em>b</em></p>");
  vi.useRealTimers();
});
