import { or } from "../../rule-language/fact.ts";
import type { Rule } from "../../rule-language/rule.ts";
import { containerChecks, podChecks, securitySetting } from "./pod.ts";

const CONFIGURE = "https://kubernetes.io/docs/tasks/configure-pod-container";

const OPTIONS = "security_context.windows_options";

/** Terraform's name and the manifest's. */
const USER_NAMES = ["run_as_username", "run_as_user_name"] as const;

const ADMINISTRATORS = /^(ContainerAdministrator|NT AUTHORITY\\SYSTEM|(.*\\)?Administrator)$/i;

/** Rules for pods on Windows, which most settings of other pods don't apply to. */
export const windowsRules: readonly Rule[] = [
  {
    id: "k8s-windows-host-process",
    title: "Windows container runs as a process of its node",
    severity: "HIGH",
    category: "security",
    topic: "isolation",
    explanation: "It has full access to the node and everything that runs on it.",
    fix: "Leave `hostProcess` out.",
    peers: { trivy: ["KSV-0103"] },
    link: `${CONFIGURE}/create-hostprocess-pod/`,
    checks: [
      ...podChecks((pod) => pod.attr(`${OPTIONS}.host_process`).is(true)),
      ...containerChecks((container) => container.attr(`${OPTIONS}.host_process`).is(true)),
    ],
  },
  {
    id: "k8s-windows-admin",
    title: "Windows container runs as an administrator",
    severity: "MEDIUM",
    category: "security",
    topic: "isolation",
    explanation: "An attacker who takes over the program can change everything in the container.",
    fix: "Set `runAsUserName` to `ContainerUser`.",
    link: `${CONFIGURE}/configure-runasusername/`,
    checks: containerChecks((container, pod) =>
      or(
        ...USER_NAMES.map((name) =>
          securitySetting(container, pod, `windows_options.${name}`, (user) =>
            user.matches(ADMINISTRATORS),
          ),
        ),
      ),
    ),
  },
];
