import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { RenderedMarkdown, Surroundings } from "./markdown-to-html.ts";
import { renderingOf } from "./rendering.ts";
import { textToHtml } from "./text-to-html.ts";

/** Most of what a document leaves behind is gone by the next: little room for it is enough. */
const LIMITS = { milliseconds: 10_000, heapMegabytes: 256, youngMegabytes: 8 } as const;

/** How long it waits for the next document: what it has loaded is a tenth of the server's memory. */
const IDLE_MS = 30_000;

export interface RenderTask {
  readonly markdown: string;
  readonly surroundings: Surroundings;
}

/** HTML to keep, with what it was made by. */
export interface KeptMarkdown extends Pick<RenderedMarkdown, "html" | "text" | "wanted"> {
  /** See rendering.ts. */
  readonly rendering: string;
}

let thread: Worker | undefined;
let rest: NodeJS.Timeout | undefined;
let turn: Promise<unknown> = Promise.resolve();

/**
 * Renders someone's Markdown as HTML that is safe to put into a page, one document after the other in
 * a thread of its own. There is Markdown that takes for ever: it is shown as the text that it is.
 */
export function renderMarkdown(
  markdown: string,
  surroundings: Surroundings,
): Promise<KeptMarkdown> {
  const rendered = turn.then(() => renderNow({ markdown, surroundings }));
  turn = rendered;
  return rendered.then(({ html, text, namesHost, wanted }) => ({
    html,
    text,
    wanted,
    rendering: renderingOf(namesHost ? surroundings.source?.host : undefined),
  }));
}

async function renderNow(task: RenderTask): Promise<RenderedMarkdown> {
  clearTimeout(rest);
  thread ??= startThread();
  try {
    thread.postMessage(task);
    const signal = AbortSignal.timeout(LIMITS.milliseconds);
    // A thread that fails or runs out of memory emits an error, which rejects this.
    const [rendered] = await once(thread, "message", { signal });
    rest = setTimeout(endThread, IDLE_MS).unref();
    return rendered as RenderedMarkdown;
  } catch {
    endThread();
    const { markdown } = task;
    return { html: textToHtml(markdown), text: markdown, namesHost: false, wanted: [] };
  }
}

function startThread(): Worker {
  const started = new Worker(new URL("./markdown-thread.ts", import.meta.url), {
    resourceLimits: {
      maxOldGenerationSizeMb: LIMITS.heapMegabytes,
      maxYoungGenerationSizeMb: LIMITS.youngMegabytes,
    },
  });
  // It waits for the next document, but keeps no process alive.
  started.unref();
  started.on("error", () => {});
  return started;
}

function endThread(): void {
  void thread?.terminate();
  thread = undefined;
}
