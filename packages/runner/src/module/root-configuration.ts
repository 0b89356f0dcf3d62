import type { Lease } from "@stackyard/contract/deployments/lease";
import { IDENTIFIER } from "../operation.ts";

/** An output of the module, as its files declare it. */
export interface DeclaredOutput {
  readonly name: string;
  readonly isSensitive: boolean;
}

/** Where the state is kept, from the owner's pool. `{deployment}` is replaced in its texts. */
export interface Backend {
  readonly type: string;
  readonly config: Readonly<Record<string, unknown>>;
}

/** The names of the generated files. */
export const CONFIGURATION = "stackyard.tf.json";
export const VALUES = "terraform.tfvars.json";

interface RootOptions {
  /** The registry's host name. */
  readonly host: string;
  readonly backend: Backend;
  readonly outputs: readonly DeclaredOutput[];
}

/**
 * The root configuration that calls the module. Terraform evaluates `${…}` in the texts of
 * `.tf.json`, so only checked names are written there. All values go into the values file, where
 * texts are literal.
 */
export function rootConfiguration(
  { deployment, inputs }: Lease,
  { host, backend, outputs }: RootOptions,
): Record<typeof CONFIGURATION | typeof VALUES, string> {
  const secrets = new Set(inputs.secretNames);
  const plain = Object.keys(inputs.variables).filter((name) => !secrets.has(name));
  const shown = shownOutputs(outputs);
  // A value that depends on a sensitive one isn't told apart here, so all outputs are marked.
  const output = each(shown, (name) => ({ value: `\${module.main.${name}}`, sensitive: true }));
  const configuration = {
    terraform: {
      backend: { [backend.type]: withDeployment(backend.config, String(deployment.id)) },
    },
    variable: {
      ...each(plain, () => ({})),
      ...each(secrets, () => ({ type: "string", sensitive: true })),
      stackyard_region: { type: "string" },
      stackyard_environment: { type: "string" },
    },
    module: {
      main: {
        source: `${host}/${inputs.module}`,
        version: inputs.version,
        ...each([...plain, ...secrets], (name) => `\${var.${name}}`),
      },
    },
    // Terraform refuses an empty object here.
    ...(shown.length > 0 && { output }),
  };
  const values = {
    ...each(plain, (name) => inputs.variables[name]),
    stackyard_region: inputs.region,
    stackyard_environment: inputs.environment,
  };
  return {
    [CONFIGURATION]: `${JSON.stringify(configuration, null, 2)}\n`,
    [VALUES]: `${JSON.stringify(values, null, 2)}\n`,
  };
}

const shownOutputs = (outputs: readonly DeclaredOutput[]) =>
  outputs
    .filter(({ name, isSensitive }) => !isSensitive && IDENTIFIER.test(name))
    .map(({ name }) => name);

const each = <T>(names: Iterable<string>, made: (name: string) => T) =>
  Object.fromEntries([...names].map((name) => [name, made(name)]));

function withDeployment(value: unknown, id: string): unknown {
  if (typeof value === "string") return value.replaceAll("{deployment}", id);
  if (Array.isArray(value)) return value.map((item) => withDeployment(item, id));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, withDeployment(item, id)]),
  );
}
