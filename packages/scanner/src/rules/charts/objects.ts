import type { Fact } from "../../rule-language/fact.ts";
import type { Check } from "../../rule-language/rule.ts";
import { chartCheck, type Line, linesOf } from "./chart.ts";
import { isManifest } from "./rollouts.ts";
import { settingCheck } from "./settings.ts";

/** The lines of each object that a template makes. */
function objectsIn(lines: readonly Line[]): readonly (readonly Line[])[] {
  const objects: Line[][] = [[]];
  for (const line of lines) {
    if (/^---/.test(line.text)) objects.push([]);
    else objects.at(-1)?.push(line);
  }
  return objects;
}

/** Checks each object of a kind, by its lines. Templates without expressions are manifests. */
function objectCheck(
  kind: string,
  message: string,
  question: (lines: readonly Line[], values: string) => boolean,
): Check {
  return chartCheck(({ templates, valuesFile }, view): readonly Fact[] =>
    templates
      .filter((file) => isManifest(file) && file.text.includes("{{"))
      .flatMap((file) =>
        objectsIn(linesOf(file))
          .filter((lines) => lines.at(-1)?.kind === kind)
          .map((lines) => {
            const place = lines.find(({ text }) => /^kind:/.test(text)) ?? lines[0];
            const { start, end } = place ?? { start: 0, end: 0 };
            const isAtFault = question(lines, valuesFile?.text ?? "");
            return view.found(isAtFault, { file, start, end }, message);
          }),
      ),
  );
}

/** An expression that inserts any members, or a loop that does. */
const INSERTS = /\{\{-?\s*(range\b|[^}]{0,200}\b(toYaml|include|template|tpl)\b)/;

/** Whether the values or a named template add members to the one of this name. */
function isOpen(lines: readonly Line[], name: string): boolean {
  return lines.some(
    ({ text, within }) =>
      INSERTS.test(text) && (within.at(-1) === name || text.trimStart().startsWith(`${name}:`)),
  );
}

const hasMember = (lines: readonly Line[], name: RegExp) =>
  lines.some(({ text }) => name.test(/^\s*(?:- )?["']?([\w./-]+)["']?:/.exec(text)?.[1] ?? ""));

/** Ingresses of a chart that have no certificate, whatever the values are. */
export function plainIngressCheck(certificates: readonly string[], behindOthers: RegExp): Check {
  const names = new Set(certificates);
  return objectCheck("Ingress", "no certificate is set, whatever the values", (lines, values) => {
    const text = lines.map((line) => line.text).join("\n");
    const isNamed = [...names].some((name) => text.includes(name));
    const classes = [text, values].flatMap((each) => each.match(/^.*class.*$/gim) ?? []);
    return (
      !/\btls\b/i.test(text) &&
      !isNamed &&
      !classes.some((each) => behindOthers.test(each)) &&
      !["annotations", "spec"].some((name) => isOpen(lines, name))
    );
  });
}

/** Annotations of an ingress that switch the redirect off. */
export function redirectCheck(redirects: readonly string[]): Check {
  return settingCheck(
    /ssl-redirect/,
    ({ kind, within, name, text }) =>
      kind === "Ingress" &&
      within.join(".") === "metadata.annotations" &&
      redirects.includes(name) &&
      text === "false",
  );
}

/** Storage classes of a chart that don't ask for encryption. */
export function plainStorageChecks(drivers: readonly string[]): readonly Check[] {
  return [
    settingCheck(
      /encrypted/,
      ({ kind, within, name, text }) =>
        kind === "StorageClass" &&
        within.join(".") === "parameters" &&
        name === "encrypted" &&
        text === "false",
    ),
    objectCheck("StorageClass", "`parameters.encrypted` is not set", (lines) => {
      const provisioner = lines.find(({ text }) => /^provisioner:/.test(text))?.text ?? "";
      const isPlain = drivers.some((driver) => provisioner.includes(driver));
      return isPlain && !hasMember(lines, /^encrypted$/) && !isOpen(lines, "parameters");
    }),
  ];
}

/** Namespaces of a chart that admit every pod. */
export const privilegedNamespaceCheck = settingCheck(
  /pod-security/,
  ({ kind, within, name, text }) =>
    kind === "Namespace" &&
    within.join(".") === "metadata.labels" &&
    name === "pod-security.kubernetes.io/enforce" &&
    text === "privileged",
);
