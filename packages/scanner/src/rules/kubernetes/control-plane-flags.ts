import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, not, or, told } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Check, resource } from "../../rule-language/rule.ts";
import { containerChecks } from "./pod.ts";

/** Programs of the control plane, and where kubeadm's configuration has their flags. */
const KUBEADM = {
  "kube-apiserver": "api_server",
  "kube-controller-manager": "controller_manager",
  "kube-scheduler": "scheduler",
  etcd: "etcd.local",
} as const;

export type Component = keyof typeof KUBEADM;

/** Matches text in a container's command, within one argument or across arguments. */
export function says(container: BlockView, pattern: RegExp): Fact {
  return or(
    ...["command", "args"].map((name) =>
      container.attr(name).some((argument) => argument.matches(pattern)),
    ),
  );
}

export function runs(container: BlockView, ...programs: readonly string[]): Fact {
  return says(container, new RegExp(`(^|[/\\s])(${programs.join("|")})(\\s|$)`));
}

/** Whether a container's command has one of these flags, whatever the value. */
export function hasFlag(container: BlockView, ...flags: readonly string[]): Fact {
  return says(container, new RegExp(`(^|\\s)--(${flags.join("|")})([=\\s]|$)`));
}

/** A program is started without a flag. */
export function lacksFlag(program: Component, flag: string): readonly Check[] {
  return containerChecks((container) =>
    told(
      and(runs(container, program), not(hasFlag(container, flag))),
      `\`${program}\` is started without \`--${flag}\``,
    ),
  );
}

/** A flag that kubeadm passes on, as a member or in a list. */
function kubeadmFlag(cluster: ResourceView, program: Component, name: string, value: RegExp): Fact {
  const path = `${KUBEADM[program]}.extra_args`;
  return or(
    cluster.attr(path).member(name).matches(value),
    cluster
      .blocks(path)
      .some((flag) => and(flag.attr("value").matches(value), flag.attr("name").is(name))),
  );
}

/** kubeadm starts a program with such a value of a flag. */
export function kubeadmCheck(program: Component, flag: string, value: RegExp): Check {
  const whole = new RegExp(`^(?:${value.source})$`);
  return resource("kubernetes_cluster_configuration", (cluster) =>
    kubeadmFlag(cluster, program, flag, whole),
  );
}

/** A program is started with such a value of a flag, by a command or by kubeadm. */
export function flagChecks(program: Component, flag: string, value: RegExp): readonly Check[] {
  const pattern = new RegExp(`(^|\\s)--${flag}[=\\s]"?(?:${value.source})"?(\\s|$)`);
  return [
    ...containerChecks((container) => and(runs(container, program), says(container, pattern))),
    kubeadmCheck(program, flag, value),
  ];
}
