/** Lists that Terraform writes as repeated blocks with a singular name. */
export const BLOCK_NAMES: Readonly<Record<string, string>> = {
  containers: "container",
  ephemeralContainers: "ephemeral_container",
  initContainers: "init_container",
  ports: "port",
  rules: "rule",
  subjects: "subject",
  sysctls: "sysctl",
  tolerations: "toleration",
  volumeClaimTemplates: "volume_claim_template",
  volumeMounts: "volume_mount",
  volumes: "volume",
};

const LISTS = new Map(Object.entries(BLOCK_NAMES).map(([list, block]) => [block, list]));

/** `hostPID` becomes `host_pid`; `DaemonSet` becomes `daemon_set`. */
export function snakeCase(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase();
}

/** Abbreviations that manifests write in capitals. */
const CAPITALS = /(?<=[a-z])(Pid|Ipc|Ip|Ips|Fqdn)$/;

function camelCase(name: string): string {
  const joined = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return joined.replace(CAPITALS, (end) =>
    end.endsWith("s") ? `${end.slice(0, -1).toUpperCase()}s` : end.toUpperCase(),
  );
}

/** A port is a list in containers and services, and a single one elsewhere. */
const HAS_PORTS = /^(spec|(init_|ephemeral_)?container)$/;

function memberNames(path: string, isBlock: boolean): string {
  const steps = path.split(".");
  return steps
    .map((step, at) => {
      const isInner = at < steps.length - 1 || isBlock;
      const isList = step !== "port" || HAS_PORTS.test(steps[at - 1] ?? "");
      return (isInner && isList ? LISTS.get(step) : undefined) ?? camelCase(step);
    })
    .join(".");
}

/** Paths from the root of an object; other words in backquotes are values. */
const PATH =
  /`((?:metadata|role_ref|rule|spec|subject|template|webhook)(?:\.[a-z][a-z0-9_]*)+|automount_service_account_token)`( block is missing)?/g;

/** A message about a manifest with the names of its members, instead of those of Terraform. */
export function inManifestTerms(message: string): string {
  return message.replace(
    PATH,
    (_, path: string, missing: string | undefined) =>
      `\`${memberNames(path, missing !== undefined)}\`${missing === undefined ? "" : " is missing"}`,
  );
}
