import { listingOf } from "../listing/listing.ts";
import type {
  Finding,
  InputSwitch,
  Loss,
  ScanReport,
  Score,
  SuppressedFinding,
} from "../report/report.ts";
import { CATEGORIES, SEVERITIES } from "../scores/severity.ts";
import { codeFrame } from "./code-frame.ts";
import {
  CAP_WORDS,
  countBySeverity,
  headline,
  isPublished,
  listingTexts,
  placeText,
  plural,
  runTexts,
  scoreText,
  settingsText,
  unreadTexts,
} from "./describe.ts";
import { padToWidth, wrap } from "./display-width.ts";
import { printable } from "./printable.ts";
import { groupBySeverity, severityWord } from "./severity-words.ts";
import { type Style, styleFor } from "./style.ts";

export interface TextOptions {
  readonly hasColour: boolean;
  /** In terminal columns. */
  readonly width: number;
}

const INDENT = "  ";

/** Maximum number of causes listed for missing coverage. */
const MAX_CAUSES = 5;

/** Maximum number of rules listed for each input. */
const MAX_RULES = 6;

/** The report for a terminal. The most important part comes last, next to the prompt. */
export function renderText(report: ScanReport, options: TextOptions): string {
  const page = new Page(options);
  page.findings(report.findings);
  page.outside(report.findings.filter((finding) => !isPublished(finding)));
  page.switches(report.inputs.switches);
  page.dependencies(report.inputs);
  page.suppressed(report);
  page.known(report);
  page.sentences("What it runs", runTexts(report));
  page.sentences("Not evaluated", report.notEvaluated);
  page.sentences("Not read, so nothing can be said for the module", unreadTexts(report));
  page.sentences("Code that cannot be loaded", report.failures);
  page.scores(report);
  page.coverage(report);
  page.summary(report);
  return page.toText();
}

class Page {
  readonly #lines: string[] = [];
  readonly #style: Style;
  readonly #width: number;

  constructor({ hasColour, width }: TextOptions) {
    this.#style = styleFor(hasColour);
    this.#width = width;
  }

  toText(): string {
    return `${this.#lines.join("\n")}\n`;
  }

  findings(findings: readonly Finding[]): void {
    const all = findings.map((finding, index) => ({ finding, number: index + 1 }));
    const numbered = all.filter(({ finding }) => isPublished(finding));
    for (const { word, severity, group } of groupBySeverity(numbered)) {
      this.#heading(this.#style.severity(severity, `${word} (${group.length})`));
      for (const { finding, number } of group) this.#finding(finding, `#${number}`);
    }
  }

  #finding(finding: Finding, number: string): void {
    const style = this.#style;
    const title = wrap(finding.title, this.#width - number.length - 1);
    for (const [index, line] of title.entries()) {
      const mark =
        index === 0 ? style.severity(finding.severity, number) : " ".repeat(number.length);
      this.#lines.push(`${mark} ${style.bold(line)}`);
    }
    const resource = finding.resource === null ? "" : ` in ${finding.resource}`;
    const byDefault = finding.class === "insecure-default" ? ", unless the caller sets it" : "";
    this.#paragraph(`${finding.ruleId} at ${placeText(finding)}${resource}${byDefault}`, style.dim);
    const frame = codeFrame(finding, style, this.#width - INDENT.length);
    if (frame.length > 0) this.#lines.push("", ...frame.map((line) => INDENT + line), "");
    this.#paragraph(`${finding.message} ${finding.explanation}`);
    this.#paragraph(`Fix: ${finding.fix}`);
    if (finding.alsoAt.length > 0) {
      this.#paragraph(`Also at: ${finding.alsoAt.map(placeText).join(", ")}`);
    }
    if (finding.link !== null) this.#paragraph(finding.link, style.dim);
    this.#lines.push("");
  }

  outside(findings: readonly Finding[]): void {
    if (findings.length === 0) return;
    this.#heading(`Outside the module (${findings.length})`);
    for (const finding of findings) {
      const { title, ruleId, part } = finding;
      const what = `${severityWord(finding)}, ${part}`;
      this.#paragraph(`${title} (${what}): ${ruleId} at ${placeText(finding)}`);
    }
    this.#lines.push("");
  }

  switches(switches: readonly InputSwitch[]): void {
    if (switches.length === 0) return;
    this.#heading(`With other inputs (${switches.length})`);
    for (const { settings, security, added, findings } of switches) {
      const counts = SEVERITIES.filter((severity) => added[severity] > 0).map(
        (severity) => `${added[severity]} ${severity.toLowerCase()}`,
      );
      const score = security === null ? "not scored" : `security ${security}`;
      const more = counts.length === 0 ? "no more listed" : `${counts.join(", ")} more`;
      const text = `With ${settingsText(settings)}: ${score}, ${more}`;
      this.#paragraph(text, this.#style.bold);
      for (const finding of findings) {
        const { title, ruleId } = finding;
        const what = `${severityWord(finding)}: ${title}: ${ruleId} at ${placeText(finding)}`;
        this.#paragraph(`  ${what}`);
      }
    }
    this.#lines.push("");
  }

  dependencies({ dependencies, notJudged }: ScanReport["inputs"]): void {
    const byInput = Map.groupBy(dependencies, ({ input }) => input);
    if (byInput.size > 0) this.#heading(`Depends on your input (${byInput.size})`);
    for (const [input, results] of byInput) {
      const rules = results.slice(0, MAX_RULES).map(({ ruleId }) => ruleId);
      const more = results.length > MAX_RULES ? `, and ${results.length - MAX_RULES} more` : "";
      this.#paragraph(`${input}: ${rules.join(", ")}${more}`);
    }
    if (byInput.size > 0) this.#lines.push("");
    this.sentences(
      "Inputs whose other values were not judged",
      notJudged.length === 0 ? [] : [notJudged.join(", ")],
    );
  }

  suppressed({ findings, suppressed }: ScanReport): void {
    const counted = findings.filter(({ suppression }) => suppression !== null);
    const all = [...suppressed, ...counted];
    if (all.length === 0) return;
    this.#heading(`Suppressed by the author (${all.length})`);
    for (const finding of all) {
      const { ruleId, suppression } = finding;
      const reason = suppression?.reason || "no reason given";
      const note = suppressed.includes(finding as SuppressedFinding)
        ? ""
        : " (counts until an auditor accepts it)";
      this.#paragraph(`${ruleId} at ${placeText(finding)}: ${reason}${note}`);
    }
    this.#lines.push("");
  }

  known(report: ScanReport): void {
    const known = listingOf(report).baseline?.known ?? [];
    const texts = known.map(
      (each) => `${severityWord(each)}: ${each.ruleId} at ${placeText(each)}`,
    );
    this.sentences(`Known from the baseline (${known.length})`, texts);
    this.sentences("Not listed, or no longer found", listingTexts(report));
  }

  sentences(heading: string, sentences: readonly string[]): void {
    if (sentences.length === 0) return;
    this.#heading(heading);
    for (const sentence of sentences) this.#paragraph(sentence);
    this.#lines.push("");
  }

  scores({ scores, runsCode }: ScanReport): void {
    this.#heading("Scores");
    for (const category of CATEGORIES) this.#score(category, scores[category]);
    this.#score("runs code", runsCode.score);
    this.#lines.push("");
  }

  #score(title: string, score: Score): void {
    const name = `${title.charAt(0).toUpperCase()}${title.slice(1)}`;
    const shown = this.#style.score(score.score, scoreText(score).padStart(3));
    this.#lines.push(`${this.#style.bold(name.padEnd(11))}${shown}  ${arithmetic(score)}`);
    for (const loss of score.losses) this.#loss(loss);
  }

  #loss({ ruleId, points, findings }: Loss): void {
    const shares = findings.map((share) =>
      findings.length === 1
        ? `#${share.finding + 1}`
        : `#${share.finding + 1} ${share.points.toFixed(1)}`,
    );
    const start = `${`-${points.toFixed(1)}`.padStart(14)}  ${padToWidth(ruleId, 30)}  `;
    const text = shares.length === 0 ? "not listed" : shares.join(", ");
    const lines = wrap(text, this.#width - start.length, /(?<=,) /);
    for (const [index, line] of lines.entries()) {
      this.#lines.push(this.#style.dim((index === 0 ? start : " ".repeat(start.length)) + line));
    }
  }

  coverage({ coverage }: ScanReport): void {
    const { percent, decided, undecided, notCreated, types, typeCount, judgedTypeCount, missing } =
      coverage;
    this.#heading("Coverage of the security rules");
    this.#paragraph(
      `${percent} % of what would be deployed: the share of types and files that rules check, times that of judgements that could be made (${decided} of ${decided + undecided}). ` +
        `${plural(notCreated, "resource")} not created by default.`,
    );
    const open = types.filter(({ judged }) => !judged).map(({ type }) => type);
    const listed = open.length === 0 ? "." : `; not checked: ${open.join(", ")}.`;
    this.#paragraph(`Checked ${judgedTypeCount} of ${plural(typeCount, "resource type")}${listed}`);
    if (missing.length > 0) {
      const causes = missing
        .slice(0, MAX_CAUSES)
        .map(({ cause, judgements }) => `${cause} (${judgements})`);
      const more = missing.length > MAX_CAUSES ? `, and ${missing.length - MAX_CAUSES} more` : "";
      this.#paragraph(`Not known: ${causes.join(", ")}${more}.`);
    }
    this.#lines.push("");
  }

  summary(report: ScanReport): void {
    const { scores, rulesetVersion } = report;
    const findings = report.findings.filter(isPublished);
    const counts = countBySeverity(findings).map(
      ({ word, found }) => `${found} ${word.toLowerCase()}`,
    );
    const listed = counts.length === 0 ? "" : `: ${counts.join(", ")}`;
    this.#lines.push(this.#style.bold(headline(report)));
    const passed = report.suppressed.length;
    const { notSelected, baseline } = listingOf(report);
    const known = baseline?.known.length ?? 0;
    const hidden = [
      [passed, "suppressed"],
      [known, "known"],
      [notSelected, "not listed"],
    ].flatMap(([number, word]) => (number === 0 ? [] : `, ${number} ${word}`));
    this.#lines.push(
      ...wrap(`${plural(findings.length, "finding")}${listed}${hidden.join("")}`, this.#width),
    );
    const marks = CATEGORIES.map((category) => `${category} ${scoreText(scores[category])}`);
    this.#lines.push(`${marks.join(", ")} (ruleset ${rulesetVersion})`);
    const [worst] = report.inputs.switches;
    if (worst === undefined || worst.security === null) return;
    const text = `worst case: security ${worst.security} with ${settingsText(worst.settings)}`;
    this.#lines.push(...wrap(text, this.#width));
  }

  #heading(text: string): void {
    this.#lines.push(this.#style.bold(text), this.#style.dim("─".repeat(this.#width)));
  }

  #paragraph(text: string, set: (line: string) => string = (line) => line): void {
    for (const line of wrap(printable(text), this.#width - INDENT.length)) {
      this.#lines.push(INDENT + set(line));
    }
  }
}

/** One line showing how a score was calculated. */
function arithmetic({ score, losses, cappedAt, cappedBy }: Score): string {
  if (score === null) return "it contains no supported or evaluable resources";
  const lost = losses.reduce((sum, { points }) => sum + points, 0);
  const sum = lost === 0 ? "no points lost" : `100 - ${Math.round(lost * 10) / 10}`;
  return cappedBy === null ? sum : `${sum}, capped at ${cappedAt} (${CAP_WORDS[cappedBy]})`;
}
