import { describe, expect, it } from "vitest";
import { moduleBlock } from "./module-block.ts";

describe("moduleBlock", () => {
  const host = "code-yard.example.com";
  const address = { host, namespace: "ada", name: "vpc-network", system: "aws", version: "1.2.0" };

  it("contains source and version", () => {
    expect(moduleBlock(address)).toBe(`module "vpc-network" {
  source  = "code-yard.example.com/ada/vpc-network/aws"
  version = "1.2.0"
}`);
  });

  it("aligns the arguments as terraform fmt does", () => {
    const inputs = [
      ["cidr", '"10.0.0.0/16"'],
      ["zone_count", "3"],
    ] as const;
    expect(moduleBlock({ ...address, inputs })).toBe(`module "vpc-network" {
  source  = "code-yard.example.com/ada/vpc-network/aws"
  version = "1.2.0"

  cidr       = "10.0.0.0/16"
  zone_count = 3
}`);
  });

  it("has a valid Terraform label, whatever the module's name", () => {
    expect(moduleBlock({ ...address, name: "3-tier" })).toContain('module "_3-tier" {');
  });

  it("omits an unknown version", () => {
    expect(moduleBlock({ ...address, version: null })).not.toContain("version =");
  });
});
