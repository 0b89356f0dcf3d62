import type { ResourceGroup } from "../config/resource.ts";
import type { Budget } from "../evaluate/budget.ts";
import type { Value } from "../evaluate/value.ts";
import type { Input, Output } from "../facts/facts.ts";
import type { Suppression } from "../report/suppression.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import type { UnreadFile } from "../source/select-files.ts";
import type { Location, SourceFile } from "../source/source-file.ts";

/** One language beside Terraform's that the scanner reads. */
export interface DocumentFormat {
  /** As in messages: `CloudFormation`. */
  readonly name: string;
  /** Whether a file is clearly of this format, valid or not; by its path and a look at its text. */
  readonly matches: (file: SourceFile) => boolean;
  /** Translates the files into resources that rules know. */
  readonly read: (files: readonly SourceFile[], context: ReadingContext) => FormatReading;
}

export interface ReadingContext {
  /** Values given for parameters, by name. */
  readonly given: ReadonlyMap<string, Value>;
  readonly budget: Budget;
}

export interface FileDiagnostic extends Diagnostic {
  readonly file: SourceFile;
}

export interface FormatReading {
  /** Resources that may be joined with one another. */
  readonly resources: readonly ResourceGroup[];
  /** What keeps a file from being read. */
  readonly diagnostics: readonly FileDiagnostic[];
  readonly suppressions: readonly Suppression[];
  /** What was left out, in sentences: "not evaluated: …". */
  readonly notEvaluated?: readonly string[];
  /** What belongs to the module and is not in it, or not read, and the file that says so. */
  readonly unseen?: readonly UnseenPart[];
  /** Files of the format that were passed over. */
  readonly unread?: readonly UnreadFile[];
  /** What whoever uses the files may set, and what they give back. */
  readonly inputs?: readonly DocumentInput[];
  readonly outputs?: readonly DocumentOutput[];
}

export interface UnseenPart {
  readonly name: string;
  readonly path: string;
}

/** A text, and the place it comes from: where that holds a secret, the text is not shown. */
export interface SourcedText {
  readonly text: string;
  readonly at: Location;
}

export interface DocumentInput extends Omit<Input, "default"> {
  readonly default: SourcedText | null;
}

export interface DocumentOutput extends Omit<Output, "value"> {
  readonly value: SourcedText | null;
}
