import type { ConfigBody } from "../config/config-body.ts";
import type { Resource, ResourceGroup } from "../config/resource.ts";
import type { Budget } from "../evaluate/budget.ts";
import type { Value } from "../evaluate/value.ts";
import type { Input, Output } from "../facts/facts.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import type { UnreadFile } from "../source/select-files.ts";
import type { Location, SourceFile } from "../source/source-file.ts";
import type { Suppression } from "../suppressions/suppression.ts";

/** A source format other than Terraform. */
export interface DocumentFormat {
  /** Display name: `CloudFormation`. */
  readonly name: string;
  /**
   * Whether a file is of this format, valid or not, based on its path and a quick look at its text.
   */
  readonly matches: (file: SourceFile) => boolean;
  /** False for what a tool writes about code: it isn't judged as the code of a module. */
  readonly isCode?: false;
  /** Translates the files into Terraform-like resources. */
  readonly read: (files: readonly SourceFile[], context: ReadingContext) => FormatReading;
}

export interface ReadingContext {
  /** Parameter values by name. */
  readonly given: ReadonlyMap<string, Value>;
  readonly budget: Budget;
  /** Any file of the tree. */
  readonly fileAt?: (path: string) => SourceFile | undefined;
  /** The resource of Terraform code that deploys the template. */
  readonly deployedBy?: Resource | undefined;
}

export interface FileDiagnostic extends Diagnostic {
  readonly file: SourceFile;
}

export interface FormatReading {
  /** Resources that may reference each other. */
  readonly resources: readonly ResourceGroup[];
  /** Configured providers. */
  readonly providers?: readonly DocumentProvider[];
  /** Errors that prevent a file from being read. */
  readonly diagnostics: readonly FileDiagnostic[];
  readonly suppressions: readonly Suppression[];
  /** What was skipped, in sentences: "not evaluated: …". */
  readonly notEvaluated?: readonly string[];
  /** Parts of the module that are missing or unread, with the file that refers to each. */
  readonly unseen?: readonly UnseenPart[];
  /** Files of this format that were skipped. */
  readonly unread?: readonly UnreadFile[];
  /** The parameters and outputs. */
  readonly inputs?: readonly DocumentInput[];
  readonly outputs?: readonly DocumentOutput[];
  /** Parameters with other values that the files name. */
  readonly choices?: readonly DocumentChoice[];
}

export interface DocumentProvider {
  /** The local name: `aws`. */
  readonly name: string;
  readonly body: ConfigBody;
}

/** A parameter, and the values that its template allows or compares it with. */
export interface DocumentChoice {
  readonly name: string;
  readonly values: readonly Value[];
}

export interface UnseenPart {
  readonly name: string;
  readonly path: string;
}

/** A text and its location. The text isn't shown if that location contains a secret. */
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
