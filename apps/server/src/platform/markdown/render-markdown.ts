import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { refuseInTransaction } from "../db/open-transaction.ts";
import { limitConcurrency } from "../limits/concurrency-limit.ts";
import { releaseSlotWhile } from "../limits/request-slot.ts";
import { ThreadLimitError, type ThreadLimits, watchThread } from "../runtime/thread-limits.ts";
import type { RenderedMarkdown, Surroundings } from "./markdown-to-html.ts";
import { isTooCostlyToParse } from "./parsing-cost.ts";
import { LATE_RENDERING, renderingOf } from "./rendering.ts";
import { asText } from "./text-to-html.ts";

/** How long a text may keep its thread by the clock, milliseconds: a job can wait longer than a request. */
const WAIT_MS = { request: 15_000, job: 120_000, start: 30_000 } as const;
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

export interface RenderAnswer {
  /** Left out when the thread says that it is there. */
  readonly rendered?: RenderedMarkdown;
  /** Processor time that the thread has used so far. */
  readonly usedMs: number;
}

/** HTML to keep, with what it was made by. */
export interface KeptMarkdown extends Pick<RenderedMarkdown, "html" | "text" | "wanted"> {
  /** See rendering.ts. */
  readonly rendering: string;
}

export interface Patience {
  /** Who waits for it; a request unless told. */
  readonly waiting?: "request" | "job";
}

const idle: Thread[] = [];
const inTurn = limitConcurrency(THREADS);

/**
 * Renders someone's Markdown as HTML that is safe to put into a page, in a thread of its own. What takes
 * too much work is shown as the text that it is; so is what the machine was too busy for, but only until
 * it is rendered again.
 */
export async function renderMarkdown(
  markdown: string,
  surroundings: Surroundings,
  { waiting = "request" }: Patience = {},
): Promise<KeptMarkdown> {
  refuseInTransaction("renderMarkdown");
  const task = { markdown, surroundings };
  const rendered = isTooCostlyToParse(markdown)
    ? asText(markdown)
    : await releaseSlotWhile(() => inTurn(() => renderNow(task, WAIT_MS[waiting])));
  const { html, text, namesHost, wanted } = rendered ?? asText(markdown);
  const dependsOn = namesHost ? surroundings.source?.host : undefined;
  return { html, text, wanted, rendering: rendered ? renderingOf(dependsOn) : LATE_RENDERING };
}

/** Undefined where there was no time. */
async function renderNow(task: RenderTask, waitMs: number): Promise<RenderedMarkdown | undefined> {
  const { markdown } = task;
  const thread = idle.pop() ?? startThread();
  clearTimeout(thread.ending);
  try {
    if (thread.isNew) await heard(thread, { cpuMs: WAIT_MS.start, waitMs: WAIT_MS.start });
    thread.worker.postMessage(task);
    const rendered = await heard(thread, { cpuMs: processorTimeFor(markdown), waitMs });
    rest(thread);
    return rendered;
  } catch (error) {
    void thread.worker.terminate();
    // A thread that could not begin, or had to wait for a processor, says nothing about the text.
    const isLate =
      thread.isNew || (error instanceof ThreadLimitError && error.exceeded === "clock");
    return isLate ? undefined : asText(markdown);
  }
}

/** What rendering a text of some length may take, milliseconds. */
const processorTimeFor = ({ length }: string) => Math.min(10_000, 3_000 + Math.round(length / 20));

interface Thread {
  readonly worker: Worker;
  isNew: boolean;
  /** Processor time that it has used for other texts. */
  usedMs: number;
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
async function heard(thread: Thread, limits: ThreadLimits): Promise<RenderedMarkdown | undefined> {
  const { signal, stop } = watchThread(thread.worker, limits, thread.usedMs);
  try {
    const [said]: RenderAnswer[] = await once(thread.worker, "message", { signal });
    if (!said) throw new Error("a thread said nothing");
    thread.usedMs = said.usedMs;
    thread.isNew = false;
    return said.rendered;
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    stop();
  }
}

function startThread(): Thread {
  const worker = new Worker(new URL("./markdown-thread.ts", import.meta.url), {
    resourceLimits: HEAP,
  });
  // It waits for the next document, but keeps no process alive.
  worker.unref();
  worker.on("error", () => {});
  return { worker, isNew: true, usedMs: 0 };
}
