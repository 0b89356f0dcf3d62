import { entryOf, membersOf, textOf } from "../../documents/members.ts";
import type { Value } from "../../evaluate/value.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import { file, type Rule } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { clusterCheck } from "./cluster.ts";
import { refusedObjects } from "./contradictions.ts";
import { at, listAt, mayContain, type Named, objectsOf, POD_OWNERS } from "./manifest-objects.ts";

/** The place of a fault and what is wrong there. */
type Fault = readonly [place: Value | undefined, message: string];

const isNoText = (value: Value | undefined) => value?.kind === "number" || value?.kind === "bool";

/** Settings and variables are texts. */
function unquoted(entries: Value | undefined): readonly Fault[] {
  return membersOf(entries)
    .filter(([, value]) => isNoText(value))
    .map(([name, value]) => [value, `\`${name}\` has to be a text, but isn't quoted`]);
}

const LEVEL = /^pod-security\.kubernetes\.io\/(enforce|audit|warn)$/;

/** Standards for pods that don't exist. */
function unknownLevels(namespace: Value): readonly Fault[] {
  return membersOf(at(namespace, "metadata.labels"))
    .filter(([name]) => LEVEL.test(name))
    .filter(([, value]) =>
      /^(?!(privileged|baseline|restricted)$)[\w-]+$/.test(textOf(value) ?? ""),
    )
    .map(([name, value]) => [
      value,
      `\`${name}\` has to be \`privileged\`, \`baseline\` or \`restricted\``,
    ]);
}

/** The specification of the pods of an object. */
function podOf({ kind, document }: Named): Value | undefined {
  if (kind === "CronJob") return at(document, "spec.jobTemplate.spec.template.spec");
  if (kind === "Pod") return at(document, "spec");
  return POD_OWNERS.has(kind) || kind === "Job" ? at(document, "spec.template.spec") : undefined;
}

function faultsOfPod({ kind, document }: Named, pod: Value): readonly Fault[] {
  const templates = listAt(document, "spec.volumeClaimTemplates");
  const volumes = new Set([
    ...listAt(pod, "volumes").map((each) => textOf(entryOf(each, "name"))),
    ...templates.map((each) => textOf(at(each, "metadata.name"))),
  ]);
  const containers = ["containers", "initContainers"].flatMap((list) => listAt(pod, list));
  const policy = entryOf(pod, "restartPolicy");
  const isJob = /Job$/.test(kind);
  const faults: Fault[] = containers.flatMap((container) => [
    ...listAt(container, "env")
      .map((each) => entryOf(each, "value"))
      .filter(isNoText)
      .map((value): Fault => [value, "`value` has to be a text, but isn't quoted"]),
    ...listAt(container, "volumeMounts")
      .map((each) => entryOf(each, "name"))
      .filter((name) => name?.kind === "string" && !volumes.has(name.value))
      .map((name): Fault => [name, `the pod has no volume \`${textOf(name)}\``]),
  ]);
  const isOwner = POD_OWNERS.has(kind) && (textOf(policy) ?? "Always") !== "Always";
  if (isOwner) faults.push([policy, `\`restartPolicy\` of a ${kind} has to be \`Always\``]);
  const dns = entryOf(pod, "dnsPolicy");
  if (textOf(dns) === "None" && listAt(pod, "dnsConfig.nameservers").length === 0) {
    faults.push([dns, "`dnsPolicy: None` needs `nameservers` in `dnsConfig`"]);
  }
  if (isJob && (textOf(policy) ?? "Always") === "Always") {
    faults.push([policy ?? pod, "`restartPolicy` of a job has to be `Never` or `OnFailure`"]);
  }
  return faults;
}

const isZero = (value: Value | undefined) => /^0%?$/.test(textOf(value) ?? "");

function faultsOf(object: Named): readonly Fault[] {
  const { kind, document } = object;
  const faults: Fault[] = [];
  if (kind === "ConfigMap") faults.push(...unquoted(entryOf(document, "data")));
  if (kind === "Secret") faults.push(...unquoted(entryOf(document, "stringData")));
  if (kind === "Namespace") faults.push(...unknownLevels(document));
  const rolling = at(document, "spec.strategy.rollingUpdate");
  const [surge, unavailable] = ["maxSurge", "maxUnavailable"].map((name) => entryOf(rolling, name));
  if (kind === "Deployment" && isZero(surge) && isZero(unavailable)) {
    faults.push([surge, "`maxSurge` and `maxUnavailable` are both 0"]);
  }
  const pod = podOf(object);
  return pod === undefined ? faults : [...faults, ...faultsOfPod(object, pod)];
}

function refused(source: SourceFile): readonly Fact[] {
  if (!mayContain(source)) return [];
  return objectsOf(source).flatMap((object) => {
    const faults = faultsOf(object);
    if (faults.length === 0) return [factInFile(false, object.document, source, "it is sound")];
    return faults.map(([place, message]) => factInFile(true, place, source, message));
  });
}

/** Rules for manifests that no cluster takes. */
export const refusedValueRules: readonly Rule[] = [
  {
    id: "k8s-refused-value",
    title: "Cluster refuses the object",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The deployment stops at this object, when others may have changed already.",
    fix: "Quote texts that look like numbers, and name volumes and policies that exist.",
    link: "https://kubernetes.io/docs/reference/kubernetes-api/",
    checks: [file(refused), clusterCheck(refusedObjects)],
  },
];
