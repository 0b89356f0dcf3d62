import { type Fact, told } from "../../rule-language/fact.ts";
import type { ModuleView } from "../../rule-language/module-view.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { type Chart, chartCheck } from "../charts/chart.ts";

/** Versions of APIs, the release that removed them, and the kinds that they had. */
const REMOVED: readonly (readonly [versions: string, release: string, kinds: string])[] = [
  [
    "extensions/v1beta1 apps/v1beta1 apps/v1beta2",
    "1.16",
    "deployment daemon_set replica_set stateful_set network_policy pod_security_policy",
  ],
  ["extensions/v1beta1 networking.k8s.io/v1beta1", "1.22", "ingress ingress_class"],
  [
    "rbac.authorization.k8s.io/v1alpha1 rbac.authorization.k8s.io/v1beta1",
    "1.22",
    "role role_binding cluster_role cluster_role_binding",
  ],
  ["apiextensions.k8s.io/v1beta1", "1.22", "custom_resource_definition"],
  [
    "admissionregistration.k8s.io/v1beta1",
    "1.22",
    "mutating_webhook_configuration validating_webhook_configuration",
  ],
  ["storage.k8s.io/v1beta1", "1.22", "csidriver csinode storage_class volume_attachment"],
  ["storage.k8s.io/v1beta1", "1.27", "csistorage_capacity"],
  ["certificates.k8s.io/v1beta1", "1.22", "certificate_signing_request"],
  ["coordination.k8s.io/v1beta1", "1.22", "lease"],
  ["scheduling.k8s.io/v1beta1", "1.22", "priority_class"],
  ["apiregistration.k8s.io/v1beta1", "1.22", "apiservice"],
  ["batch/v1beta1 batch/v2alpha1", "1.25", "cron_job"],
  ["policy/v1beta1", "1.25", "pod_disruption_budget pod_security_policy"],
  ["discovery.k8s.io/v1beta1", "1.25", "endpoint_slice"],
  ["events.k8s.io/v1beta1", "1.25", "event"],
  ["node.k8s.io/v1beta1", "1.25", "runtime_class"],
  ["autoscaling/v2beta1", "1.25", "horizontal_pod_autoscaler"],
  ["autoscaling/v2beta2", "1.26", "horizontal_pod_autoscaler"],
  ["flowcontrol.apiserver.k8s.io/v1beta1", "1.26", "flow_schema priority_level_configuration"],
  ["flowcontrol.apiserver.k8s.io/v1beta2", "1.29", "flow_schema priority_level_configuration"],
  ["flowcontrol.apiserver.k8s.io/v1beta3", "1.32", "flow_schema priority_level_configuration"],
];

/** The release that removed an API, by type and version. */
const RELEASES: ReadonlyMap<string, string> = new Map(
  REMOVED.flatMap(([versions, release, kinds]) =>
    kinds
      .split(" ")
      .flatMap((kind) =>
        versions.split(" ").map((version) => [`kubernetes_${kind} ${version}`, release] as const),
      ),
  ),
);

const TYPES = [...new Set([...RELEASES.keys()].map((key) => key.split(" ")[0] ?? ""))];

function usesRemoved(object: ResourceView): Fact {
  const answer = object
    .attr("api_version")
    .test((version) => RELEASES.has(`${object.type} ${version}`));
  const { value } = object.attr("api_version");
  const version = value.kind === "string" ? value.value : "";
  const release = RELEASES.get(`${object.type} ${version}`);
  const message = `\`apiVersion\` is \`${version}\`, which Kubernetes ${release} removed`;
  return answer.truth === true ? told(answer, message) : answer;
}

/** A kind as in types: without the case and the separators of words. */
const plainKind = (kind: string) => kind.replaceAll("_", "").toLowerCase();

const RELEASES_OF_KINDS: ReadonlyMap<string, string> = new Map(
  [...RELEASES].map(([key, release]) => [plainKind(key.replace("kubernetes_", "")), release]),
);

/** Objects of charts for which every version that a template chooses from is removed. */
function removedInCharts(chart: Chart, view: ModuleView): readonly Fact[] {
  return chart.templates.flatMap((file) => {
    if (!file.text.includes("{{")) return [];
    let start = 0;
    return file.text.split(/^---/m).flatMap((part) => {
      const at = start;
      start += part.length + 3;
      const kind = /^kind:[ \t]*["']?(\w+)/m.exec(part)?.[1];
      const versions = [...part.matchAll(/^apiVersion:[ \t]*["']?([^"'\s]+)/gm)];
      const releases = versions.flatMap(
        ([, version = ""]) => RELEASES_OF_KINDS.get(plainKind(`${kind} ${version}`)) ?? [],
      );
      const last = versions.at(-1);
      const isRemoved = releases.length > 0 && releases.length === versions.length;
      if (!isRemoved || last === undefined) return [];
      const from = at + last.index;
      const place = { file, start: from, end: from + last[0].length };
      const message = `\`apiVersion\` is \`${last[1]}\`, which Kubernetes ${releases.at(-1)} removed`;
      return [view.found(true, place, message)];
    });
  });
}

export const removedApiRules: readonly Rule[] = [
  {
    id: "k8s-removed-api",
    title: "Object uses an API that Kubernetes has removed",
    severity: "MEDIUM",
    category: "security",
    topic: "outdated",
    explanation: "No supported cluster accepts the object.",
    fix: "Name the current `apiVersion` and adapt the fields that have changed.",
    link: "https://kubernetes.io/docs/reference/using-api/deprecation-guide/",
    checks: [resource(TYPES, usesRemoved), chartCheck(removedInCharts)],
  },
];
