import { entryOf, itemsOf, listOf, textOf } from "../../documents/members.ts";
import type { Value } from "../../evaluate/value.ts";
import type { Rule } from "../../rule-language/rule.ts";
import { serviceCheck } from "./compose.ts";
import { type Fault, faultCheck } from "./isolation.ts";
import { isOpenAt } from "./published-stores.ts";

const SERVICES = "https://docs.docker.com/reference/compose-file/services/";

const SHARED = /^r?shared$/;

/** Mounts whose changes the machine and other containers see. */
function sharedMounts(service: Value): readonly Fault[] {
  return itemsOf(entryOf(service, "volumes")).flatMap((place): readonly Fault[] => {
    const [, , mode = ""] = (textOf(place) ?? "").split(":");
    const option = textOf(entryOf(entryOf(place, "bind"), "propagation"));
    const found = [...mode.split(","), option ?? ""].find((each) => SHARED.test(each));
    return found === undefined ? [] : [[place, `the propagation is \`${found}\``]];
  });
}

/** Rights of the builder, which a Dockerfile of anyone may use. */
function looseBuild(service: Value): readonly Fault[] {
  const build = entryOf(service, "build");
  const at = (name: string) => entryOf(build, name);
  const faults: Fault[] = listOf(at("entitlements"))
    .filter((each) => /^(security\.insecure|network\.host)$/.test(textOf(each) ?? ""))
    .map((each) => [each, `the build may use \`${textOf(each)}\``]);
  if (textOf(at("network")) === "host") faults.push([at("network"), "`network` is `host`"]);
  if (textOf(at("privileged")) === "true")
    faults.push([at("privileged"), "`privileged` is `true`"]);
  return faults;
}

/** Takes all memory of the machine, whose own programs are ended instead. */
function outlivesMachine(service: Value): readonly Fault[] {
  const limits = entryOf(entryOf(entryOf(service, "deploy"), "resources"), "limits");
  const isLimited = (entryOf(service, "mem_limit") ?? entryOf(limits, "memory")) !== undefined;
  const place = entryOf(service, "oom_kill_disable");
  return textOf(place) === "true" && !isLimited
    ? [[place, "`oom_kill_disable` is `true`, and nothing limits the memory"]]
    : [];
}

/** Rules for what services of a Compose file can do to their machine. */
export const hostReachRules: readonly Rule[] = [
  {
    id: "compose-mount-propagation",
    title: "Mounts of a service appear on its machine",
    severity: "MEDIUM",
    category: "security",
    topic: "isolation",
    explanation: "A container that can mount can put its own files over those of the machine.",
    fix: "Remove `shared`, or use `rslave` where the service has to see the machine's mounts.",
    link: "https://docs.docker.com/engine/storage/bind-mounts/#configure-bind-propagation",
    checks: [faultCheck(sharedMounts)],
  },
  {
    id: "compose-insecure-build",
    title: "Build of a service has the rights or the network of its host",
    severity: "MEDIUM",
    category: "security",
    topic: "isolation",
    explanation: "Every package that the build runs can change the machine that builds.",
    fix: "Remove `privileged`, `network: host` and the entitlement from `build`.",
    link: "https://docs.docker.com/reference/compose-file/build/#entitlements",
    checks: [faultCheck(looseBuild)],
  },
  {
    id: "compose-endless-memory",
    title: "Service may use up the memory of its machine",
    severity: "LOW",
    category: "quality",
    explanation:
      "When no memory is left, the machine ends its own programs instead of the service.",
    fix: "Remove `oom_kill_disable`, or limit the memory with `mem_limit`.",
    link: `${SERVICES}#oom_kill_disable`,
    checks: [faultCheck(outlivesMachine)],
  },
  {
    id: "compose-published-docker",
    title: "Docker's API is published on all interfaces",
    severity: "HIGH",
    category: "security",
    topic: "exposure",
    explanation:
      "Anyone who reaches the port can start a container that owns the machine, because port 2375 asks for no certificate.",
    fix: "Leave `ports` out, or publish on `127.0.0.1`.",
    link: "https://docs.docker.com/engine/security/protect-access/",
    checks: [
      serviceCheck((service, _, source) =>
        // A proxy only passes the requests that it is told to.
        !/socket-proxy/.test(textOf(entryOf(service[1], "image")) ?? "") &&
        isOpenAt("2375", service, source)
          ? "port 2375 is published on all interfaces"
          : undefined,
      ),
    ],
  },
];
