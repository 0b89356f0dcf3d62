import type { ArticleSummary } from "@stackyard/contract/content/content";
import { plainText } from "../../../platform/markdown/own-document.ts";
import type { CompiledDocument } from "./compile-document.ts";

/** Reading speed. */
const WORDS_A_MINUTE = 220;

export function presentArticle({ front, sections }: CompiledDocument<"blog">): ArticleSummary {
  const { description, ...rest } = front;
  const words = plainText(sections).split(/\s+/).length;
  const minutes = Math.max(1, Math.round(words / WORDS_A_MINUTE));
  return { ...rest, excerpt: description, readTime: `${minutes} min read` };
}
