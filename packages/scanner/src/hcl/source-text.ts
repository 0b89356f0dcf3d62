import type { SourceFile, Span } from "../source/source-file.ts";

/** The text a node was parsed from. */
export function sourceText({ start, end }: Span, file: SourceFile): string {
  return file.text.slice(start, end);
}
