import { describe, expect, it } from "vitest";
import { credentialsBlock, hostBlock, registryHost, tokenVariable } from "./registry-host";

const PUBLIC = registryHost("https://code-yard.example.com");
const LOCAL = registryHost("http://127.0.0.1:5000");

describe("a registry that clients can discover", () => {
  it("is named by its host and needs no host block", () => {
    expect(PUBLIC.name).toBe("code-yard.example.com");
    expect(hostBlock(PUBLIC)).toBeUndefined();
  });

  it("takes its token from a variable named after it", () => {
    expect(tokenVariable(PUBLIC, "s3cret")).toBe('export TF_TOKEN_code__yard_example_com="s3cret"');
  });
});

describe("a registry without HTTPS", () => {
  it("needs a host block, and a credentials block with the same name", () => {
    expect(hostBlock(LOCAL)).toContain('host "127.0.0.1:5000"');
    expect(hostBlock(LOCAL)).toContain('"http://127.0.0.1:5000/v1/registry/modules/"');
    expect(credentialsBlock(LOCAL, "s3cret")).toContain('credentials "127.0.0.1:5000"');
  });

  it("has no variable for its token if it has a port", () => {
    expect(tokenVariable(LOCAL, "s3cret")).toBeUndefined();
  });

  it("gets a name with a dot if its own has none", () => {
    expect(registryHost("http://localhost:5000")).toEqual({
      name: "stackyard.localhost:5000",
      servicesUrl: "http://localhost:5000/v1/registry/modules/",
    });
  });
});
