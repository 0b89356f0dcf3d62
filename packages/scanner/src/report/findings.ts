import { inManifestTerms } from "../formats/kubernetes/member-names.ts";
import type { Rule } from "../rule-language/rule.ts";
import { SEVERITIES } from "../scores/severity.ts";
import type { Location, SourceFile } from "../source/source-file.ts";
import type { Part } from "../terraform/parts.ts";
import type { Judgement } from "./judgement.ts";
import type { Redaction } from "./redaction.ts";
import type {
  Excerpt,
  Finding,
  FindingClass,
  FindingSuppression,
  LineRange,
  TextRange,
} from "./report.ts";

/** Maximum lines in an excerpt, and characters per line. */
const EXCERPT_LINES = 12;
const EXCERPT_WIDTH = 240;

/** Characters kept before the finding when the start of a long line is cut. */
const EXCERPT_LEAD = 40;

const MAX_MESSAGE = 500;

/** Maximum number of further locations listed per finding. */
const MAX_PLACES = 20;

/** A finding before it is written to the report: its location and evidence. */
export interface FindingDraft {
  readonly judgement: Judgement;
  readonly class: FindingClass;
  readonly location: Location;
  readonly alsoAt: readonly Location[];
  /** The comment that suppresses it, whether or not it counts. */
  readonly suppression?: FindingSuppression;
}

/**
 * Locates a finding. If a variable's default causes it, it is reported at the default and the usage
 * is listed as a further location.
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

/** A finding as scored: all failures of one rule at one location. */
export interface DraftGroup {
  readonly rule: Rule;
  readonly part: Part;
  /** Definite if any of the drafts is. */
  readonly class: FindingClass;
  readonly drafts: readonly FindingDraft[];
}

/** Groups drafts by rule and location. Published code comes first, ordered by severity. */
export function groupDrafts(drafts: readonly FindingDraft[]): DraftGroup[] {
  const groups = Map.groupBy(drafts, ({ judgement, location }) =>
    [judgement.part, judgement.rule.id, location.file.path, location.start, location.end].join(
      "\n",
    ),
  );
  return [...groups.values()]
    .map((group): DraftGroup => {
      const leading = leadingDraft(group);
      const { rule, part } = leading.judgement;
      return { rule, part, class: leading.class, drafts: group };
    })
    .sort(compareGroups);
}

/** Creates one finding per group. */
export function writeFindings(groups: readonly DraftGroup[], redaction: Redaction): Finding[] {
  return groups.map(({ drafts }) => writeFinding(drafts, redaction));
}

function compareGroups(a: DraftGroup, b: DraftGroup): number {
  const [left, right] = [leadingDraft(a.drafts).location, leadingDraft(b.drafts).location];
  return (
    Number(b.part === "module") - Number(a.part === "module") ||
    SEVERITIES.indexOf(a.rule.severity) - SEVERITIES.indexOf(b.rule.severity) ||
    compare(left.file.path, right.file.path) ||
    left.file.position(left.start).line - right.file.position(right.start).line ||
    compare(a.rule.id, b.rule.id)
  );
}

function leadingDraft(group: readonly FindingDraft[]): FindingDraft {
  const draft = group.find((each) => each.class === "definite") ?? group[0];
  if (draft === undefined) throw new Error("A group of findings is never empty");
  return draft;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function writeFinding(group: readonly FindingDraft[], redaction: Redaction): Finding {
  const draft = leadingDraft(group);
  const { rule, resource, part } = draft.judgement;
  return {
    ruleId: rule.id,
    title: rule.title,
    severity: rule.severity,
    kind: rule.category,
    class: draft.class,
    risk: rule.runsCode === true ? "runs-code" : null,
    ...textRange(draft.location),
    message: messageOf(draft.judgement, redaction),
    explanation: rule.explanation,
    fix: rule.fix,
    link: rule.link ?? null,
    resource: resource?.address ?? null,
    part,
    excerpt: excerptOf(draft.location, redaction),
    alsoAt: furtherPlaces(group, draft.location),
    suppression: group.every(({ suppression }) => suppression !== undefined)
      ? (draft.suppression ?? null)
      : null,
    peers: {
      checkov: rule.peers?.checkov ?? [],
      trivy: rule.peers?.trivy ?? [],
      kics: rule.peers?.kics ?? [],
    },
  };
}

function messageOf({ fact, resource }: Judgement, redaction: Redaction): string {
  const messages = [...new Set(redaction.messages(fact.evidence))].slice(0, 3);
  const isManifest =
    resource?.type.startsWith("kubernetes_") === true &&
    fact.evidence.every(({ location }) => /\.(ya?ml|json)$/i.test(location.file.path));
  const said = messages.join(" and ");
  const text = clip(isManifest ? inManifestTerms(said) : said, MAX_MESSAGE);
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
  const { startLine, startColumn, endLine } = textRange(location);
  const count = Math.min(endLine - startLine + 1, EXCERPT_LINES);
  const lines = Array.from({ length: count }, (_, index) =>
    excerptLine(location.file, startLine + index, index === 0 ? startColumn : 1, redaction),
  );
  return { startLine, lines };
}

/** The line, or the part around the column if the line is long. */
function excerptLine(file: SourceFile, line: number, column: number, redaction: Redaction): string {
  const { start, end } = file.lines(line, line);
  const from = column > EXCERPT_WIDTH ? start + column - 1 - EXCERPT_LEAD : start;
  const to = Math.min(end, from + EXCERPT_WIDTH);
  const text = redaction.text({ file, start: from, end: to }).replace(/\r?\n?$/, "");
  return `${from > start ? "…" : ""}${text}${to < end ? "…" : ""}`;
}

function clip(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
