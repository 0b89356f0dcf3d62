import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aSpec } from "../test/spec.ts";
import { deploymentSpec } from "./operation.ts";
import { rootConfiguration } from "./root-configuration.ts";

const LOCAL = { type: "local", config: { path: "/state/{deployment}.tfstate" } };

const filesOf = (spec = aSpec(), outputs = [{ name: "a", isSensitive: false }]) => {
  const files = rootConfiguration(spec, LOCAL, outputs);
  return {
    configuration: JSON.parse(files["stackyard.tf.json"]),
    values: JSON.parse(files["terraform.tfvars.json"]),
    text: files["stackyard.tf.json"],
  };
};

describe("the root configuration", () => {
  it("calls the module by address and version, with its inputs as variables", () => {
    const spec = aSpec({ variables: { size: 3 }, secrets: { password: "DB" } });
    const { configuration, values } = filesOf(spec);
    expect(configuration.module.main).toEqual({
      source: "registry.example.com/ada/network/aws",
      version: "1.2.3",
      size: `\${var.size}`,
      password: `\${var.password}`,
    });
    expect(configuration.variable.password).toEqual({ type: "string", sensitive: true });
    expect(configuration.terraform.backend).toEqual({ local: { path: "/state/7.tfstate" } });
    expect(values).toEqual({
      size: 3,
      stackyard_region: "eu-central-1",
      stackyard_environment: "staging",
    });
  });

  it("never has a value from the server in the configuration itself", () => {
    const values = fc.dictionary(
      fc.constantFrom("a", "b", "c"),
      fc.jsonValue().map((value) => ({ marker: "planted-value", value })),
    );
    fc.assert(
      fc.property(values, (variables) => {
        const spec = deploymentSpec.parse({ ...aSpec(), variables });
        const { text, values } = filesOf(spec);
        expect(text).not.toContain("planted-value");
        expect(values).toMatchObject(JSON.parse(JSON.stringify(variables)));
      }),
    );
  });

  it("leaves out outputs that the module declares sensitive, and odd names", () => {
    const { configuration } = filesOf(aSpec(), [
      { name: "shown", isSensitive: false },
      { name: "token", isSensitive: true },
      { name: `a\${file("/etc/passwd")}`, isSensitive: false },
    ]);
    expect(Object.keys(configuration.output)).toEqual(["shown"]);
  });
});

describe("a deployment from the server", () => {
  it.each([
    [
      "an address with an interpolation",
      { module: { ...aSpec().module, address: `a.b/c/\${x}/d` } },
    ],
    ["an address of a folder", { module: { ...aSpec().module, address: "../../secret" } }],
    ["a version that is a constraint", { module: { ...aSpec().module, version: ">= 1.0.0" } }],
    ["an ID that leads out of a folder", { deploymentId: "../7" }],
    ["an input that is a meta-argument", { variables: { source: "x" } }],
    ["an input with a strange name", { variables: { 'a" {}': "x" } }],
    ["a secret with a strange name", { secrets: { a: "$(id)" } }],
    ["an input of ours", { variables: { stackyard_region: "x" } }],
    ["a region with a quote", { region: '"' }],
  ])("is refused with %s", (_, changes) => {
    expect(deploymentSpec.safeParse({ ...aSpec(), ...changes }).success).toBe(false);
  });
});
