import { registryName } from "@stackyard/contract/modules/registry-name";

/** This site's name in Terraform configurations. */
export interface RegistryHost {
  /** The first part of each module's source. */
  readonly name: string;
  /**
   * The registry's URL for a `host` block; undefined if clients discover it themselves, which
   * requires HTTPS and a host name with a dot.
   */
  readonly servicesUrl: string | undefined;
}

/** The registry host of a site at `origin`, such as "https://stackyard.example". */
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

/** The `host` block for a registry that clients can't discover. */
export function hostBlock({ name, servicesUrl }: RegistryHost): string | undefined {
  if (servicesUrl === undefined) return undefined;
  return `host "${name}" {
  services = {
    "modules.v1" = "${servicesUrl}"
  }
}`;
}

/** The `credentials` block for the CLI configuration file of Terraform or OpenTofu. */
export function credentialsBlock({ name }: RegistryHost, token: string): string {
  return `credentials "${name}" {
  token = "${token}"
}`;
}

/**
 * The equivalent environment variable; undefined for a host with a port, which a variable name
 * can't contain.
 */
export function tokenVariable({ name }: RegistryHost, token: string): string | undefined {
  if (name.includes(":")) return undefined;
  return `export TF_TOKEN_${name.replaceAll("-", "__").replaceAll(".", "_")}="${token}"`;
}
