import { entryOf, itemsOf, listOf, membersOf, textOf } from "../../documents/members.ts";
import type { Value } from "../../evaluate/value.ts";
import { contains, parseNetwork } from "../../network/cidr.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import type { ModuleView } from "../../rule-language/module-view.ts";
import { type Check, file, module, type Rule } from "../../rule-language/rule.ts";
import { baseName, directoryOf, joinPath } from "../../source/path.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { composeOf, dependenciesOf, ENDS, isFurther, type Service, servicesOf } from "./compose.ts";
import { variablesOf } from "./deployed.ts";

type Fault = readonly [place: Value | undefined, message: string];

/** Checks each file once. */
function composeFaults(
  ask: (services: readonly Service[], compose: Value, source: SourceFile) => readonly Fault[],
): Check {
  return file((source) => {
    const compose = composeOf(source);
    if (compose === undefined) return [];
    return ask(servicesOf(compose), compose, source).map(([place, message]) =>
      factInFile(true, place, source, message),
    );
  });
}

/** Whether other files add to a service. */
const isOpen = (service: Value) => entryOf(service, "extends") !== undefined;

const namesIn = (value: Value | undefined): readonly string[] =>
  value?.kind === "list"
    ? value.items.map((each) => textOf(each) ?? textOf(entryOf(each, "source")) ?? "")
    : membersOf(value).map(([name]) => name);

/** Secrets and settings that a service is given, and the file doesn't have. */
function missingParts(
  services: readonly Service[],
  compose: Value,
  source: SourceFile,
): readonly Fault[] {
  if (isFurther(source) || entryOf(compose, "include") !== undefined) return [];
  return services.flatMap(([, service]) =>
    ["secrets", "configs"].flatMap((kind) => {
      const declared = new Set(namesIn(entryOf(compose, kind)));
      const given = entryOf(service, kind);
      return namesIn(given)
        .filter((name) => name !== "" && !name.includes("$") && !declared.has(name))
        .map((name): Fault => [given, `the file has no \`${name}\` among its ${kind}`]);
    }),
  );
}

/** Services that wait for each other, or for one that isn't started with them. */
function impossibleWaits(services: readonly Service[]): readonly Fault[] {
  const byName = new Map(services);
  const needs = services.map(
    ([name, service]) =>
      [
        name,
        new Set(
          dependenciesOf(service)
            .map(([each]) => each)
            .filter((each) => byName.has(each)),
        ),
      ] as const,
  );
  const waiters = Map.groupBy(
    needs.flatMap(([name, all]) => [...all].map((each) => [each, name] as const)),
    ([each]) => each,
  );
  const open = new Map(needs.map(([name, all]) => [name, all.size]));
  const started = needs.filter(([, all]) => all.size === 0).map(([name]) => name);
  for (let next = started.pop(); next !== undefined; next = started.pop()) {
    for (const [, name] of waiters.get(next) ?? []) {
      const left = (open.get(name) ?? 0) - 1;
      open.set(name, left);
      if (left === 0) started.push(name);
    }
  }
  return services.flatMap(([name, service]): readonly Fault[] => {
    const place = entryOf(service, "depends_on");
    const faults: Fault[] = [];
    if ((open.get(name) ?? 0) > 0) faults.push([place, "the services wait for each other"]);
    const own = namesIn(entryOf(service, "profiles"));
    for (const [other, condition] of dependenciesOf(service)) {
      const target = byName.get(other);
      if (target === undefined) continue;
      const profiles = namesIn(entryOf(target, "profiles"));
      const required = textOf(entryOf(entryOf(place, other), "required"));
      const isLeftOut = profiles.length > 0 && !profiles.some((each) => own.includes(each));
      if (isLeftOut && own.length === 0 && required !== "false") {
        faults.push([place, `\`${other}\` starts only with its profile`]);
      }
      const restart = textOf(entryOf(target, "restart")) ?? "no";
      if (condition === ENDS && /^(always|unless-stopped)$/.test(restart)) {
        faults.push([place, `\`${other}\` is started again and never ends`]);
      }
    }
    return faults;
  });
}

const RESTARTS = /^(no|false|always|unless-stopped|on-failure(:\d+)?)$/;

const KEYS = new Set(
  "annotations attach blkio_config build cap_add cap_drop cgroup cgroup_parent command configs container_name cpu_count cpu_percent cpu_period cpu_quota cpu_rt_period cpu_rt_runtime cpu_shares cpus cpuset credential_spec depends_on deploy develop device_cgroup_rules devices dns dns_opt dns_search domainname driver_opts entrypoint env_file environment expose extends external_links extra_hosts gpus group_add healthcheck hostname image init ipc isolation label_file labels links logging mac_address mem_limit mem_reservation mem_swappiness memswap_limit models network_mode networks oom_kill_disable oom_score_adj pid pids_limit platform ports post_start pre_stop privileged profiles provider pull_policy pull_refresh_after read_only restart runtime scale secrets security_opt shm_size stdin_open stop_grace_period stop_signal storage_opt sysctls tmpfs tty ulimits use_api_socket user userns_mode uts volumes volumes_from working_dir net log_driver log_opt cpu_rt_limit".split(
    " ",
  ),
);

const UNITS: Readonly<Record<string, number>> = { "": 1, k: 1e3, m: 1e6, g: 1e9 };

function bytesOf(text: string | undefined): number {
  const [, number = "", unit = ""] = /^([\d.]+)\s*([kmg]?)(?:i?b)?$/i.exec(text ?? "") ?? [];
  return number === "" ? Number.NaN : Number(number) * (UNITS[unit.toLowerCase()] ?? 1);
}

/** Forms of a health check that don't run what they seem to. */
function faultOfCheck(service: Value): Fault | undefined {
  const test = entryOf(entryOf(service, "healthcheck"), "test");
  if (test?.kind !== "list") return undefined;
  const [form = "", ...words] = test.items.map((each) => textOf(each) ?? "");
  if (!/^(CMD|CMD-SHELL|NONE)$/.test(form)) {
    return [test, "the list has to start with `CMD`, `CMD-SHELL` or `NONE`"];
  }
  if (form === "CMD" && words.length === 1 && /\s/.test(words[0] ?? "")) {
    return [test, `\`CMD\` looks for a program of the name \`${words[0]}\``];
  }
  const isShell = words.some((word) => /^(\|\||&&|\||;|>)$/.test(word));
  return form === "CMD" && isShell ? [test, "`CMD` runs no shell, which `||` needs"] : undefined;
}

const copiesOf = (service: Value) =>
  Number(textOf(entryOf(service, "scale") ?? entryOf(entryOf(service, "deploy"), "replicas")) ?? 1);

function refusedSettings(services: readonly Service[]): readonly Fault[] {
  const names = new Map<string, string>();
  return services.flatMap(([name, service]): readonly Fault[] => {
    const faults: Fault[] = membersOf(service)
      .filter(([key]) => !KEYS.has(key) && !/^x-/.test(key) && key !== "<<")
      .map(([key, place]) => [place, `a service has no \`${key}\``]);
    const restart = entryOf(service, "restart");
    const text = textOf(restart) ?? "no";
    if (!RESTARTS.test(text) && !text.includes("$")) {
      faults.push([restart, `\`restart\` can't be \`${text}\``]);
    }
    const container = entryOf(service, "container_name");
    const taken = names.get(textOf(container) ?? "");
    if (taken !== undefined) faults.push([container, `\`${taken}\` has the same name`]);
    else if (container !== undefined) names.set(textOf(container) ?? "", name);
    const mode = textOf(entryOf(service, "network_mode")) ?? "";
    if (/^(host|none|service:.*|container:.*)$/.test(mode)) {
      const own = entryOf(service, "ports") ?? entryOf(service, "networks");
      if (own !== undefined) faults.push([own, `it has no effect with \`network_mode: ${mode}\``]);
    }
    const resources = entryOf(entryOf(service, "deploy"), "resources");
    const [limit, reserved] = ["limits", "reservations"].map((each) => entryOf(resources, each));
    const isMore =
      bytesOf(textOf(entryOf(reserved, "memory"))) > bytesOf(textOf(entryOf(limit, "memory"))) ||
      Number(textOf(entryOf(reserved, "cpus"))) > Number(textOf(entryOf(limit, "cpus")));
    if (isMore) faults.push([reserved, "more is reserved than the limit allows"]);
    const ports = itemsOf(entryOf(service, "ports"));
    const fixed = ports.find((port) => publishedBy(port).length === 1);
    if (copiesOf(service) > 1 && fixed !== undefined && mode === "") {
      faults.push([fixed, "the port is taken by the first copy"]);
    }
    const check = faultOfCheck(service);
    return check === undefined ? faults : [...faults, check];
  });
}

/** A port of the host, its address and the port of the container. */
interface Published {
  readonly address: string;
  readonly host: string;
  readonly target: string;
  readonly protocol: string;
}

const SHORT = /^(?:([\d.]+|\[[\da-f:]+\]):)?(\d+):(\d+)(?:\/(tcp|udp))?$/;

/** What a member of `ports` publishes, if it is one port with a fixed number. */
export function publishedBy(port: Value): readonly Published[] {
  const short = SHORT.exec(textOf(port) ?? "");
  if (short !== null) {
    const [, address = "", host = "", target = "", protocol = "tcp"] = short;
    return [{ address, host, target, protocol }];
  }
  const [host, target] = ["published", "target"].map((name) => textOf(entryOf(port, name)));
  if (host === undefined || target === undefined || !/^\d+$/.test(host)) return [];
  const address = textOf(entryOf(port, "host_ip")) ?? "";
  const protocol = textOf(entryOf(port, "protocol")) ?? "tcp";
  return [{ address, host, target, protocol }];
}

/** Programs by the schemes of their addresses. */
const STORES: Readonly<Record<string, RegExp>> = {
  amqp: /rabbitmq/,
  mongodb: /mongo/,
  mysql: /mysql|mariadb/,
  postgres: /postgres|postgis|timescale/,
  postgresql: /postgres|postgis|timescale/,
  redis: /redis|valkey/,
};

const ADDRESS = /\b([a-z]{2,12})(?:\+\w+)?:\/\/(?:[^\s@/]{0,200}@)?([\w.-]{1,100}):(\d{1,5})/;

/** Addresses that lead to the container itself, or to a port that only the host has. */
function wrongAddresses(services: readonly Service[]): readonly Fault[] {
  const published = new Map(
    services.map(
      ([name, each]) => [name, itemsOf(entryOf(each, "ports")).flatMap(publishedBy)] as const,
    ),
  );
  const stores = new Map(
    Object.entries(STORES).map(([scheme, store]) => [
      scheme,
      services.find(([, each]) => store.test(textOf(entryOf(each, "image")) ?? "")),
    ]),
  );
  return services.flatMap(([own, service]) => {
    if (entryOf(service, "network_mode") !== undefined) return [];
    return variablesOf(service).flatMap(([, text, place]): readonly Fault[] => {
      const [, scheme = "", host = "", port = ""] = ADDRESS.exec(text) ?? [];
      if (/^(localhost|127\.0\.0\.1)$/.test(host)) {
        const other = stores.get(scheme);
        const isOwn = STORES[scheme]?.test(textOf(entryOf(service, "image")) ?? "") === true;
        return other === undefined || isOwn
          ? []
          : [[place, `\`${host}\` is the container itself, and not \`${other[0]}\``]];
      }
      const ports = published.get(host) ?? [];
      const isInner = ports.some((each) => each.target === port);
      const outer = ports.find((each) => each.host === port);
      return outer === undefined || isInner || host === own
        ? []
        : [[place, `\`${host}\` listens on ${outer.target}; only the host has ${port}`]];
    });
  });
}

/** Services that wait for one that they can't reach. */
function separated(services: readonly Service[]): readonly Fault[] {
  const networksOf = (service: Value) => {
    const names = namesIn(entryOf(service, "networks"));
    return new Set(names.length === 0 ? ["default"] : names);
  };
  const byName = new Map(services);
  const isPlain = (service: Value) =>
    entryOf(service, "network_mode") === undefined && !isOpen(service);
  return services.flatMap(([, service]) =>
    dependenciesOf(service).flatMap(([name, condition]): readonly Fault[] => {
      const other = byName.get(name);
      if (other === undefined || condition === ENDS) return [];
      if (!isPlain(service) || !isPlain(other)) return [];
      return networksOf(service).isDisjointFrom(networksOf(other))
        ? [[entryOf(service, "depends_on"), `it shares no network with \`${name}\``]]
        : [];
    }),
  );
}

/** Addresses that two services have, or that their network doesn't. */
function wrongFixedAddresses(services: readonly Service[], compose: Value): readonly Fault[] {
  const owners = new Map<string, string>();
  return services.flatMap(([name, service]) =>
    membersOf(entryOf(service, "networks")).flatMap(([network, settings]): readonly Fault[] => {
      const place = entryOf(settings, "ipv4_address");
      const address = textOf(place);
      const own = parseNetwork(`${address}/32`);
      if (own?.bits !== 32) return [];
      const owner = owners.get(`${network} ${address}`);
      owners.set(`${network} ${address}`, name);
      if (owner !== undefined) return [[place, `\`${owner}\` has the same address`]];
      const ipam = entryOf(entryOf(entryOf(compose, "networks"), network), "ipam");
      const subnets = itemsOf(entryOf(ipam, "config")).map((each) =>
        parseNetwork(textOf(entryOf(each, "subnet")) ?? ""),
      );
      const isKnown = subnets.length > 0 && subnets.every((subnet) => subnet?.bits === 32);
      const isWithin = subnets.some((subnet) => subnet !== undefined && contains(subnet, own));
      return isKnown && !isWithin ? [[place, `the network has no address ${address}`]] : [];
    }),
  );
}

/** Files that services are built or configured from, and that the module doesn't have. */
function missingFiles(view: ModuleView): readonly Fact[] {
  if (view.purpose !== "root") return [];
  const { files, paths } = view.tree;
  const folders = new Set(
    [...paths]
      .filter((path) => /dockerfile/i.test(baseName(path)) || /\.env$/.test(path))
      .map((path) => `${directoryOf(path)} ${/\.env$/.test(path) ? "env" : "image"}`),
  );
  return [...files.values()].flatMap((source) => {
    const services = servicesOf(composeOf(source));
    const folder = directoryOf(source.path);
    const conditions = new Set(
      services.flatMap(([, service]) =>
        dependenciesOf(service).flatMap(([name, condition]) =>
          condition === "service_healthy" ? [name] : [],
        ),
      ),
    );
    return services.flatMap(([name, service]) => {
      const faults = [
        ...(isContinued(service, source)
          ? []
          : faultsOfBuild(entryOf(service, "build"), folder, view, folders)),
        ...unreadFiles(entryOf(service, "env_file"), folder, paths, folders),
      ];
      const image = dockerfileOf(entryOf(service, "build"), folder, view);
      const isUnchecked =
        conditions.has(name) &&
        image !== undefined &&
        entryOf(service, "healthcheck") === undefined &&
        !isOpen(service) &&
        /^\s*(FROM\s+(scratch|alpine|debian|ubuntu|node|python|golang|ruby|php|eclipse-temurin)\b)/im.test(
          image.text,
        ) &&
        !/^\s*HEALTHCHECK\b/im.test(image.text);
      if (isUnchecked)
        faults.push([service, "others wait until it is healthy, and it has no check"]);
      return faults.map(([place, message]) => factInFile(true, place, source, message));
    });
  });
}

/** Whether another file may name the Dockerfile of a service. */
function isContinued(service: Value, source: SourceFile): boolean {
  const build = entryOf(service, "build");
  const isWhole = ["context", "dockerfile"].every((name) => entryOf(build, name) !== undefined);
  return isFurther(source) && textOf(build) === undefined && !isWhole;
}

/** The context of a build and the path of its Dockerfile, if both are in the module. */
function pathOfBuild(build: Value | undefined, folder: string): string | undefined {
  const context = textOf(build) ?? textOf(entryOf(build, "context")) ?? ".";
  const name = textOf(entryOf(build, "dockerfile")) ?? "Dockerfile";
  const isElsewhere = [context, name].some((each) => /[$:]|^\//.test(each));
  const isInline = entryOf(build, "dockerfile_inline") !== undefined;
  return build === undefined || isElsewhere || isInline
    ? undefined
    : joinPath(folder, context, name);
}

function dockerfileOf(
  build: Value | undefined,
  folder: string,
  { tree }: ModuleView,
): SourceFile | undefined {
  return tree.files.get(pathOfBuild(build, folder) ?? "");
}

function faultsOfBuild(
  build: Value | undefined,
  folder: string,
  view: ModuleView,
  folders: ReadonlySet<string>,
): Fault[] {
  const path = pathOfBuild(build, folder);
  if (path === undefined) return [];
  const { paths } = view.tree;
  const directory = directoryOf(path);
  // A folder without any file may be another repository.
  const hasFolder = folders.has(`${directory} image`);
  if (!paths.has(path)) return hasFolder ? [[build, `there is no \`${baseName(path)}\``]] : [];
  const target = entryOf(build, "target");
  const name = textOf(target);
  const text = view.tree.files.get(path)?.text;
  if (name === undefined || text === undefined || name.includes("$")) return [];
  const stages = [...text.matchAll(/^\s*FROM\s[^\n]{1,300}\sAS\s+(\S+)/gim)].map(([, each = ""]) =>
    each.toLowerCase(),
  );
  return stages.includes(name.toLowerCase()) ? [] : [[target, `no stage has the name \`${name}\``]];
}

function unreadFiles(
  value: Value | undefined,
  folder: string,
  paths: ReadonlySet<string>,
  folders: ReadonlySet<string>,
): readonly Fault[] {
  return listOf(value).flatMap((each): readonly Fault[] => {
    const name = textOf(each) ?? textOf(entryOf(each, "path")) ?? "$";
    const isOptional = textOf(entryOf(each, "required")) === "false";
    // Files with secrets aren't part of a module, unless it has others beside them.
    if (isOptional || /[$]|^\/|(^|\/)\.env/.test(name)) return [];
    const path = joinPath(folder, name);
    const hasOthers = folders.has(`${directoryOf(path)} env`);
    return paths.has(path) || !hasOthers ? [] : [[each, `there is no \`${name}\``]];
  });
}

const FILE = "https://docs.docker.com/reference/compose-file";

/** Rules for Compose files that contradict themselves. */
export const composeContradictionRules: readonly Rule[] = [
  {
    id: "compose-missing-file",
    title: "Service names a file, secret or stage that doesn't exist",
    severity: "MEDIUM",
    category: "quality",
    explanation: "Compose refuses the file, or the image can't be built.",
    fix: "Declare the secret or configuration, or correct the name of the file or stage.",
    link: `${FILE}/build/`,
    checks: [composeFaults(missingParts), module(missingFiles)],
  },
  {
    id: "compose-impossible-wait",
    title: "Service waits for what never comes",
    severity: "MEDIUM",
    category: "quality",
    explanation: "Compose refuses the file, or the service never starts.",
    fix: "Break the circle, give both services the same profile, and let tasks end: `restart: no`.",
    link: "https://docs.docker.com/compose/how-tos/startup-order/",
    checks: [composeFaults(impossibleWaits)],
  },
  {
    id: "compose-refused-setting",
    title: "Setting of a service is refused or ignored",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The service doesn't start, or is always reported as unhealthy.",
    fix: "Use a setting and a value that the reference lists, once per container and port.",
    link: `${FILE}/services/`,
    checks: [composeFaults(refusedSettings), composeFaults(wrongFixedAddresses)],
  },
  {
    id: "compose-wrong-address",
    title: "Service is given an address without an answer",
    severity: "MEDIUM",
    category: "quality",
    explanation:
      "Services reach each other by their names and the ports of the containers, within a network that both have.",
    fix: "Use the name of the service and its own port, and give both a network.",
    link: "https://docs.docker.com/compose/how-tos/networking/",
    checks: [composeFaults(wrongAddresses), composeFaults(separated)],
  },
];
