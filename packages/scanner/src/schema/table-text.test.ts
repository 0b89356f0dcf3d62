import { expect, it } from "vitest";
import { encodeTable } from "../../scripts/encode-table.ts";
import { readBindings } from "../../scripts/read-bindings.ts";
import { nearestName } from "./nearest-name.ts";
import { PROVIDER_TABLES } from "./provider-tables.ts";
import { SchemaTable } from "./schema-table.ts";
import { decodeArguments, decodeLines, encodeArguments, encodeLines } from "./table-text.ts";

const docs = (section: string, anchor: string) => ({
  summary: `Docs: {@link https://registry.terraform.io/providers/hashicorp/aws/1.2.3/docs/${section}#${anchor} A#${anchor}}.`,
});

/**
 * A jsii description of a binding with one required argument, one block and one computed attribute.
 */
const DESCRIPTION = JSON.stringify({
  types: {
    "p.a.A": {
      fqn: "p.a.A",
      base: "cdktf.TerraformResource",
      docs: {
        summary:
          "Represents a {@link https://registry.terraform.io/providers/hashicorp/aws/1.2.3/docs/resources/a_b aws_a_b}.",
      },
      initializer: { parameters: [{ name: "config", type: { fqn: "p.a.AConfig" } }] },
      properties: [
        { name: "tfResourceType", static: true, type: {} },
        { name: "theArn", type: {} },
        { name: "someName", type: {} },
        { name: "someNameInput", type: {} },
      ],
    },
    "p.a.AConfig": {
      fqn: "p.a.AConfig",
      properties: [
        { name: "someName", docs: docs("resources/a_b", "some_name"), type: {} },
        {
          name: "block",
          optional: true,
          docs: docs("resources/a_b", "block"),
          type: {
            union: { types: [{ fqn: "x" }, { collection: { elementtype: { fqn: "p.a.Block" } } }] },
          },
        },
      ],
    },
    "p.a.Block": {
      fqn: "p.a.Block",
      properties: [{ name: "inside", docs: docs("resources/a_b", "in_side"), type: {} }],
    },
  },
});

it("tells of bindings what is required, what lies inside and what can only be read", () => {
  const bindings = readBindings(DESCRIPTION);
  expect(bindings.version).toBe("1.2.3");
  expect(bindings.types.get("aws_a_b")).toEqual([
    {
      name: "block",
      use: "optional",
      inner: [{ name: "in_side", use: "required", inner: undefined }],
    },
    { name: "some_name", use: "required", inner: undefined },
    { name: "the_arn", use: "computed", inner: undefined },
  ]);
});

it("reads from its text what was written into it", () => {
  const source = encodeTable("aws", readBindings(DESCRIPTION));
  const [names = "", blocks = "", types = ""] = [...source.matchAll(/: `([^`]*)`/g)].map(
    ([, text = ""]) => text,
  );
  const type = new SchemaTable({ version: "1.2.3", names, blocks, types }).type("aws_a_b");
  expect(type?.get("some_name")?.use).toBe("required");
  expect(type?.get("the_arn")?.use).toBe("computed");
  expect(type?.get("block")?.inner?.get("in_side")?.use).toBe("required");
});

it("has room for many names", () => {
  const names = Array.from({ length: 30_000 }, (_, index) => `name_${index}`);
  const items = [0, 35, 36, 1295, 1296, 29_999].map((place) => ({
    name: `name_${place}`,
    use: "optional" as const,
    block: place,
  }));
  const text = encodeArguments(items, (name) => names.indexOf(name));
  expect(decodeArguments(text, names)).toEqual(items);
});

it("leaves out of a line no more than one digit can say", () => {
  const lines = ["a".repeat(40), "a".repeat(41), "a".repeat(40), "", "b"];
  expect(decodeLines(encodeLines(lines))).toEqual(lines);
});

it.each([
  ["aws", "aws_eks_cluster", "vpc_config", "subnet_ids"],
  ["azurerm", "azurerm_storage_account", "network_rules", "default_action"],
  ["google", "google_container_node_pool", "node_config", "service_account"],
])("knows of %s what stands in %s", (provider, type, block, argument) => {
  const inner = PROVIDER_TABLES.get(provider)?.type(type)?.get(block)?.inner;
  expect(inner?.has(argument)).toBe(true);
});

it("finds the name that was meant, if it is near", () => {
  const names = ["bucket", "bucket_prefix", "tags"];
  expect(nearestName("bukcet", names)).toBe("bucket");
  expect(nearestName("bucket_prefx", names)).toBe("bucket_prefix");
  expect(nearestName("encryption", names)).toBeUndefined();
});
