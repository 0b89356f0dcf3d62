import type { DeploymentSpec } from "../src/operation.ts";

/** A deployment for tests. */
export function aSpec(changes: Partial<DeploymentSpec> = {}): DeploymentSpec {
  return {
    deploymentId: "7",
    module: {
      address: "registry.example.com/ada/network/aws",
      version: "1.2.3",
      sha256: "0".repeat(64),
    },
    provider: "aws",
    region: "eu-central-1",
    environment: "staging",
    variables: {},
    secrets: {},
    ...changes,
  };
}
