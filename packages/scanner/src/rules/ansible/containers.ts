import { reachOf } from "../../container/capabilities.ts";
import { entryOf, textOf, textsOf } from "../../documents/members.ts";
import { argumentOf, commandOf, isOn, type Task } from "../../formats/ansible/tasks.ts";
import type { Rule } from "../../rule-language/rule.ts";
import { commandsIn, programOf } from "../../shell/commands.ts";
import { RUNTIME_SOCKETS } from "../kubernetes/host-folders.ts";
import { taskCheck } from "./task-check.ts";

const CONTAINERS = /^(docker|podman)_container$/;

/** Images that stand between a socket and the containers that ask it. */
const SOCKET_PROXY = /socket-proxy/;

function controlsMachine(task: Task): string | undefined {
  if (!CONTAINERS.test(task.module) || argumentOf(task, "state") === "absent") {
    return runsPrivileged(task);
  }
  if (isOn(argumentOf(task, "privileged"))) return "`privileged` is on";
  const capabilities = ["capabilities", "cap_add"].flatMap((name) =>
    textsOf(entryOf(task.given, name)),
  );
  const capability = capabilities.find((each) => reachOf(each) === "all");
  if (capability !== undefined) return `the container gets \`${capability}\``;
  const volumes = ["volumes", "volume"].flatMap((name) => textsOf(entryOf(task.given, name)));
  const sources = [...volumes, ...mountsOf(task)].map((each) => each.split(":")[0] ?? "");
  const socket = sources.find((each) => RUNTIME_SOCKETS.test(each));
  const isProxy = SOCKET_PROXY.test(argumentOf(task, "image") ?? "");
  return socket === undefined || isProxy ? undefined : `\`${socket}\` is mounted`;
}

function mountsOf({ given }: Task): readonly string[] {
  const mounts = entryOf(given, "mounts");
  const items = mounts?.kind === "list" ? mounts.items : [];
  return items.map((each) => textOf(entryOf(each, "source")) ?? "");
}

function runsPrivileged(task: Task): string | undefined {
  const command = commandsIn(commandOf(task) ?? "").find(
    (each) =>
      /^(docker|podman|nerdctl)$/.test(programOf(each)) &&
      /^(run|create)$/.test(each[1] ?? "") &&
      each.some((word) => /^--privileged(=true)?$|^--cap-add=(ALL|SYS_ADMIN)$/.test(word)),
  );
  return command && "the command starts a privileged container";
}

const NAMESPACES = ["ipc_mode", "network_mode", "pid_mode", "userns_mode", "uts", "network", "pid"];

function sharesNamespace(task: Task): string | undefined {
  if (!CONTAINERS.test(task.module) || argumentOf(task, "state") === "absent") return undefined;
  const name = NAMESPACES.find((each) => argumentOf(task, each) === "host");
  return name && `\`${name}\` is \`host\``;
}

const MODULE =
  "https://docs.ansible.com/ansible/latest/collections/community/docker/docker_container_module.html";

/** Rules for containers that playbooks start. */
export const ansibleContainerRules: readonly Rule[] = [
  {
    id: "ansible-container-privileged",
    title: "Container has the rights of its machine",
    severity: "HIGH",
    category: "security",
    topic: "isolation",
    explanation: "An attacker in the container controls the whole machine.",
    fix: "Remove `privileged` or the socket, and add the single devices or capabilities that are needed.",
    link: MODULE,
    checks: [taskCheck(controlsMachine)],
  },
  {
    id: "ansible-container-namespace",
    title: "Container shares a namespace with its machine",
    severity: "MEDIUM",
    category: "security",
    topic: "isolation",
    explanation:
      "It can see or reach the processes, the memory or the network of everything on the machine.",
    fix: "Remove the argument, and publish the single ports that are needed.",
    link: MODULE,
    checks: [taskCheck(sharesNamespace)],
  },
];
