import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";

/** A code block as written. */
export interface CodeSample {
  readonly language: string;
  /** The words after the language, as in "```bash run timeout=5". */
  readonly words: readonly string[];
  readonly code: string;
  /** Its first line, from 1. */
  readonly line: number;
}

/** A document's code blocks in order. */
export function codeSamples(markdown: string): CodeSample[] {
  const samples: CodeSample[] = [];
  visit(unified().use(remarkParse).use(remarkGfm).parse(markdown), "code", (node) => {
    samples.push({
      language: node.lang ?? "",
      words: (node.meta ?? "").split(/\s+/).filter((word) => word !== ""),
      code: node.value,
      line: node.position?.start.line ?? 0,
    });
  });
  return samples;
}
