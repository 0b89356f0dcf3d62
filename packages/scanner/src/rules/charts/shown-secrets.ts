import { NO_MARKS } from "../../evaluate/marks.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import type { Rule } from "../../rule-language/rule.ts";
import { isCredentialName } from "../../secrets/credential-name.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { type Chart, chartCheck, type Line, linesOf } from "./chart.ts";
import { kindsOf } from "./passwords.ts";
import { isManifest } from "./rollouts.ts";

/** Actions that put a value in, rather than ask about it. */
const INSERTED = /\{\{-?\s*(?!\s|if\b|else\b|with\b|range\b|end\b|\/\*)([^{}]{1,500})\}\}/g;

const VALUE = /\.Values\.([\w.]{1,200})/g;

/** Values that are names of secrets in most charts. */
const NAME = /(?<!(app|client|cookie|jwt|session|shared|signing|webhook)_?)(secret|credentials?)$/i;

/** What remains of a secret can't be read. */
const HASH = /\b(sha\d+sum|adler32sum|htpasswd|bcrypt|len)\b/;

/** The credential among the chart's values that a text puts in. */
function credentialIn(text: string): string | undefined {
  return [...text.matchAll(INSERTED)]
    .filter(([action]) => !HASH.test(action))
    .flatMap(([action]) => [...action.matchAll(VALUE)].map(([, path = ""]) => path))
    .find((path) => isCredentialName(path.slice(path.lastIndexOf(".") + 1)) && !NAME.test(path));
}

const WORKLOAD = /^(Deployment|StatefulSet|DaemonSet|Job|CronJob|Pod)$/;

function isShown({ text, within }: Line, kind: string | undefined): boolean {
  if (kind === "ConfigMap") return within[0] === "data";
  return WORKLOAD.test(kind ?? "") && within.at(-1) === "env" && /^\s*(- )?value:/.test(text);
}

function found(file: SourceFile, start: number, text: string): readonly Fact[] {
  const path = credentialIn(text);
  if (path === undefined) return [];
  const message = `\`.Values.${path}\` is shown`;
  const location = { file, start, end: start + text.length };
  return [fact(true, { location, message, marks: NO_MARKS })];
}

function inManifest(file: SourceFile): readonly Fact[] {
  const lines = linesOf(file);
  const kinds = kindsOf(lines);
  return lines.flatMap((line, index) =>
    isShown(line, kinds[index]) ? found(file, line.start, line.text) : [],
  );
}

/** The notes that Helm prints after each installation. */
function inNotes(file: SourceFile): readonly Fact[] {
  return linesOf(file).flatMap(({ text, start }) => found(file, start, text));
}

const shownSecrets = ({ templates }: Chart): readonly Fact[] =>
  templates.flatMap((file) => {
    if (file.path.endsWith("/NOTES.txt")) return inNotes(file);
    return isManifest(file) ? inManifest(file) : [];
  });

/** Rules for secrets that charts put where everyone can read them. */
export const shownSecretRules: readonly Rule[] = [
  {
    id: "helm-secret-shown",
    title: "Chart shows a secret of its values",
    severity: "MEDIUM",
    category: "security",
    topic: "secrets",
    explanation:
      "Config maps, plain variables of pods and the notes after an installation can be read by people without permission to read secrets.",
    fix: "Put the value into a `Secret`, or let people name an existing one, and refer to it with `secretKeyRef`.",
    link: "https://kubernetes.io/docs/concepts/security/secrets-good-practices/",
    checks: [chartCheck(shownSecrets)],
  },
];
