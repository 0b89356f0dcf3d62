import { reachOf } from "../../container/capabilities.ts";
import type { Check } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { CONTROLLING, RUNTIME_SOCKETS } from "../kubernetes/host-folders.ts";
import { type Setting, settingCheck } from "./settings.ts";

/** Objects with pods, or that are one. */
const WORKLOAD = /^(CronJob|DaemonSet|Deployment|Job|Pod|ReplicaSet|StatefulSet)$/;

const ROLE = /^(Cluster)?Role$/;

const BINDING = /^(Cluster)?RoleBinding$/;

/** Members of a pod or container that are wrong with a value, and what they are in. */
const WRONG = {
  allowPrivilegeEscalation: ["securityContext", "true"],
  hostIPC: ["spec", "true"],
  hostNetwork: ["spec", "true"],
  hostPID: ["spec", "true"],
  privileged: ["securityContext", "true"],
  readOnlyRootFilesystem: ["securityContext", "false"],
  runAsNonRoot: ["securityContext", "false"],
  runAsUser: ["securityContext", "0"],
} as const;

type Member = keyof typeof WRONG;

/** Checks that no chart gives its pods a right by default. */
export function hostAccessCheck(member: Member): Check {
  const [parent, wrong] = WRONG[member];
  return settingCheck(
    new RegExp(member),
    ({ kind, within, name, text }, file) =>
      name === member &&
      text === wrong &&
      within.at(-1) === parent &&
      WORKLOAD.test(kind) &&
      !(/^host(Network|PID)$/.test(name) && kind === "DaemonSet" && measuresNode(file)),
  );
}

/** Reads the counters of its node, without rights from the kernel over what belongs to others. */
function measuresNode({ text }: SourceFile): boolean {
  return (
    /\bpath:\s*["']?\/(proc|sys)?["']?\s/.test(text) &&
    /runAsNonRoot:\s*true/.test(text) &&
    /\bdrop:\s*(\[\s*|-\s*)["']?ALL\b/.test(text) &&
    /allowPrivilegeEscalation:\s*false/.test(text) &&
    !/privileged:\s*true/.test(text)
  );
}

function isIn({ kind, within }: Setting, ...path: readonly string[]): boolean {
  return WORKLOAD.test(kind) && path.every((name, at) => within.at(at - path.length) === name);
}

/** Checks that no chart adds capabilities by default. */
export function capabilityCheck(reach: "all" | "more"): Check {
  return settingCheck(
    /capabilities/,
    (setting) =>
      isIn(setting, "securityContext", "capabilities", "add") && reachOf(setting.text) === reach,
  );
}

/** Checks that no chart switches a profile off by default. */
export function profileCheck(profile: "appArmorProfile" | "seccompProfile"): Check {
  return settingCheck(
    new RegExp(profile),
    (setting) => setting.name === "type" && setting.text === "Unconfined" && isIn(setting, profile),
  );
}

const isHostPath = (setting: Setting) =>
  setting.name === "path" && isIn(setting, "volumes", "hostPath");

export const socketCheck = settingCheck(
  /hostPath/,
  (setting) => isHostPath(setting) && RUNTIME_SOCKETS.test(setting.text),
);

/** A chart that mounts anything for reading only may mean the folder. */
export const folderCheck = settingCheck(
  /hostPath/,
  (setting, file) =>
    isHostPath(setting) &&
    CONTROLLING.test(setting.text) &&
    !RUNTIME_SOCKETS.test(setting.text) &&
    !/readOnly:\s*true/.test(file.text),
);

export const administratorCheck = settingCheck(
  /cluster-admin/,
  ({ kind, within, name, text }) =>
    BINDING.test(kind) &&
    within.join(".") === "roleRef" &&
    name === "name" &&
    text === "cluster-admin",
);

/** Verbs that let their holder get every right, if no name limits them. */
const ESCALATING = /^(escalate|bind|impersonate)$/;

const RULE_MEMBER = /^\s*-\s+(apiGroups|resources|resourceNames|verbs|nonResourceURLs):/;

/** Rules aren't longer before or after a verb. */
const MAX_RULE = 1_000;

/** Whether the rule around a place names the objects that it is about. */
function namesObjects(file: SourceFile, start: number): boolean {
  const above = file.text.slice(Math.max(start - MAX_RULE, 0), start).split("\n");
  const below = file.text.slice(start, start + MAX_RULE).split("\n");
  const isFirst = RULE_MEMBER.test(below[0] ?? "");
  const from = isFirst ? above.length : above.findLastIndex((line) => RULE_MEMBER.test(line));
  const to = below.findIndex((line, at) => at > 0 && (RULE_MEMBER.test(line) || /^\S/.test(line)));
  const rule = [...above.slice(Math.max(from, 0)), ...below.slice(0, to === -1 ? undefined : to)];
  return rule.some((line) => /\bresourceNames:/.test(line));
}

export const escalationCheck = settingCheck(
  /\b(escalate|bind|impersonate)\b/,
  ({ kind, within, text, location }, file) =>
    ROLE.test(kind) &&
    within[0] === "rules" &&
    within.at(-1) === "verbs" &&
    ESCALATING.test(text) &&
    !(location.file === file && namesObjects(file, location.start)),
);

export const wildcardCheck = settingCheck(
  /\*/,
  ({ kind, within, text }) =>
    ROLE.test(kind) &&
    within[0] === "rules" &&
    /^(verbs|resources|apiGroups)$/.test(within.at(-1) ?? "") &&
    text === "*",
);
