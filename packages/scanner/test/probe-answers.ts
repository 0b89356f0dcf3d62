import { aspectsOf } from "../scripts/exposure/aspects.ts";
import type { Finding } from "../src/report/report.ts";
import type { Topic } from "../src/rule-language/topic.ts";
import { ALL_RULES } from "../src/rules/all-rules.ts";
import type { Category } from "../src/scores/severity.ts";
import type { Probe } from "./probes.ts";
import { scanTexts } from "./scan-texts.ts";

const ACCESS = new Set(
  [
    "aws-apigw-noauth aws-ecr-public aws-iam-role-public-assume aws-kms-any-principal",
    "aws-lambda-public-permission aws-policy-public-data aws-policy-public-service",
    "aws-lambda-url-noauth aws-s3-policy-any-principal aws-s3-public-acl aws-sqs-policy-open",
    "az-acr-anonymous-pull az-appservice-anonymous az-storage-container-public gcp-bq-public",
    "gcp-gcs-public-acl gcp-gcs-public-iam gcp-iam-public gcp-iam-public-data gcp-run-noauth",
    "gcp-run-public",
    "gen-anonymous-dashboards",
    "k8s-rbac-public-role",
  ].flatMap((line) => line.split(" ")),
);

const PRIVILEGE =
  /^(aws-iam-(admin-(attachment|policy)|escalation(-by-service)?|full-access)|aws-iam-own-permissions|aws-iot-policy-wide|argo-project-wide|aws-iam-external-id|az-(directory-administrator|graph-escalation|kv-program-purges)|az-role-(assignment-wide|escalation|owner-wildcard|wildcard)|gcp-iam-(basic-role|escalation|project-data|sa-impersonation|custom-role)|k8s-(mapped-administrator|rbac-(wildcard|cluster-admin|default-account|escalation|secrets))|vault-policy-wide)$/;

const TRUST =
  /^(aws-iam-(oidc-(audience|github|repository|subject)|role-public-assume)|az-federated-subject|gcp-wif-(condition|whole-pool))$/;

/** Rules for network exposure. LOW and INFO findings don't count. */
const NETWORK =
  /^(gen-docker-daemon|aws-(sg-ingress|nacl|lb-published|dms-public|eks-public|msk-public|rds-public|gamelift-open|lightsail-open)|compose-published|az-(admin-rule|network-allow|nsg|fw|sql-firewall|db-azure|redis-firewall|cosmos-(filter|public)|(kusto|search)-public|storage-network-deny|kv-firewall|aks-api)|gcp-(access-level|fw|lb-published|sql-public|alloydb-(open|public)|gke-master|perimeter)|k8s-(published|gateway|node-port|host-port|ingress|netpol))/;

/** All rules for public access switches. */
const SWITCHES = new Set(
  ALL_RULES.filter(
    (rule) =>
      rule.category === "security" &&
      ["exposure", "privilege"].includes(rule.topic) &&
      (aspectsOf(rule.id).length > 0 || rule.id.startsWith("k8s-api")),
  )
    .map(({ id }) => id)
    .concat("k8s-host-network"),
);

const TOPIC_OF = new Map<string, Topic | Category>(
  ALL_RULES.map((rule) => [rule.id, rule.category === "security" ? rule.topic : rule.category]),
);

/** What pods reserve is a matter of their cost and of their reliability. */
const RESERVATIONS = /^k8s-(requests|mem-limit)$/;

/** Classes of findings: any rule of the topic, or about the kind of document, answers. */
const CLASSES: Readonly<Record<string, (finding: Finding) => boolean>> = {
  "at-rest": ofTopic("encryption-at-rest"),
  transit: ofTopic("encryption-in-transit"),
  logging: ofTopic("logging"),
  recovery: ofTopic("recovery"),
  outdated: ofTopic("outdated"),
  "supply-chain": ofTopic("supply-chain"),
  secrets: (finding) => ofTopic("secrets")(finding) || finding.ruleId === "gha-secret-printed",
  pod: ofTopic("isolation", "secrets"),
  quality: (finding) => ofTopic("quality", "secrets")(finding) || RESERVATIONS.test(finding.ruleId),
  efficiency: ofTopic("efficiency"),
  image: ({ ruleId }) => /^docker-/.test(ruleId),
  workflow: ({ ruleId }) =>
    /^gha-/.test(ruleId) && !["quality", "efficiency"].includes(TOPIC_OF.get(ruleId) ?? ""),
};

function ofTopic(...topics: readonly (Topic | Category)[]): (finding: Finding) => boolean {
  return ({ ruleId }) => {
    const topic = TOPIC_OF.get(ruleId);
    return topic !== undefined && topics.includes(topic);
  };
}

/** Whether probes are about a class, in which notes don't count. */
export function isClass(about: string): boolean {
  return about in CLASSES;
}

/** The rules that apply to each kind of probe. */
const IS_ABOUT: Readonly<Record<string, (finding: Finding) => boolean>> = {
  // A role that any repository can take is open to everyone.
  access: ({ ruleId }) => ACCESS.has(ruleId) || TRUST.test(ruleId),
  privilege: ({ ruleId }) => PRIVILEGE.test(ruleId),
  trust: ({ ruleId }) => TRUST.test(ruleId),
  network: ({ ruleId, severity }) =>
    NETWORK.test(ruleId) &&
    ["exposure", "isolation"].includes(TOPIC_OF.get(ruleId) ?? "") &&
    !["LOW", "INFO"].includes(severity),
  switch: ({ ruleId }) => SWITCHES.has(ruleId),
  // That something runs at all is no fault; it is LOW.
  "runs-code": ({ risk, severity }) => risk !== null && !["LOW", "INFO"].includes(severity),
};

/** Other probes name their rule: `rule aws-ebs-encryption`. */
function byOneRule(about: string): ((finding: Finding) => boolean) | undefined {
  const [, id] = about.match(/^rule (\S+)$/) ?? [];
  return id === undefined ? undefined : ({ ruleId }) => ruleId === id;
}

/** The matching rules that report the trap, and all relevant rules that report its twin. */
export interface Answer {
  readonly trap: readonly string[];
  readonly twin: readonly string[];
  readonly lookAlike: readonly string[];
}

/** Runs all rules on the modules of a probe. */
export function answerTo({ about, trap, twin, lookAlike, at, words = /./ }: Probe): Answer {
  const isAbout = CLASSES[about] ?? IS_ABOUT[about] ?? byOneRule(about);
  if (isAbout === undefined) throw new Error(`No rules are about "${about}"`);
  const says = ({ title, message }: Finding) => words.test(`${title} ${message}`);
  const counts = (finding: Finding) =>
    isAbout(finding) && (!isClass(about) || finding.severity !== "INFO");
  const found = findingsIn(trap).filter(counts);
  // The words of a class say which of its findings the probe is about.
  const isAlarm = (finding: Finding) => !isClass(about) || says(finding);
  const sound = findingsIn(twin).filter(counts);
  const alike = lookAlike === undefined ? [] : findingsIn(lookAlike).filter(counts);
  // An excerpt is one file without a license and examples, whether it has the problem or not.
  const isOfExcerpt = ({ ruleId, message }: Finding) =>
    DOCUMENTS.test(ruleId) &&
    [found, sound].every((all) =>
      all.some((each) => each.ruleId === ruleId && each.message === message),
    );
  const idsOf = (findings: readonly Finding[]) =>
    findings.filter((finding) => !isOfExcerpt(finding)).map(({ ruleId }) => ruleId);
  return {
    trap: idsOf(found.filter(({ resource }) => at === undefined || resource === at).filter(says)),
    twin: idsOf(sound.filter(isAlarm)),
    lookAlike: idsOf(alike.filter(isAlarm)),
  };
}

/** Rules about what a module has as a whole, and what excerpts leave out or write down. */
const DOCUMENTS =
  /^quality-(readme|changelog|examples|license|file-layout|required-version|provider-requirement|fixed-place|(variable|output|parameter|template)-description)$/;

/** Faults of syntax. Probes are excerpts, and some are about what the gate refuses anyway. */
const IS_BROKEN =
  /^\S+:\d+: (?!.*(is not declared|there is no file|takes only references|can't be named|doesn't fit the type|isn't sensitive|there is no function|isn't repeated|needs (an index|the input|the provider configuration)|has no input|has instances|takes a map or a set|in a circle))/;

function findingsIn(files: Probe["trap"]): readonly Finding[] {
  const { findings, failures } = scanTexts({ "README.md": "# Probe\n", ...files });
  const broken = failures.find((failure) => IS_BROKEN.test(failure));
  if (broken !== undefined) throw new Error(`Broken probe: ${broken}`);
  return findings;
}
