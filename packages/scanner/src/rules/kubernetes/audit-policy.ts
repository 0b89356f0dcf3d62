import { entryOf, itemsOf, textOf } from "../../documents/members.ts";
import { yamlDocumentsOf } from "../../documents/yaml-documents.ts";
import type { Value } from "../../evaluate/value.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import { file, type Rule } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";

/** Requests that an audit has to show. */
interface Concern {
  readonly group: string;
  readonly resources: RegExp;
  readonly verbs: RegExp;
}

const ROLES: Concern = {
  group: "rbac.authorization.k8s.io",
  resources: /^(\*|roles|rolebindings|clusterroles|clusterrolebindings)$/,
  verbs: /^(\*|create|update|patch|delete|deletecollection|bind|escalate)$/,
};

/** Reading a secret is enough to use it. */
const SECRETS: Concern = {
  group: "",
  resources: /^(\*|secrets)$/,
  verbs: /^(\*|get|list|create|update|patch|delete|deletecollection)$/,
};

/** Shells and tunnels into pods. */
const SESSIONS: Concern = {
  group: "",
  resources: /^(\*|pods\/(\*|exec|attach|portforward)|\*\/(exec|attach|portforward))$/,
  verbs: /^(\*|get|create)$/,
};

const textsIn = (rule: Value, name: string) =>
  itemsOf(entryOf(rule, name)).flatMap((each) => textOf(each) ?? []);

/** Whether a rule is about such requests by everyone. The first such rule decides. */
function isAbout(rule: Value, { group, resources, verbs }: Concern): boolean {
  const isOfSome =
    entryOf(rule, "userGroups") !== undefined &&
    !textsIn(rule, "userGroups").includes("system:authenticated");
  const isNarrow =
    isOfSome ||
    ["users", "namespaces", "nonResourceURLs"].some((name) => entryOf(rule, name) !== undefined);
  const named = textsIn(rule, "verbs");
  const groups = itemsOf(entryOf(rule, "resources"));
  const isMeant = groups.some((each) => {
    const listed = textsIn(each, "resources");
    const isGroup = (textOf(entryOf(each, "group")) ?? "") === group;
    const isNamed = entryOf(each, "resourceNames") !== undefined;
    return isGroup && !isNamed && (listed.length === 0 || listed.some((it) => resources.test(it)));
  });
  return (
    !isNarrow &&
    (named.length === 0 || named.some((verb) => verbs.test(verb))) &&
    (groups.length === 0 || isMeant)
  );
}

/** The rule of each policy that decides about a concern, if its level is a fault. */
function judged(concern: Concern, levels: RegExp, message: (level: string) => string) {
  return file((source: SourceFile): readonly Fact[] => {
    if (!source.text.includes("audit.k8s.io")) return [];
    return yamlDocumentsOf(source).flatMap((policy) => {
      const isPolicy = /^audit\.k8s\.io\//.test(textOf(entryOf(policy, "apiVersion")) ?? "");
      const rules = isPolicy ? itemsOf(entryOf(policy, "rules")) : [];
      const rule = rules.find((each) => isAbout(each, concern));
      if (rule === undefined) return [];
      const level = textOf(entryOf(rule, "level")) ?? "";
      return [factInFile(levels.test(level), rule, source, message(level))];
    });
  });
}

/** Rules for what the API server logs. */
export const auditPolicyRules: readonly Rule[] = [
  {
    id: "k8s-audit-roles",
    title: "Audit policy leaves out changes of roles",
    severity: "MEDIUM",
    category: "security",
    topic: "logging",
    explanation: "After an incident, you can't find out who gave an account its rights.",
    fix: "Set `level: RequestResponse` for `rbac.authorization.k8s.io`, before rules that leave requests out.",
    link: "https://kubernetes.io/docs/tasks/debug/debug-cluster/audit/#audit-policy",
    checks: [judged(ROLES, /^None$/, () => "changes of roles have the level `None`")],
  },
  {
    id: "k8s-audit-secrets",
    title: "Audit policy leaves out access to secrets",
    severity: "MEDIUM",
    category: "security",
    topic: "logging",
    explanation: "After an incident, you can't find out who read which credentials.",
    fix: "Set `level: Metadata` for `secrets`, before rules that leave requests out.",
    link: "https://kubernetes.io/docs/tasks/debug/debug-cluster/audit/#audit-policy",
    checks: [judged(SECRETS, /^None$/, () => "requests for secrets have the level `None`")],
  },
  {
    id: "k8s-audit-sessions",
    title: "Audit policy leaves out sessions in containers",
    severity: "MEDIUM",
    category: "security",
    topic: "logging",
    explanation:
      "After an incident, you can't find out who opened a shell or a tunnel into which pod.",
    fix: "Set `level: Metadata` or more for `pods/exec`, `pods/attach` and `pods/portforward`, before rules that leave requests out.",
    link: "https://kubernetes.io/docs/tasks/debug/debug-cluster/audit/#audit-policy",
    checks: [judged(SESSIONS, /^None$/, () => "sessions in containers have the level `None`")],
  },
  {
    id: "k8s-audit-secret-values",
    title: "Audit log contains the values of secrets",
    severity: "MEDIUM",
    category: "security",
    topic: "secrets",
    explanation:
      "Everyone with access to the log, or to one of its copies, can read every credential.",
    fix: "Set `level: Metadata` for `secrets`, `configmaps` and `tokenreviews`, before other rules.",
    link: "https://kubernetes.io/docs/tasks/debug/debug-cluster/audit/#audit-policy",
    checks: [
      judged(
        SECRETS,
        /^Request(Response)?$/,
        (level) => `requests for secrets have the level \`${level}\``,
      ),
    ],
  },
];
