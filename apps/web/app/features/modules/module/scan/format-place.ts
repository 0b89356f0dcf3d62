interface Place {
  readonly file: string;
  readonly startLine: number;
  readonly endLine: number;
}

/** "main.tf, line 12" or "main.tf, lines 12-15". */
export function formatPlace({ file, startLine, endLine }: Place): string {
  return startLine === endLine
    ? `${file}, line ${startLine}`
    : `${file}, lines ${startLine}-${endLine}`;
}
