import type { Evidence } from "../rule-language/fact.ts";
import type { Location } from "../source/source-file.ts";
import type { Judgement } from "./judge.ts";
import type { Redaction } from "./redaction.ts";
import type { Excerpt, Finding, FindingClass, LineRange, TextRange } from "./report.ts";
import { SEVERITIES } from "./severity.ts";

/** An excerpt shows at most so many lines. */
const EXCERPT_LINES = 12;

/** So many further places are listed with one finding. */
const MAX_PLACES = 20;

/** A finding before it is written out: where it is, and where the evidence for it lies. */
export interface FindingDraft {
  readonly judgement: Judgement;
  readonly class: FindingClass;
  readonly location: Location;
  readonly alsoAt: readonly Location[];
}

/**
 * Places a finding. One that comes from a variable's default is reported at the default, with the
 * place of use beside it.
 */
export function draftFinding(judgement: Judgement): FindingDraft | undefined {
  const { evidence } = judgement.fact;
  const [first] = evidence;
  if (first === undefined) return undefined;
  const fallback = evidence.flatMap(({ marks }) => marks.defaults)[0];
  if (fallback === undefined) {
    return { judgement, class: "definite", location: first.location, alsoAt: judgement.calls };
  }
  return {
    judgement,
    class: "insecure-default",
    location: fallback.location,
    alsoAt: [first.location, ...judgement.calls],
  };
}

/** Writes out findings, the gravest first; those of one rule at one place become one. */
export function writeFindings(drafts: readonly FindingDraft[], redaction: Redaction): Finding[] {
  const groups = Map.groupBy(drafts, ({ judgement, location }) =>
    [judgement.rule.id, location.file.path, location.start, location.end].join("\n"),
  );
  return [...groups.values()].map((group) => writeFinding(group, redaction)).sort(compareFindings);
}

function compareFindings(a: Finding, b: Finding): number {
  return (
    SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
    compare(a.file, b.file) ||
    a.startLine - b.startLine ||
    compare(a.ruleId, b.ruleId)
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function writeFinding(group: readonly FindingDraft[], redaction: Redaction): Finding {
  const draft = group.find((each) => each.class === "definite") ?? group[0];
  if (draft === undefined) throw new Error("A group of findings is never empty");
  const { rule, fact, resource } = draft.judgement;
  return {
    ruleId: rule.id,
    title: rule.title,
    severity: rule.severity,
    kind: rule.category,
    class: draft.class,
    ...textRange(draft.location),
    message: messageOf(fact.evidence, redaction),
    explanation: rule.explanation,
    fix: rule.fix,
    link: rule.link ?? null,
    resource: resource?.address ?? null,
    excerpt: excerptOf(draft.location, redaction),
    alsoAt: furtherPlaces(group, draft.location),
    peers: {
      checkov: rule.peers?.checkov ?? [],
      trivy: rule.peers?.trivy ?? [],
      kics: rule.peers?.kics ?? [],
    },
  };
}

function messageOf(evidence: readonly Evidence[], redaction: Redaction): string {
  const messages = [...new Set(redaction.messages(evidence))].slice(0, 3);
  const text = messages.join(" and ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function furtherPlaces(group: readonly FindingDraft[], own: Location): LineRange[] {
  const ownLines = lineRange(own);
  const places = new Map<string, LineRange>();
  for (const location of group.flatMap(({ alsoAt }) => alsoAt)) {
    const lines = lineRange(location);
    const key = `${lines.file}\n${lines.startLine}`;
    if (lines.file === ownLines.file && lines.startLine === ownLines.startLine) continue;
    if (!places.has(key)) places.set(key, lines);
  }
  return [...places.values()].slice(0, MAX_PLACES);
}

export function lineRange({ file, start, end }: Location): LineRange {
  return {
    file: file.path,
    startLine: file.position(start).line,
    endLine: file.position(end).line,
  };
}

function textRange(location: Location): TextRange {
  const { file, start, end } = location;
  return {
    ...lineRange(location),
    startColumn: file.position(start).column,
    endColumn: file.position(end).column,
  };
}

function excerptOf(location: Location, redaction: Redaction): Excerpt {
  const { startLine, endLine } = lineRange(location);
  const lastLine = Math.min(endLine, startLine + EXCERPT_LINES - 1);
  const text = redaction.text(location.file.lines(startLine, lastLine));
  return { startLine, lines: text.split(/\r?\n/) };
}
