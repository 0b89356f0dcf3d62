/** The thread that renders Markdown: documents in, HTML out, one after the other. */
import { parentPort } from "node:worker_threads";
import { markdownToHtml } from "./markdown-to-html.ts";
import type { RenderTask } from "./render-markdown.ts";

parentPort?.on("message", async ({ markdown, surroundings }: RenderTask) => {
  parentPort?.postMessage(await markdownToHtml(markdown, surroundings));
});
parentPort?.postMessage("ready");
