import type { Span } from "./source-file.ts";

/** Something wrong in one file's syntax. */
export interface Diagnostic extends Span {
  readonly message: string;
}
