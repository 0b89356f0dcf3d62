/** The thread that renders Markdown: documents in, HTML out, one after the other. */
import { parentPort } from "node:worker_threads";
import { cpuMs } from "../runtime/thread-limits.ts";
import { markdownToHtml } from "./markdown-to-html.ts";
import type { RenderAnswer, RenderTask } from "./render-markdown.ts";
import { asText } from "./text-to-html.ts";

const answer = (said: Omit<RenderAnswer, "usedMs"> = {}) =>
  parentPort?.postMessage({ ...said, usedMs: cpuMs(process.threadCpuUsage()) });

parentPort?.on("message", async ({ markdown, surroundings }: RenderTask) => {
  const rendered = await markdownToHtml(markdown, surroundings).catch((error) => {
    // Nested too deeply, or larger than its bounds.
    if (error instanceof RangeError) return asText(markdown);
    throw error;
  });
  answer({ rendered });
});
answer();
