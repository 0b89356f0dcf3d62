import { usersText } from "./users-text.ts";

/** Findings per answer of a tool for coding agents. */
export const FINDINGS_PER_ANSWER = 10;

/** One page of a list. */
export interface Page<T> {
  readonly total: number;
  readonly items: readonly T[];
  /** Null at the end. */
  readonly next: number | null;
}

/** A page of a list that is in memory. */
export function pageOf<T, R>(
  all: readonly T[],
  { from = 0, size }: { readonly from?: number | undefined; readonly size: number },
  present: (item: T) => R,
): Page<R> {
  const end = from + size;
  return {
    total: all.length,
    items: all.slice(from, end).map(present),
    next: end < all.length ? end : null,
  };
}

/** What a tool of the Model Context Protocol answers. Clients read either form. */
export const toolResult = (structuredContent: object) => ({
  content: [{ type: "text" as const, text: JSON.stringify(structuredContent) }],
  structuredContent: structuredContent as Record<string, unknown>,
});

interface Finding {
  readonly ruleId: string;
  readonly title: string;
  readonly severity: string;
  readonly kind: string;
  readonly explanation: string;
  readonly fix: string;
  readonly link: string | null;
  readonly startLine: number;
  readonly message: string;
  readonly resource: string | null;
  readonly file: string;
}

/** Our own words about a finding, apart from names and code of the author. */
export function presentFinding(finding: Finding) {
  const { ruleId, title, severity, kind, explanation, fix, link, startLine } = finding;
  return {
    ...{ ruleId, title, severity, kind, explanation, fix, link, line: startLine },
    writtenByAuthor: {
      message: usersText(finding.message),
      resource: finding.resource === null ? null : usersText(finding.resource),
      file: usersText(finding.file),
    },
  };
}
