import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { leaseFor } from "../../test/lease.ts";
import { checkInputs } from "../operation.ts";
import { rootConfiguration } from "./root-configuration.ts";

const OPTIONS = {
  host: "registry.example.com",
  backend: { type: "local", config: { path: "/state/{deployment}.tfstate" } },
  outputs: [{ name: "a", isSensitive: false }],
};

const filesOf = (lease = leaseFor(), outputs = OPTIONS.outputs) => {
  const files = rootConfiguration(lease, { ...OPTIONS, outputs });
  return {
    configuration: JSON.parse(files["stackyard.tf.json"]),
    values: JSON.parse(files["terraform.tfvars.json"]),
    text: files["stackyard.tf.json"],
  };
};

describe("the root configuration", () => {
  it("calls the module by address and version, with its inputs as variables", () => {
    const { configuration, values } = filesOf(
      leaseFor({ variables: { size: 3 }, secretNames: ["password"] }),
    );
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
    const text = fc.string().map((each) => `planted-value ${each}`);
    const values = fc.dictionary(
      fc.constantFrom("a", "b", "c"),
      fc.jsonValue().map((value) => ({ marker: "planted-value", value })),
    );
    fc.assert(
      fc.property(values, text, text, (variables, region, environment) => {
        const plain = JSON.parse(JSON.stringify(variables));
        const { text, values } = filesOf(leaseFor({ variables: plain, region, environment }));
        expect(text).not.toContain("planted-value");
        expect(values).toMatchObject({ ...plain, stackyard_region: region });
      }),
    );
  });

  it("leaves out outputs that the module declares sensitive, and odd names", () => {
    const { configuration } = filesOf(leaseFor(), [
      { name: "shown", isSensitive: false },
      { name: "token", isSensitive: true },
      { name: `a\${file("/etc/passwd")}`, isSensitive: false },
    ]);
    expect(Object.keys(configuration.output)).toEqual(["shown"]);
  });
});

describe("a lease", () => {
  it("with values of all kinds is accepted", () => {
    checkInputs(leaseFor({ variables: { a: `\${b}`, c: [1, { d: null }] }, secretNames: ["e"] }));
  });

  it.each([
    ["an address with an interpolation", { module: `c/\${x}/d` }],
    ["an address of a folder", { module: "../../secret" }],
    ["an address with a host", { module: "evil.example/a/b/c" }],
    ["a version that is a constraint", { version: ">= 1.0.0" }],
    ["a checksum that is a path", { archiveSha256: "../../x" }],
    ["an input that is a meta-argument", { variables: { source: "x" } }],
    ["an input with a strange name", { variables: { 'a" {}': "x" } }],
    ["a secret with a strange name", { secretNames: ["$(id)"] }],
    ["an input of ours", { variables: { stackyard_region: "x" } }],
  ])("is refused with %s", (_, inputs) => {
    expect(() => checkInputs(leaseFor(inputs))).toThrow("The runner doesn't accept");
  });
});
