import { type DeploymentSpec, IDENTIFIER } from "./operation.ts";

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

/**
 * The root configuration that calls the module. Terraform evaluates `${…}` in the texts of
 * `.tf.json`, so only checked names are written there. All values go into the values file, where
 * texts are literal.
 */
export function rootConfiguration(
  spec: DeploymentSpec,
  backend: Backend,
  outputs: readonly DeclaredOutput[],
): Record<typeof CONFIGURATION | typeof VALUES, string> {
  const plain = Object.keys(spec.variables).filter((name) => !Object.hasOwn(spec.secrets, name));
  const inputs = [...plain, ...Object.keys(spec.secrets)];
  const shown = outputs.filter(({ name, isSensitive }) => !isSensitive && IDENTIFIER.test(name));
  const configuration = {
    terraform: {
      backend: { [backend.type]: withDeployment(backend.config, spec.deploymentId) },
    },
    variable: {
      ...Object.fromEntries(plain.map((name) => [name, {}])),
      ...Object.fromEntries(
        Object.keys(spec.secrets).map((name) => [name, { type: "string", sensitive: true }]),
      ),
      stackyard_region: { type: "string", default: "" },
      stackyard_environment: { type: "string", default: "" },
    },
    module: {
      main: {
        source: spec.module.address,
        version: spec.module.version,
        ...Object.fromEntries(inputs.map((name) => [name, `\${var.${name}}`])),
      },
    },
    // Values that depend on sensitive ones can't be told apart here, so all are marked.
    output: Object.fromEntries(
      shown.map(({ name }) => [name, { value: `\${module.main.${name}}`, sensitive: true }]),
    ),
  };
  const values = {
    ...Object.fromEntries(plain.map((name) => [name, spec.variables[name]])),
    stackyard_region: spec.region ?? "",
    stackyard_environment: spec.environment,
  };
  return {
    [CONFIGURATION]: `${JSON.stringify(configuration, null, 2)}\n`,
    [VALUES]: `${JSON.stringify(values, null, 2)}\n`,
  };
}

function withDeployment(value: unknown, id: string): unknown {
  if (typeof value === "string") return value.replaceAll("{deployment}", id);
  if (Array.isArray(value)) return value.map((each) => withDeployment(each, id));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, withDeployment(each, id)]),
  );
}
