import { Worker } from "node:worker_threads";
import { afterEach, describe, expect, it, vi } from "vitest";
import { holdRenderer } from "../../../test/hold-renderer.ts";
import { asTransaction } from "../db/open-transaction.ts";
import { type RequestSlot, withRequestSlot } from "../limits/request-slot.ts";
import { isTooCostlyToParse } from "./parsing-cost.ts";
import { renderMarkdown } from "./render-markdown.ts";
import { LATE_RENDERING, renderingOf } from "./rendering.ts";

const surroundings = { idPrefix: "user-content-", pictures: new Map() };

/** Inputs at the maximum post length that take a Markdown parser seconds or exhaust the stack. */
const TANGLED = {
  quotations: `${">".repeat(19_900)} x`,
  lists: `${"- ".repeat(9_900)}x`,
  "numbered lists": `${"1. ".repeat(6_000)}x`,
  "emphasis and its like": `${"*_".repeat(4_900)}x${"_*".repeat(4_900)}`,
  "emphasis over lines": "*a\n".repeat(6_000),
};

it.each(Object.entries(TANGLED))(
  "shows nested %s as text, without parsing them",
  async (_, text) => {
    expect(isTooCostlyToParse(text)).toBe(true);
    expect((await renderMarkdown(text, surroundings)).html).toMatch(/^<pre tabindex="0">/);
  },
);

it("renders what people write", () => {
  const rules = `${"*".repeat(80)}\n\n`.repeat(100);
  const table = `| a | b |\n|---|---|\n${"| x_y | *z* |\n".repeat(800)}`;
  const nested = Array.from({ length: 20 }, (_, depth) => `${"  ".repeat(depth)}- x`).join("\n");
  const quoted = Array.from({ length: 20 }, (_, depth) => `${"> ".repeat(depth)}x`).join("\n");
  for (const text of [rules, table, nested, quoted, `---\n${"- - -\n".repeat(50)}`])
    expect(isTooCostlyToParse(text)).toBe(false);
});

it("releases the caller's slot while it waits, and takes it back", async () => {
  const said: string[] = [];
  const place = { release: () => said.push("leaves"), reacquire: () => said.push("is back") };
  await withRequestSlot(place as unknown as RequestSlot, () => renderMarkdown("*a*", surroundings));
  expect(said).toEqual(["leaves", "is back"]);
});

it("renders in order of arrival", async () => {
  const rendered = ["# a", "# b"].map((text) => renderMarkdown(text, surroundings));
  const [a, b] = await Promise.all(rendered);
  expect(a?.html).toContain("user-content-a");
  expect(b?.html).toContain("user-content-b");
});

it("shows Markdown that crashes the renderer as source text, and continues in the same thread", async () => {
  const ended = vi.spyOn(Worker.prototype, "terminate");
  for (const nested of ["<div>".repeat(3_900), "<div>".repeat(12_000), "<x>".repeat(6_600)]) {
    const { html } = await renderMarkdown(nested, surroundings);
    expect(html).toMatch(/^<pre tabindex="0">&#x3C;(div|x)>/);
  }
  expect((await renderMarkdown("*a*", surroundings)).html).toBe("<p><em>a</em></p>");
  expect(ended).not.toHaveBeenCalled();
});

it("ends its thread when idle, and starts another when needed", async () => {
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

it("starts a second thread only if the first takes long", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.resetModules();
  const { renderMarkdown: render } = await import("./render-markdown.ts");
  const started = vi.spyOn(Worker.prototype, "unref");
  const first = holdRenderer();
  const held = render("*a*", surroundings);
  await first.isHolding(1);
  const soon = render("*b*", surroundings);
  await vi.advanceTimersByTimeAsync(900);
  first.release();
  expect([(await held).text, (await soon).text]).toEqual(["a", "b"]);
  expect(started).toHaveBeenCalledOnce();

  const second = holdRenderer();
  const long = render("*c*", surroundings);
  await second.isHolding(1);
  const further = render("*d*", surroundings);
  await vi.advanceTimersByTimeAsync(1_000);
  await second.isHolding(2);
  expect(started).toHaveBeenCalledTimes(2);
  second.release();
  expect([(await long).text, (await further).text]).toEqual(["c", "d"]);
  vi.useRealTimers();
});

const CLOCKS = ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] as const;

describe("a text", () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  /** Renders in a thread that is blocked for a period of wall-clock time. */
  async function renderHeld(milliseconds: number, waiting: "request" | "job") {
    vi.useFakeTimers({ toFake: [...CLOCKS] });
    const renderer = holdRenderer();
    const rendered = renderMarkdown("*a*", surroundings, { waiting });
    await renderer.isHolding(1);
    await vi.advanceTimersByTimeAsync(milliseconds);
    renderer.release();
    return rendered;
  }

  it("that a busy machine has no time for is shown as source text, to be rendered later", async () => {
    const { html, rendering } = await renderHeld(15_000, "request");
    expect([html, rendering]).toEqual(['<pre tabindex="0">*a*</pre>', LATE_RENDERING]);
    vi.useRealTimers();
    const { html: later, rendering: made } = await renderMarkdown("*a*", surroundings);
    expect([later, made]).toEqual(["<p><em>a</em></p>", renderingOf()]);
  });

  it("may take longer in a job", async () => {
    const { html, rendering } = await renderHeld(100_000, "job");
    expect([html, rendering]).toEqual(["<p><em>a</em></p>", renderingOf()]);
  });

  it("isn't blamed if its thread doesn't start", async () => {
    vi.resetModules();
    const { renderMarkdown: render } = await import("./render-markdown.ts");
    vi.spyOn(Worker.prototype, "cpuUsage").mockResolvedValue({ user: 1e9, system: 0 });
    vi.useFakeTimers({ toFake: [...CLOCKS] });
    const rendered = render("*a*", surroundings);
    await vi.advanceTimersByTimeAsync(250);
    expect((await rendered).rendering).toBe(LATE_RENDERING);
  });

  it("that takes too much CPU time is permanently shown as source text", async () => {
    await renderMarkdown("*a*", surroundings);
    vi.useFakeTimers({ toFake: [...CLOCKS] });
    const { cpuUsage } = Worker.prototype;
    const used = vi.spyOn(Worker.prototype, "cpuUsage");
    const use = (microseconds: number) =>
      used.mockImplementation(async function (this: Worker) {
        const { user, system } = await cpuUsage.call(this);
        return { user: user + microseconds, system };
      });
    const renderer = holdRenderer();
    let isDone = false;
    const rendered = renderMarkdown("*a*", surroundings).finally(() => {
      isDone = true;
    });
    await renderer.isHolding(1);
    // CPU time that the thread used before, such as for its startup, doesn't count.
    use(2_950_000);
    await vi.advanceTimersByTimeAsync(1_000);
    await Promise.all(used.mock.results.map(({ value }) => value));
    await vi.advanceTimersByTimeAsync(0);
    expect(isDone).toBe(false);
    use(3_100_000);
    await vi.advanceTimersByTimeAsync(250);
    const { html, rendering } = await rendered;
    expect([html, rendering]).toEqual(['<pre tabindex="0">*a*</pre>', renderingOf()]);
    renderer.release();
  });

  it("is not rendered inside a transaction, not even as source text", async () => {
    const refuse = (error: Error) => {
      throw error;
    };
    for (const text of ["*a*", TANGLED.lists]) {
      const rendering = asTransaction(refuse, () => renderMarkdown(text, surroundings));
      await expect(rendering).rejects.toThrow("renderMarkdown: not inside a database transaction");
    }
  });
});
