import { EventEmitter, once } from "node:events";
import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import { refuseInTransaction } from "../db/open-transaction.ts";
import { limitConcurrency } from "../limits/concurrency-limit.ts";
import { releaseSlotWhile } from "../limits/request-slot.ts";
import { ThreadLimitError, type ThreadLimits, watchThread } from "../runtime/thread-limits.ts";
import type { RenderedMarkdown, Surroundings } from "./markdown-to-html.ts";
import { isTooCostlyToParse } from "./parsing-cost.ts";
import { LATE_RENDERING, renderingOf } from "./rendering.ts";
import { asText } from "./text-to-html.ts";

/** In a bundle, the thread's file is beside this one too, with the bundle's extension. */
const THREAD = `./markdown-thread${extname(import.meta.url)}`;

/** Wall-clock limit for rendering, in milliseconds. Jobs can wait longer than requests. */
const WAIT_MS = { request: 15_000, job: 120_000, start: 30_000 } as const;
/**
 * Idle timeout of a thread, in milliseconds. Its loaded modules take a tenth of the server's
 * memory.
 */
const IDLE_MS = 30_000;
/** Rendering leaves little garbage that survives, so a small heap is enough. */
const HEAP = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 } as const;

const THREADS = 2;
/**
 * The second thread starts only if the first has worked on a text for so long, in milliseconds, so
 * that the next text doesn't wait for it.
 */
const PATIENCE_MS = 1_000;

export interface RenderTask {
  readonly markdown: string;
  readonly surroundings: Surroundings;
}

export interface RenderAnswer {
  /** Undefined in the message that the thread has started. */
  readonly rendered?: RenderedMarkdown;
  /** CPU time the thread has used so far. */
  readonly usedMs: number;
}

/** HTML to store, with the renderer version that made it. */
export interface HtmlToStore extends Pick<RenderedMarkdown, "html" | "text" | "wanted"> {
  /** See rendering.ts. */
  readonly rendering: string;
}

export interface RenderOptions {
  /** Who waits for the result; a request by default. */
  readonly waiting?: "request" | "job";
}

const idle: Thread[] = [];
let working = 0;
/** Emits "freed" when a thread has ended its work, or takes long. */
const threads = new EventEmitter();
const inTurn = limitConcurrency(THREADS);

/**
 * Renders untrusted Markdown as sanitized HTML in a worker thread. Text that is too costly to
 * render is shown as plain text. So is text that a busy machine couldn't render in time, but only
 * until it is rendered again.
 */
export async function renderMarkdown(
  markdown: string,
  surroundings: Surroundings,
  { waiting = "request" }: RenderOptions = {},
): Promise<HtmlToStore> {
  refuseInTransaction("renderMarkdown");
  const task = { markdown, surroundings };
  const rendered = isTooCostlyToParse(markdown)
    ? asText(markdown)
    : await releaseSlotWhile(() => inTurn(() => renderNow(task, WAIT_MS[waiting])));
  const { html, text, namesHost, wanted } = rendered ?? asText(markdown);
  const dependsOn = namesHost ? surroundings.source?.host : undefined;
  return { html, text, wanted, rendering: rendered ? renderingOf(dependsOn) : LATE_RENDERING };
}

/** Undefined if it ran out of wall-clock time. */
async function renderNow(task: RenderTask, waitMs: number): Promise<RenderedMarkdown | undefined> {
  const { markdown } = task;
  const thread = await takeThread();
  try {
    if (thread.isNew) await nextMessage(thread, { cpuMs: WAIT_MS.start, waitMs: WAIT_MS.start });
    thread.worker.postMessage(task);
    const rendered = await nextMessage(thread, { cpuMs: processorTimeFor(markdown), waitMs });
    release(thread);
    return rendered;
  } catch (error) {
    void thread.worker.terminate();
    // A startup failure or a wall-clock timeout depends on the machine, not on the text.
    const isLate =
      thread.isNew || (error instanceof ThreadLimitError && error.exceeded === "clock");
    return isLate ? undefined : asText(markdown);
  } finally {
    working -= 1;
    threads.emit("freed");
  }
}

async function takeThread(): Promise<Thread> {
  if (idle.length === 0 && working > 0) {
    const late = setTimeout(() => threads.emit("freed"), PATIENCE_MS);
    await once(threads, "freed");
    clearTimeout(late);
  }
  working += 1;
  const thread = idle.pop() ?? startThread();
  clearTimeout(thread.ending);
  return thread;
}

/** CPU limit for rendering a text of this length, in milliseconds. */
const processorTimeFor = ({ length }: string) => Math.min(10_000, 3_000 + Math.round(length / 20));

interface Thread {
  readonly worker: Worker;
  isNew: boolean;
  /** CPU time already used for other texts. */
  usedMs: number;
  ending?: NodeJS.Timeout;
}

function release(thread: Thread) {
  idle.push(thread);
  const end = () => {
    idle.splice(idle.indexOf(thread), 1);
    void thread.worker.terminate();
  };
  thread.ending = setTimeout(end, IDLE_MS).unref();
}

/** Resolves with the thread's next message. Rejects if the thread fails or runs out of memory. */
async function nextMessage(
  thread: Thread,
  limits: ThreadLimits,
): Promise<RenderedMarkdown | undefined> {
  const { signal, stop } = watchThread(thread.worker, limits, thread.usedMs);
  try {
    const [said]: RenderAnswer[] = await once(thread.worker, "message", { signal });
    if (!said) throw new Error("a thread exited without a result");
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
  const worker = new Worker(new URL(THREAD, import.meta.url), { resourceLimits: HEAP });
  // Keeps the idle thread from holding the process open.
  worker.unref();
  worker.on("error", () => {});
  return { worker, isNew: true, usedMs: 0 };
}
