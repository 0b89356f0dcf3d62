import { randomUUID } from "node:crypto";
import {
  type KeptMarkdown,
  type RenderOptions,
  renderMarkdown,
} from "../../../platform/markdown/render-markdown.ts";

/** Many messages share a page, so each has its own ID prefix. Pictures are attachments. */
export function renderMessage(markdown: string, patience?: RenderOptions): Promise<KeptMarkdown> {
  const idPrefix = `user-content-${randomUUID().slice(0, 8)}-`;
  return renderMarkdown(markdown, { idPrefix, pictures: new Map() }, patience);
}
