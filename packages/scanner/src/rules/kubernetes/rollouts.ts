import { entryOf, itemsOf, membersOf, textOf } from "../../documents/members.ts";
import { yamlDocumentsOf } from "../../documents/yaml-documents.ts";
import type { Value } from "../../evaluate/value.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { file, type Rule, resource } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { chartCheck } from "../charts/chart.ts";
import { staleSettings, versionedSelectors } from "../charts/rollouts.ts";
import { versioned } from "./pod.ts";

/** Workloads whose selector can't be changed. */
const SELECTING = versioned([
  "kubernetes_daemon_set",
  "kubernetes_daemonset",
  "kubernetes_deployment",
  "kubernetes_stateful_set",
]);

/** Labels that change with each version. */
const VERSIONED = /^(app\.kubernetes\.io\/version|helm\.sh\/chart)$/;

/** Labels that people give to what they want to tell apart by its version, and such a value. */
const RELEASE = /^(build|commit|release|tag|version)$/;
const RELEASED = /^(v?\d+\.\d+\.\d+|\d{4}-\d{2}-\d{2}|[\da-f]{7,40}$)/;

/** Whether a label changes with each version. `version: v1` tells copies of a service apart. */
function isVersion(name: string, value: Value): boolean {
  return VERSIONED.test(name) || (RELEASE.test(name) && RELEASED.test(textOf(value) ?? ""));
}

function selectsVersion(workload: ResourceView): Fact {
  const { value, location } = workload.attr("spec.selector.match_labels");
  const [label] = membersOf(value).find((each) => isVersion(...each)) ?? [];
  const message = `the selector contains \`${label}\``;
  return fact(label !== undefined, { location, message, marks: value.marks });
}

const KUSTOMIZATION = /(^|\/)kustomization\.ya?ml$/;

/** Labels that Kustomize adds to selectors as well. */
function commonVersions(source: SourceFile): readonly Fact[] {
  if (!KUSTOMIZATION.test(source.path)) return [];
  const [content] = yamlDocumentsOf(source);
  const pairs = itemsOf(entryOf(content, "labels"))
    .filter((each) => textOf(entryOf(each, "includeSelectors")) === "true")
    .map((each) => entryOf(each, "pairs"));
  const labels = [entryOf(content, "commonLabels"), ...pairs].flatMap(membersOf);
  return labels.map(([name, value]) =>
    factInFile(isVersion(name, value), value, source, `\`${name}\` becomes part of the selectors`),
  );
}

/** Generated settings that keep their name when they change. */
function fixedSettings(source: SourceFile): readonly Fact[] {
  if (!KUSTOMIZATION.test(source.path)) return [];
  const [content] = yamlDocumentsOf(source);
  const option = entryOf(entryOf(content, "generatorOptions"), "disableNameSuffixHash");
  const isFixed = textOf(option) === "true";
  const message = "the pods aren't restarted when the generated settings change";
  return [factInFile(isFixed, option ?? content, source, message)];
}

const LABELS = "https://kubernetes.io/docs/concepts/workloads/controllers/deployment/";

/** Rules for updates that don't reach the pods, or that the cluster refuses. */
export const rolloutRules: readonly Rule[] = [
  {
    id: "k8s-version-in-selector",
    title: "Selector of a workload contains a version",
    severity: "MEDIUM",
    category: "quality",
    explanation: "A selector can't be changed, so the cluster refuses the next version.",
    fix: "Select by labels that stay, such as `app.kubernetes.io/name` and `app.kubernetes.io/instance`.",
    link: `${LABELS}#label-selector-updates`,
    checks: [
      resource(SELECTING, selectsVersion),
      chartCheck(versionedSelectors),
      file(commonVersions),
    ],
  },
  {
    id: "k8s-stale-settings",
    title: "Pods keep old settings",
    severity: "LOW",
    category: "quality",
    explanation:
      "Pods read their settings when they start, and a change of a ConfigMap or Secret doesn't restart them.",
    fix: "Add an annotation such as `checksum/config` with the `sha256sum` of the settings to the pods.",
    link: "https://helm.sh/docs/howto/charts_tips_and_tricks/#automatically-roll-deployments",
    checks: [chartCheck(staleSettings), file(fixedSettings)],
  },
];
