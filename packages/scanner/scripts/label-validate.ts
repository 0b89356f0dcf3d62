/**
 * Records what the installed Terraform says about new and changed cases, or about all of them if
 * it is another version than before: `npm run label-validate -w packages/scanner`.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  digestOf,
  LABELS_FILE,
  type Label,
  recordedLabels,
  type ValidateCase,
  validateCases,
} from "../test/validate/cases.ts";
import { writeFiles } from "../test/write-files.ts";

const { terraform_version: version } = JSON.parse(terraform(".", "version", "-json").stdout);
const recorded = recordedLabels();
const known: Readonly<Record<string, Label>> = recorded.version === version ? recorded.cases : {};
const entries = validateCases().map((each) => {
  const digest = digestOf(each);
  const label = known[each.name];
  const isKnown = label?.digest === digest;
  return [each.name, isKnown ? label : { digest, error: firstError(each) }] as const;
});
const labels = { tool: "Terraform", version, cases: Object.fromEntries(entries) };
writeFileSync(LABELS_FILE, `${JSON.stringify(labels, null, 2)}\n`);

function firstError({ files }: ValidateCase): string | null {
  const folder = mkdtempSync(join(tmpdir(), "stackyard-validate-"));
  try {
    writeFiles(folder, files);
    const init = terraform(folder, "init", "-backend=false", "-input=false", "-json");
    if (init.status !== 0) return initError(init.stdout);
    const { diagnostics } = JSON.parse(terraform(folder, "validate", "-json").stdout);
    const error = diagnostics.find(({ severity }: { severity: string }) => severity === "error");
    return error === undefined ? null : sentence(error);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function initError(lines: string): string {
  const messages = lines.split("\n").flatMap((line) => {
    const message = line.startsWith("{") ? JSON.parse(line) : {};
    return message["@level"] === "error" ? [message] : [];
  });
  const [first] = messages;
  return first?.diagnostic?.summary ?? first?.["@message"] ?? "init failed";
}

function sentence({ summary, detail }: { summary: string; detail: string }): string {
  return `${summary}: ${detail}`.split("\n")[0] ?? "";
}

function terraform(folder: string, ...args: string[]) {
  const env = { ...process.env, TF_CLI_CONFIG_FILE: "/dev/null", CHECKPOINT_DISABLE: "1" };
  return spawnSync("terraform", [`-chdir=${folder}`, ...args], { encoding: "utf8", env });
}
