import type { CountedInputs } from "@stackyard/scanner/output/describe";
import { SEVERITIES, type Severity } from "@stackyard/scanner/scores/severity";
import { CliFailure } from "../cli-failure.ts";
import { CLEAN, FOUND } from "../exit-codes.ts";
import { oneOf, readOptions } from "../read-options.ts";
import { textOptions, writeOutput } from "../write-output.ts";
import { FAIL_ON, parseLeastScore, reasonsToFail } from "./gate.ts";
import type { VariableSource } from "./given-variables.ts";
import { readModuleAt } from "./read-module.ts";
import { REPORT_FORMATS, renderReport } from "./render-report.ts";

const INPUTS = ["defaults", "worst"] as const satisfies readonly CountedInputs[];

const LISTED = SEVERITIES.map((severity) => severity.toLowerCase() as Lowercase<Severity>);

const OPTIONS = {
  format: { type: "string", default: "text" },
  output: { type: "string" },
  rule: { type: "string", multiple: true },
  skip: { type: "string", multiple: true },
  severity: { type: "string" },
  baseline: { type: "string" },
  "write-baseline": { type: "string" },
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
  const format = oneOf("format", values.format, REPORT_FORMATS);
  const gate = {
    failOn: oneOf("fail-on", values["fail-on"], FAIL_ON),
    counts: oneOf("inputs", values.inputs, INPUTS),
    leastScores: (values["min-score"] ?? []).map(parseLeastScore),
  };
  const severity =
    values.severity === undefined
      ? null
      : (oneOf("severity", values.severity, LISTED).toUpperCase() as Severity);
  const sources = tokens.flatMap((token): VariableSource[] => {
    if (token.kind !== "option" || token.value === undefined) return [];
    if (token.name === "var") return [{ kind: "text", assignment: token.value }];
    return token.name === "var-file" ? [{ kind: "file", path: token.value }] : [];
  });

  const module = await readModuleAt(path);
  const { files } = module;
  // Loaded on demand, so that usage errors are reported immediately.
  const { scanReadModule } = await import("./scan-read-module.ts");
  const { givenVariables } = await import("./given-variables.ts");
  const { readProject } = await import("./read-project.ts");
  const { listReport } = await import("./list-report.ts");
  const list = listReport({
    custom: readProject(files).rules,
    rules: values.rule ?? [],
    skipped: values.skip ?? [],
    severity,
    baseline: values.baseline,
  });
  const whole = scanReadModule(module, {
    variables: givenVariables(files, sources),
    suppressions: values.marketplace ? { by: "seller", accepted: [] } : { by: "owner" },
  });
  const report = await list(whole);
  const options = textOptions(values.output, values["no-color"]);
  await writeOutput(await renderReport(report, format, gate.counts, options), values.output);
  if (values["write-baseline"] !== undefined) {
    const { writeBaseline } = await import("@stackyard/scanner/listing/baseline");
    await writeOutput(writeBaseline(whole), values["write-baseline"]);
  }

  const reasons = reasonsToFail(report, gate, files);
  if (reasons.length === 0) return CLEAN;
  process.stderr.write(`stackyard: ${reasons.join("; ")}\n`);
  return FOUND;
}
