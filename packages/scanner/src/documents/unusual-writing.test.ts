import { describe, expect, it } from "vitest";
import { scanTexts } from "../../test/scan-texts.ts";

const FLOW =
  "metadata: {name: a}\nspec: {containers: [{name: a, image: a, securityContext: {privileged: true}}]}\n";

const ACCOUNT = "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#";

/** The same faults as keys in quotes, in flow style, with anchors and tags, and with escapes. */
describe("files that are written unusually are read", () => {
  it.each([
    ["quoted keys", "a.yaml", `"apiVersion": v1\n"kind": Pod\n${FLOW}`],
    ["an anchor and a tag", "a.yaml", `apiVersion: &it v1\nkind: !!str Pod\n${FLOW}`],
    ["explicit keys", "a.yaml", `? apiVersion\n: v1\n? kind\n: Pod\n${FLOW}`],
    [
      "an indented document",
      "a.yaml",
      `---\n  apiVersion: v1\n  kind: Pod\n${FLOW.replaceAll(/^/gm, "  ")}`,
    ],
    ["flow style", "a.yaml", `{apiVersion: v1, kind: Pod, ${FLOW.trim().replace("\n", ", ")}}\n`],
    ["escapes", "a.yaml", `"\\x61piVersion": v1\n"k\\u0069nd": Pod\n${FLOW}`],
    [
      "escapes in JSON",
      "a.json",
      '{"\\u0061piVersion": "v1", "kind": "Pod", "metadata": {"name": "a"}, "spec": {"containers": [{"name": "a", "image": "a", "securityContext": {"privileged": true}}]}}',
    ],
  ])("a manifest with %s", (_, path, text) => {
    expect(found({ [path]: text })).toContain("k8s-privileged");
  });

  it.each([
    [
      "an indented document",
      "---\n  Resources: {It: {Type: AWS::EC2::Volume, Properties: {Encrypted: false}}}\n",
    ],
    ["a tag", "Resources: {It: {Type: !!str AWS::EC2::Volume, Properties: {Encrypted: false}}}\n"],
    [
      "escapes",
      '"\\x52esources":\n  It: {"Type": AWS::EC2::Volume, Properties: {Encrypted: false}}\n',
    ],
  ])("a template of CloudFormation with %s", (_, text) => {
    expect(found({ "a.yaml": text })).toContain("aws-ebs-encryption");
  });

  it.each([
    [
      "hosts later",
      "- name: a\n  become: true\n  hosts: all\n  tasks:\n    - amazon.aws.ec2_vol:\n        encrypted: false\n",
    ],
    [
      "quoted keys",
      '- "hosts": all\n  "tasks":\n    - "amazon.aws.ec2_vol":\n        encrypted: false\n',
    ],
    ["flow style", "- {hosts: all, tasks: [{amazon.aws.ec2_vol: {encrypted: false}}]}\n"],
  ])("a playbook with %s", (_, text) => {
    expect(found({ "site.yml": text })).toContain("aws-ebs-encryption");
  });

  it("a template of Azure with escapes", () => {
    const text = `{"\\u0024schema": "${ACCOUNT}", "resources": [{"type": "Microsoft.ContainerRegistry/registries", "apiVersion": "2023-01-01", "name": "a", "properties": {"adminUserEnabled": true}}]}`;
    expect(found({ "a.json": text })).toContain("az-acr-admin");
  });
});

it("leaves files that only mention the keys of manifests", () => {
  const { facts, status } = scanTexts({
    "values.yaml": "extra:\n  - apiVersion: v1\n    kind: Pod\n",
    "notes.yaml": "apiVersion and kind: [\n",
  });
  expect([facts.resources, status]).toEqual([[], "passed"]);
});

function found(texts: Record<string, string>): readonly string[] {
  return scanTexts(texts).findings.map(({ ruleId }) => ruleId);
}
