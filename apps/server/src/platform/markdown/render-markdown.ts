import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { RenderedMarkdown, Surroundings } from "./markdown-to-html.ts";
import { renderingOf } from "./rendering.ts";
import { textToHtml } from "./text-to-html.ts";

const LIMITS = { milliseconds: 10_000, heapMegabytes: 256 } as const;

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
  thread ??= startThread();
  try {
    thread.postMessage(task);
    const signal = AbortSignal.timeout(LIMITS.milliseconds);
    // A thread that fails or runs out of memory emits an error, which rejects this.
    const [rendered] = await once(thread, "message", { signal });
    return rendered as RenderedMarkdown;
  } catch {
    void thread.terminate();
    thread = undefined;
    const { markdown } = task;
    return { html: textToHtml(markdown), text: markdown, namesHost: false, wanted: [] };
  }
}

function startThread(): Worker {
  const started = new Worker(new URL("./markdown-thread.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: LIMITS.heapMegabytes },
  });
  // It waits for the next document, but keeps no process alive.
  started.unref();
  started.on("error", () => {});
  return started;
}
