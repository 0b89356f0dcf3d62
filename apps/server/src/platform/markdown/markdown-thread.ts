/** The thread that renders Markdown: documents in, HTML out, one after the other. */
import { parentPort } from "node:worker_threads";
import { markdownToHtml } from "./markdown-to-html.ts";
import type { RenderTask } from "./render-markdown.ts";
import { asText } from "./text-to-html.ts";

parentPort?.on("message", async ({ markdown, surroundings }: RenderTask) => {
  const rendered = await markdownToHtml(markdown, surroundings).catch((error) => {
    // Deeper than the stack, which is whole again by now.
    if (error instanceof RangeError) return asText(markdown);
    throw error;
  });
  parentPort?.postMessage(rendered);
});
parentPort?.postMessage("ready");
