import type { ReadModule } from "@stackyard/archive/read-module";
import {
  type CountedInputs,
  isPublished,
  scoreText,
  switchedFindings,
  worstSecurity,
} from "../output/describe.ts";
import type { TextOptions } from "../output/text.ts";
import type { ScanReport } from "../report/report.ts";
import { CATEGORIES, type Category, SEVERITIES, type Severity } from "../report/severity.ts";
import { MANIFEST, manifestEntries } from "../terraform/installed-modules.ts";
import { CliFailure } from "./cli-failure.ts";
import { CLEAN, FOUND } from "./exit-codes.ts";
import type { VariableSource } from "./given-variables.ts";
import { intakeNotes } from "./intake-notes.ts";
import { readModuleAt } from "./read-module.ts";
import { oneOf, readOptions } from "./read-options.ts";
import { textOptions, writeOutput } from "./write-output.ts";

const FORMATS = ["text", "json", "sarif", "markdown", "junit", "github"] as const;

const FAIL_ON = ["critical", "high", "medium", "low", "none"] as const;

const INPUTS = ["defaults", "worst"] as const satisfies readonly CountedInputs[];

const OPTIONS = {
  format: { type: "string", default: "text" },
  output: { type: "string" },
  "fail-on": { type: "string", default: "high" },
  "min-score": { type: "string", multiple: true },
  inputs: { type: "string", default: "defaults" },
  marketplace: { type: "boolean", default: false },
  var: { type: "string", multiple: true },
  "var-file": { type: "string", multiple: true },
  "no-color": { type: "boolean", default: false },
} as const;

/** `stackyard scan DIR|ARCHIVE` */
export async function scanCommand(args: readonly string[]): Promise<number> {
  const { values, positionals, tokens } = readOptions(args, OPTIONS);
  const [path, ...others] = positionals;
  if (path === undefined || others.length > 0) {
    throw new CliFailure("scan takes one directory or archive");
  }
  const format = oneOf("format", values.format, FORMATS);
  const failOn = oneOf("fail-on", values["fail-on"], FAIL_ON);
  const counts = oneOf("inputs", values.inputs, INPUTS);
  const leastScores = (values["min-score"] ?? []).map(parseLeastScore);
  const sources = tokens.flatMap((token): VariableSource[] => {
    if (token.kind !== "option" || token.value === undefined) return [];
    if (token.name === "var") return [{ kind: "text", assignment: token.value }];
    return token.name === "var-file" ? [{ kind: "file", path: token.value }] : [];
  });

  const module = await readModuleAt(path);
  const { files, unread } = module;
  // Loaded on demand, so that usage errors are reported immediately.
  const { scan } = await import("../scan.ts");
  const { givenVariables } = await import("./given-variables.ts");
  const scanned = scan(files, {
    unread,
    variables: givenVariables(files, sources),
    suppressions: values.marketplace ? { by: "seller", accepted: [] } : { by: "owner" },
  });
  const report = { ...scanned, notEvaluated: [...intakeNotes(module), ...scanned.notEvaluated] };
  const text = await render(report, format, counts, textOptions(values.output, values["no-color"]));
  await writeOutput(text, values.output);

  const judged = counts === "worst" ? asWorst(report) : report;
  const reasons = reasonsToFail(judged, failOn, leastScores, notInstalled(files, report));
  if (reasons.length === 0) return CLEAN;
  process.stderr.write(`stackyard: ${reasons.join("; ")}\n`);
  return FOUND;
}

async function render(
  report: ScanReport,
  format: (typeof FORMATS)[number],
  counts: CountedInputs,
  options: TextOptions,
): Promise<string> {
  switch (format) {
    case "json":
      return `${JSON.stringify(report, null, 2)}\n`;
    case "sarif": {
      const { toSarif } = await import("../output/sarif.ts");
      return `${JSON.stringify(toSarif(report, counts), null, 2)}\n`;
    }
    case "junit":
      return (await import("../output/junit.ts")).renderJunit(report, counts);
    case "github":
      return (await import("../output/annotations.ts")).renderAnnotations(report, counts);
    case "markdown":
      return (await import("../output/markdown.ts")).renderMarkdown(report);
    case "text":
      return (await import("../output/text.ts")).renderText(report, options);
  }
}

/** The report as if callers chose the worst inputs. */
function asWorst(report: ScanReport): ScanReport {
  const { scores } = report;
  const security = { ...scores.security, score: worstSecurity(report) };
  return {
    ...report,
    scores: { ...scores, security },
    findings: [...report.findings, ...switchedFindings(report)],
  };
}

interface LeastScore {
  readonly category: Category;
  readonly score: number;
}

function parseLeastScore(text: string): LeastScore {
  const [name = "", number = ""] = text.split("=");
  const score = Number(number);
  if (!/^\d+$/.test(number) || score > 100) {
    throw new CliFailure(`--min-score is NAME=N with N from 0 to 100, not "${text}"`);
  }
  return { category: oneOf("min-score", name, CATEGORIES), score };
}

/** Names of the calls to modules that haven't been downloaded. */
function notInstalled(files: ReadModule["files"], { facts }: ScanReport): string[] {
  const manifest = new TextDecoder().decode(files.get(MANIFEST));
  const installed = new Set(manifestEntries(manifest).map(({ key }) => key));
  return facts.moduleCalls
    .filter(({ name, source }) => !/^\.\.?\//.test(source) && !installed.has(name))
    .map(({ name }) => name);
}

function reasonsToFail(
  { failures, findings, scores }: ScanReport,
  failOn: (typeof FAIL_ON)[number],
  leastScores: readonly LeastScore[],
  notJudged: readonly string[],
): string[] {
  const reasons = leastScores
    .filter(({ category, score }) => (scores[category].score ?? 0) < score)
    .map(({ category, score }) => `${category} ${scoreText(scores[category])} is below ${score}`);
  if (failures.length > 0) reasons.unshift("there is code that cannot be loaded");
  if (failOn === "none") return reasons;
  const limit = SEVERITIES.indexOf(failOn.toUpperCase() as Severity);
  const grave = findings.filter(
    (finding) => isPublished(finding) && SEVERITIES.indexOf(finding.severity) <= limit,
  ).length;
  if (grave > 0) reasons.unshift(`${grave} finding${grave === 1 ? "" : "s"} at or above ${failOn}`);
  if (notJudged.length > 0) {
    const names = notJudged.map((name) => `module.${name}`).join(", ");
    reasons.unshift(`${names} not judged: run \`terraform init -backend=false\` first`);
  }
  return reasons;
}
