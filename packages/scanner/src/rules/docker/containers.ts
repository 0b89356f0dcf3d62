import { reachOf } from "../../container/capabilities.ts";
import { or } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { RUNTIME_SOCKETS } from "../kubernetes/host-folders.ts";

const CONTAINER = "docker_container";

const PROVIDER =
  "https://registry.terraform.io/providers/kreuzwerker/docker/latest/docs/resources/container";

/** Options that switch off what the kernel keeps from containers. */
const UNCONFINED =
  /^((seccomp|apparmor|systempaths)[:=]unconfined|label[:=]disable|no-new-privileges[:=]false)$/;

const adds = (container: ResourceView, reach: "all" | "more") =>
  container
    .blocks("capabilities")
    .each((each) =>
      each.attr("add").some((name) => name.test((text = "") => reachOf(text) === reach)),
    );

/** Rules for containers that Terraform starts with Docker. */
export const dockerContainerRules: readonly Rule[] = [
  {
    id: "docker-container-privileged",
    title: "Container has the rights of its machine",
    severity: "HIGH",
    category: "security",
    topic: "isolation",
    explanation: "An attacker in a privileged container controls the whole machine.",
    fix: "Remove `privileged`, and add the single devices or capabilities that are needed.",
    link: PROVIDER,
    checks: [
      resource(CONTAINER, (container) => [
        container.attr("privileged").is(true),
        ...adds(container, "all"),
      ]),
    ],
  },
  {
    id: "docker-container-capability",
    title: "Container has a capability beyond the usual ones",
    severity: "MEDIUM",
    category: "security",
    topic: "isolation",
    explanation:
      "Such capabilities change the network, read other processes or load code into the kernel.",
    fix: "Take it out of `capabilities.add`.",
    link: PROVIDER,
    checks: [resource(CONTAINER, (container) => adds(container, "more"))],
  },
  {
    id: "docker-container-socket",
    title: "Container can command the container runtime",
    severity: "HIGH",
    category: "security",
    topic: "isolation",
    explanation:
      "Through the socket it can start privileged containers, also if it is mounted read-only.",
    fix: "Remove the mount, or put a proxy in front of the socket that only passes the requests needed.",
    link: "https://docs.docker.com/engine/security/#docker-daemon-attack-surface",
    checks: [
      resource(CONTAINER, (container) => [
        ...container
          .blocks("volumes")
          .each((each) => each.attr("host_path").matches(RUNTIME_SOCKETS)),
        ...container.blocks("mounts").each((each) => each.attr("source").matches(RUNTIME_SOCKETS)),
      ]),
    ],
  },
  {
    id: "docker-container-namespace",
    title: "Container shares a namespace with its machine",
    severity: "MEDIUM",
    category: "security",
    topic: "isolation",
    explanation:
      "It can see or reach the processes, the memory or the network of everything on the machine.",
    fix: "Remove the argument, and publish the single ports that are needed.",
    link: PROVIDER,
    checks: [
      resource(CONTAINER, (container) =>
        or(
          ...["network_mode", "pid_mode", "ipc_mode", "userns_mode", "cgroupns_mode"].map((name) =>
            container.attr(name).is("host"),
          ),
        ),
      ),
    ],
  },
  {
    id: "docker-container-unconfined",
    title: "Protection by the kernel is switched off for a container",
    severity: "MEDIUM",
    category: "security",
    topic: "isolation",
    explanation: "System calls and files that no program needs are a way out of the container.",
    fix: "Remove the option, or name a profile that permits the single call that is needed.",
    link: "https://docs.docker.com/engine/security/seccomp/",
    checks: [
      resource(CONTAINER, (container) =>
        container.attr("security_opts").some((option) => option.matches(UNCONFINED)),
      ),
    ],
  },
];
