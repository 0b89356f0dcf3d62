import type { Span } from "./source-file.ts";

/** A syntax error in a file. */
export interface Diagnostic extends Span {
  readonly message: string;
}
