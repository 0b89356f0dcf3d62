import { registryName } from "@stackyard/contract/modules/registry-name";

/** How this site is named in Terraform's files. */
export interface RegistryHost {
  /** Begins every module's source. */
  readonly name: string;
  /**
   * Where the registry is, for a `host` block; undefined where the clients find it by themselves.
   * They look by HTTPS only, and take no host name without a dot.
   */
  readonly servicesUrl: string | undefined;
}

/** The registry's name for a site at `origin`, such as "https://stackyard.example". */
export function registryHost(origin: string): RegistryHost {
  const { protocol, hostname } = new URL(origin);
  return {
    name: registryName(origin),
    servicesUrl:
      hostname.includes(".") && protocol === "https:"
        ? undefined
        : `${origin}/v1/registry/modules/`,
  };
}

/** The `host` block that tells the clients where a registry is which they cannot find themselves. */
export function hostBlock({ name, servicesUrl }: RegistryHost): string | undefined {
  if (servicesUrl === undefined) return undefined;
  return `host "${name}" {
  services = {
    "modules.v1" = "${servicesUrl}"
  }
}`;
}

/** The `credentials` block for Terraform's or OpenTofu's own configuration file. */
export function credentialsBlock({ name }: RegistryHost, token: string): string {
  return `credentials "${name}" {
  token = "${token}"
}`;
}

/**
 * The environment variable that does the same; undefined where the host has a port, which the name
 * of a variable cannot hold.
 */
export function tokenVariable({ name }: RegistryHost, token: string): string | undefined {
  if (name.includes(":")) return undefined;
  return `export TF_TOKEN_${name.replaceAll("-", "__").replaceAll(".", "_")}="${token}"`;
}

interface Address {
  readonly namespace: string;
  readonly name: string;
  readonly system: string;
  readonly version: string | null;
}

/** The block that installs a module. */
export function moduleBlock(host: RegistryHost, { namespace, name, system, version }: Address) {
  // A block's label may not begin with a digit, a module's name may.
  const label = /^\d/.test(name) ? `_${name}` : name;
  return [
    `module "${label}" {`,
    `  source  = "${[host.name, namespace, name, system].join("/")}"`,
    ...(version === null ? [] : [`  version = "${version}"`]),
    "}",
  ].join("\n");
}
