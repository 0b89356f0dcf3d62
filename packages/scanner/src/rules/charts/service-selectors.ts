import type { Fact } from "../../rule-language/fact.ts";
import type { ModuleView } from "../../rule-language/module-view.ts";
import type { Rule } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { type Chart, chartCheck, linesOf } from "./chart.ts";

const WORKLOAD = /^kind:\s{0,9}(DaemonSet|Deployment|Job|Pod|ReplicaSet|StatefulSet)\b/m;

const DEFINITION = /\{\{-?\s{0,9}define\s{1,9}"/;

const INCLUDED = /\b(?:include|template)\s{1,9}"([^"]{1,200})"/g;

/** The member that a line of a template writes: `app: it`. */
const MEMBER = /^\s*(?:-\s+)?["']?([\w./-]{1,200})["']?:/;

/** Labels that the values of the chart or another chart decide about. */
const OPEN = /toYaml|tpl\s|\brange\b|fromYaml|merge\s|dict\s/;

const membersIn = (text: string) =>
  text.split("\n").flatMap((line) => MEMBER.exec(line)?.[1] ?? []);

/** The helpers of a template, by name, up to the next one. */
function helpersIn({ text }: SourceFile): readonly (readonly [name: string, body: string])[] {
  return text
    .split(DEFINITION)
    .slice(1)
    .map((each) => [each.slice(0, each.indexOf('"')), each] as const);
}

/** All members that a workload may write as labels; undefined if it may have others. */
function membersOfWorkload(
  text: string,
  helpers: ReadonlyMap<string, string>,
): readonly string[] | undefined {
  const included = [...text.matchAll(INCLUDED)].map(([, name = ""]) => helpers.get(name));
  if (included.includes(undefined) || OPEN.test(text)) return undefined;
  const known = included.flatMap((each) => each ?? []);
  // A helper that includes others may write anything that they do.
  if (known.some((each) => OPEN.test(each) || each.match(INCLUDED) !== null)) return undefined;
  return [text, ...known].flatMap(membersIn);
}

function lostServices(chart: Chart, view: ModuleView): readonly Fact[] {
  const helpers = new Map(chart.templates.flatMap(helpersIn));
  const workloads = chart.templates.flatMap(({ text }) =>
    text.split(/^---/m).filter((part) => WORKLOAD.test(part)),
  );
  const members = workloads.map((part) => membersOfWorkload(part, helpers));
  if (members.length === 0 || members.includes(undefined)) return [];
  const labels = new Set(members.flatMap((each) => each ?? []));
  return chart.templates.flatMap((file) =>
    linesOf(file).flatMap(({ text, start, end, within, kind }) => {
      const name = MEMBER.exec(text)?.[1];
      const isSelector = kind === "Service" && within.join(".") === "spec.selector";
      if (!isSelector || name === undefined) return [];
      const message = `no pod of the chart has the label \`${name}\``;
      return [view.found(!labels.has(name), { file, start, end }, message)];
    }),
  );
}

/** A rule for services of charts that find no pod. */
export const serviceSelectorRules: readonly Rule[] = [
  {
    id: "helm-lost-service",
    title: "Service of a chart selects a label that no pod has",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The service has no endpoints, so every request to it fails.",
    fix: "Select the labels of the pods, best by the same helper.",
    link: "https://kubernetes.io/docs/concepts/services-networking/service/#defining-a-service",
    checks: [chartCheck(lostServices)],
  },
];
