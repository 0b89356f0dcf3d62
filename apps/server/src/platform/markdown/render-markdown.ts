import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { aside } from "../aside.ts";
import { openTurns } from "../turns.ts";
import type { RenderedMarkdown, Surroundings } from "./markdown-to-html.ts";
import { renderingOf } from "./rendering.ts";
import { asText } from "./text-to-html.ts";
import { isTooTangled } from "./too-tangled.ts";

/** As long as it may take to render a text of some length, on a busy machine, milliseconds. */
const patience = ({ length }: string) => Math.min(10_000, 3_000 + Math.round(length / 20));
const START_MS = 30_000;
/** How long a thread waits for its next text: what it has loaded is a tenth of the server's memory. */
const IDLE_MS = 30_000;
/** Most of what a text leaves behind is gone by the next: little room for it is enough. */
const HEAP = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 } as const;

/** Where one text takes long, the next need not wait for it; the second thread begins only then. */
const THREADS = 2;

export interface RenderTask {
  readonly markdown: string;
  readonly surroundings: Surroundings;
}

/** HTML to keep, with what it was made by. */
export interface KeptMarkdown extends Pick<RenderedMarkdown, "html" | "text" | "wanted"> {
  /** See rendering.ts. */
  readonly rendering: string;
}

const idle: Thread[] = [];
const inTurn = openTurns(THREADS);

/**
 * Renders someone's Markdown as HTML that is safe to put into a page, in a thread of its own. There is
 * Markdown that takes for ever: it is shown as the text that it is.
 */
export async function renderMarkdown(
  markdown: string,
  surroundings: Surroundings,
): Promise<KeptMarkdown> {
  const task = { markdown, surroundings };
  const { html, text, namesHost, wanted } = isTooTangled(markdown)
    ? asText(markdown)
    : await aside(() => inTurn(() => renderNow(task)));
  const rendering = renderingOf(namesHost ? surroundings.source?.host : undefined);
  return { html, text, wanted, rendering };
}

async function renderNow(task: RenderTask): Promise<RenderedMarkdown> {
  const thread = idle.pop() ?? startThread();
  clearTimeout(thread.ending);
  try {
    // A new one says first that it is there: that it was slow to begin is no text's fault.
    if (thread.isNew) await heard(thread, START_MS);
    thread.isNew = false;
    thread.worker.postMessage(task);
    const rendered = await heard(thread, patience(task.markdown));
    rest(thread);
    return rendered as RenderedMarkdown;
  } catch {
    void thread.worker.terminate();
    return asText(task.markdown);
  }
}

interface Thread {
  readonly worker: Worker;
  isNew: boolean;
  ending?: NodeJS.Timeout;
}

function rest(thread: Thread) {
  idle.push(thread);
  const end = () => {
    idle.splice(idle.indexOf(thread), 1);
    void thread.worker.terminate();
  };
  thread.ending = setTimeout(end, IDLE_MS).unref();
}

/** What a thread says next. One that fails or runs out of memory emits an error, which rejects this. */
async function heard({ worker }: Thread, milliseconds: number): Promise<unknown> {
  const [said] = await once(worker, "message", { signal: AbortSignal.timeout(milliseconds) });
  return said;
}

function startThread(): Thread {
  const worker = new Worker(new URL("./markdown-thread.ts", import.meta.url), {
    resourceLimits: HEAP,
  });
  // It waits for the next document, but keeps no process alive.
  worker.unref();
  worker.on("error", () => {});
  return { worker, isNew: true };
}
