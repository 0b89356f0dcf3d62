/** A parsed shell script: its pipelines in order. Control flow is flattened: every branch counts. */
export type Script = readonly Pipeline[];

/** Commands connected by pipes. */
export type Pipeline = readonly ShellCommand[];

export interface ShellCommand {
  readonly assignments: readonly Assignment[];
  /** The program and its arguments; empty for a bare assignment or a group. */
  readonly words: readonly Word[];
  readonly redirections: readonly Redirection[];
  /** The content of `( … )`, of `{ …; }`, of a loop, of a choice or of a function. */
  readonly group: Script | undefined;
  /** The name of the function that the group defines. */
  readonly defines: string | undefined;
  /** Where it starts in the text; undefined in here-documents. */
  readonly start: number | undefined;
}

export interface Assignment {
  readonly name: string;
  readonly value: Word;
}

export interface Redirection {
  /** `>`, `>>`, `<`, `<<<`, `>&`; `<<` for a here-document, whose target is its text. */
  readonly operator: string;
  readonly target: Word;
}

export interface Word {
  /** Without quotes; variables and substitutions as they are written. */
  readonly text: string;
  /** Names of the variables that it contains. */
  readonly variables: readonly string[];
  /** Scripts whose output it contains, or is a file of: `$(…)`, backquotes, `<(…)`. */
  readonly substitutions: readonly Script[];
}
