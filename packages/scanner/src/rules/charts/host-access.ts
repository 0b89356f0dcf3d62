import { reachOf } from "../../container/capabilities.ts";
import type { Check } from "../../rule-language/rule.ts";
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
    ({ kind, within, name, text }) =>
      name === member && text === wrong && within.at(-1) === parent && WORKLOAD.test(kind),
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

export const wildcardCheck = settingCheck(
  /\*/,
  ({ kind, within, text }) =>
    ROLE.test(kind) &&
    within[0] === "rules" &&
    /^(verbs|resources|apiGroups)$/.test(within.at(-1) ?? "") &&
    text === "*",
);
