import { reachOf } from "../../container/capabilities.ts";
import { entryOf, itemsOf, listOf, textOf } from "../../documents/members.ts";
import type { Value } from "../../evaluate/value.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import { type Check, file, type Rule } from "../../rule-language/rule.ts";
import { CONTROLLING, RUNTIME_SOCKETS } from "../kubernetes/host-folders.ts";
import { composeOf, dependenciesOf, ENDS, servicesOf } from "./compose.ts";

/** A member of a service, and what is wrong with it. */
export type Fault = readonly [place: Value | undefined, message: string];

export function faultCheck(question: (service: Value, isTask: boolean) => readonly Fault[]): Check {
  return file((source): readonly Fact[] => {
    const services = servicesOf(composeOf(source));
    const tasks = new Set(
      services
        .flatMap(([, service]) => dependenciesOf(service))
        .flatMap(([name, condition]) => (condition === ENDS ? [name] : [])),
    );
    return services.flatMap(([name, service]) => {
      const faults = question(service, tasks.has(name));
      return faults.length === 0
        ? [factInFile(false, service, source, "the service is sound")]
        : faults.map(([place, message]) => factInFile(true, place ?? service, source, message));
    });
  });
}

/** A text in which `${NAME:-default}` is its default. */
function withDefaults(text: string | undefined): string {
  return (text ?? "").replace(/\$\{\w{1,100}:?-([^}]{0,200})\}/g, "$1");
}

function memberText(service: Value, name: string): string {
  return withDefaults(textOf(entryOf(service, name)));
}

/** The namespaces that a service can share with its machine. */
const NAMESPACES = ["cgroup", "ipc", "network_mode", "pid", "userns_mode", "uts"];

/** Reads the counters of the machine, without rights from the kernel over what belongs to others. */
function measuresMachine(service: Value): boolean {
  const drops = itemsOf(entryOf(service, "cap_drop")).map((each) => textOf(each));
  const options = listOf(entryOf(service, "security_opt")).map((each) => textOf(each) ?? "");
  const user = memberText(service, "user");
  return (
    mountsOf(service).some(({ path, isReadOnly }) => isReadOnly && /^\/(proc\/?)?$/.test(path)) &&
    drops.includes("ALL") &&
    itemsOf(entryOf(service, "cap_add")).length === 0 &&
    options.some((option) => /^no-new-privileges(:true)?$/.test(option)) &&
    user !== "" &&
    !/^(root|0)(:|$)/.test(user) &&
    memberText(service, "privileged") !== "true"
  );
}

function sharedNamespaces(service: Value): readonly Fault[] {
  const isHarmless = (name: string) => name === "pid" && measuresMachine(service);
  const shared = NAMESPACES.filter((name) => memberText(service, name) === "host");
  return shared
    .filter((name) => !isHarmless(name))
    .map((name) => [entryOf(service, name), `\`${name}\` is \`host\``]);
}

interface Mount {
  readonly place: Value;
  readonly path: string;
  readonly isReadOnly: boolean;
}

/** The files of the machine that a service mounts. */
function mountsOf(service: Value): readonly Mount[] {
  return itemsOf(entryOf(service, "volumes")).flatMap((place): readonly Mount[] => {
    const text = withDefaults(textOf(place));
    if (text === "") {
      const path = withDefaults(textOf(entryOf(place, "source")));
      return [{ place, path, isReadOnly: textOf(entryOf(place, "read_only")) === "true" }];
    }
    const [path = "", target, mode = ""] = text.split(":");
    // A single path is one in the container, for a volume without a name.
    return target === undefined
      ? []
      : [{ place, path, isReadOnly: mode.split(",").includes("ro") }];
  });
}

/** Programs that stand between a socket and the containers that ask it. */
const SOCKET_PROXY = /socket-proxy/;

function mountedSockets(service: Value): readonly Fault[] {
  if (SOCKET_PROXY.test(memberText(service, "image"))) return [];
  const mounts = mountsOf(service)
    .filter(({ path }) => RUNTIME_SOCKETS.test(path))
    .map(({ place, path }): Fault => [place, `\`${path}\` is mounted`]);
  const isGiven = memberText(service, "use_api_socket") === "true";
  return isGiven
    ? [...mounts, [entryOf(service, "use_api_socket"), "`use_api_socket` is `true`"]]
    : mounts;
}

/** Devices that hold the memory or the disks of the machine. */
const DISKS_AND_MEMORY =
  /^\/dev(\/(mem|kmem|port|sd[a-z]\d?|nvme\d\S{0,10}|xvd[a-z]\d?|vd[a-z]\d?))?(:|$)/;

function controllingFiles(service: Value): readonly Fault[] {
  const mounts = mountsOf(service)
    .filter(({ path, isReadOnly }) => path.startsWith("/") && !isReadOnly)
    .filter(({ path }) => CONTROLLING.test(path) && !RUNTIME_SOCKETS.test(path))
    .map(({ place, path }): Fault => [place, `\`${path}\` of the machine can be changed`]);
  const devices = itemsOf(entryOf(service, "devices"))
    .filter((device) => DISKS_AND_MEMORY.test(textOf(device) ?? ""))
    .map((device): Fault => [device, `\`${textOf(device)}\` is all of the disk or memory`]);
  return [...mounts, ...devices];
}

function addedCapabilities(service: Value, reach: "all" | "more"): readonly Fault[] {
  return itemsOf(entryOf(service, "cap_add"))
    .filter((name) => reachOf(textOf(name) ?? "") === reach)
    .map((name) => [name, `the container gets \`${textOf(name)}\``]);
}

/** Options that switch off what the kernel keeps from containers. */
const UNCONFINED =
  /^((seccomp|apparmor|systempaths)[:=]unconfined|label[:=]disable|no-new-privileges[:=]false)$/;

function unconfined(service: Value): readonly Fault[] {
  return listOf(entryOf(service, "security_opt"))
    .filter((option) => UNCONFINED.test(textOf(option) ?? ""))
    .map((option) => [option, `\`${textOf(option)}\` switches a protection off`]);
}

function keepsNoLog(service: Value): readonly Fault[] {
  const driver = entryOf(entryOf(service, "logging"), "driver");
  return textOf(driver) === "none" ? [[driver, "the driver for logs is `none`"]] : [];
}

/** A task that prepares folders for others has to be root. */
function rootUser(service: Value, isTask: boolean): readonly Fault[] {
  const isRoot = /^(root|0)(:|$)/.test(memberText(service, "user"));
  return isRoot && !isTask ? [[entryOf(service, "user"), "the container runs as root"]] : [];
}

const SECURITY = "https://docs.docker.com/engine/security/";
const SERVICES = "https://docs.docker.com/reference/compose-file/services/";

/** Rules for what keeps containers of a Compose file apart from their machine. */
export const composeIsolationRules: readonly Rule[] = [
  {
    id: "compose-privileged",
    title: "Service has the rights of its machine",
    severity: "HIGH",
    category: "security",
    topic: "isolation",
    explanation: "An attacker in a privileged container controls the whole machine.",
    fix: "Remove `privileged`, and add the single devices or capabilities that are needed.",
    link: `${SERVICES}#privileged`,
    checks: [
      faultCheck((service) =>
        memberText(service, "privileged") === "true"
          ? [[entryOf(service, "privileged"), "`privileged` is `true`"]]
          : [],
      ),
      faultCheck((service) => addedCapabilities(service, "all")),
    ],
  },
  {
    id: "compose-runtime-socket",
    title: "Service can command the container runtime",
    severity: "HIGH",
    category: "security",
    topic: "isolation",
    explanation:
      "Through the socket it can start privileged containers, also if it is mounted read-only.",
    fix: "Remove the mount, or put a proxy in front of the socket that only passes the requests needed.",
    link: `${SECURITY}#docker-daemon-attack-surface`,
    checks: [faultCheck(mountedSockets)],
  },
  {
    id: "compose-host-folder",
    title: "Service can change files that control its machine",
    severity: "HIGH",
    category: "security",
    topic: "isolation",
    explanation: "Through them an attacker in the container can take over the machine.",
    fix: "Mount a folder that only this service uses, or add `:ro`.",
    link: `${SECURITY}#docker-daemon-attack-surface`,
    checks: [faultCheck(controllingFiles)],
  },
  {
    id: "compose-host-namespace",
    title: "Service shares a namespace with its machine",
    severity: "MEDIUM",
    category: "security",
    topic: "isolation",
    explanation:
      "It can see or reach the processes, the memory or the network of everything on the machine.",
    fix: "Remove the member, and publish the single ports that are needed.",
    link: `${SERVICES}#pid`,
    checks: [faultCheck(sharedNamespaces)],
  },
  {
    id: "compose-capability",
    title: "Service has a capability beyond the usual ones",
    severity: "MEDIUM",
    category: "security",
    topic: "isolation",
    explanation:
      "Such capabilities change the network, read other processes or load code into the kernel.",
    fix: "Take it out of `cap_add`.",
    link: `${SECURITY}#linux-kernel-capabilities`,
    checks: [faultCheck((service) => addedCapabilities(service, "more"))],
  },
  {
    id: "compose-unconfined",
    title: "Protection by the kernel is switched off for a service",
    severity: "MEDIUM",
    category: "security",
    topic: "isolation",
    explanation: "System calls and files that no program needs are a way out of the container.",
    fix: "Remove the option, or name a profile that permits the single call that is needed.",
    link: "https://docs.docker.com/engine/security/seccomp/",
    checks: [faultCheck(unconfined)],
  },
  {
    id: "compose-no-log",
    title: "Service's output goes nowhere",
    severity: "LOW",
    category: "security",
    topic: "logging",
    explanation: "After a failure or an attack, you can't find out what the service did.",
    fix: "Remove the driver `none`, and limit the size of the logs with `max-size` and `max-file`.",
    link: "https://docs.docker.com/engine/logging/configure/",
    checks: [faultCheck(keepsNoLog)],
  },
  {
    id: "compose-root-user",
    title: "Service is set to run as root",
    severity: "MEDIUM",
    category: "security",
    topic: "isolation",
    explanation: "An attacker who escapes a container that runs as root is root on the machine.",
    fix: "Set `user` to the ID of an ordinary user.",
    link: `${SERVICES}#user`,
    checks: [faultCheck(rootUser)],
  },
];
