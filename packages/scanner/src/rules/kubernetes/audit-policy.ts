import { entryOf, itemsOf, textOf } from "../../documents/members.ts";
import { yamlDocumentsOf } from "../../documents/yaml-documents.ts";
import type { Value } from "../../evaluate/value.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import { file, type Rule } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";

const ROLES = /^(\*|roles|rolebindings|clusterroles|clusterrolebindings)$/;

const CHANGES = /^(\*|create|update|patch|delete|deletecollection|bind|escalate)$/;

const textsIn = (rule: Value, name: string) =>
  itemsOf(entryOf(rule, name)).flatMap((each) => textOf(each) ?? []);

/** Whether a rule is about changes of roles by everyone. The first such rule decides. */
function isAboutRoles(rule: Value): boolean {
  const isNarrow = ["users", "userGroups", "namespaces", "nonResourceURLs"].some(
    (name) => entryOf(rule, name) !== undefined,
  );
  const verbs = textsIn(rule, "verbs");
  const groups = itemsOf(entryOf(rule, "resources"));
  const isMeant = groups.some((each) => {
    const resources = textsIn(each, "resources");
    const isGroup = textOf(entryOf(each, "group")) === "rbac.authorization.k8s.io";
    const isNamed = entryOf(each, "resourceNames") !== undefined;
    return (
      isGroup && !isNamed && (resources.length === 0 || resources.some((name) => ROLES.test(name)))
    );
  });
  return (
    !isNarrow &&
    (verbs.length === 0 || verbs.some((verb) => CHANGES.test(verb))) &&
    (groups.length === 0 || isMeant)
  );
}

function leavesOutRoles(source: SourceFile): readonly Fact[] {
  if (!source.text.includes("audit.k8s.io")) return [];
  return yamlDocumentsOf(source).flatMap((policy) => {
    const isPolicy = /^audit\.k8s\.io\//.test(textOf(entryOf(policy, "apiVersion")) ?? "");
    const rule = isPolicy ? itemsOf(entryOf(policy, "rules")).find(isAboutRoles) : undefined;
    if (rule === undefined) return [];
    const isLeftOut = textOf(entryOf(rule, "level")) === "None";
    return [factInFile(isLeftOut, rule, source, "changes of roles have the level `None`")];
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
    checks: [file(leavesOutRoles)],
  },
];
