import { describe, expect, it } from "vitest";
import { scanTexts } from "../../../test/scan-texts.ts";

const managed = (group: string, kind: string, inputs: string, name = "it") =>
  `apiVersion: ${group}/v1beta1\nkind: ${kind}\nmetadata:\n  name: ${name}\nspec:\n  forProvider:\n    region: eu-west-1\n${inputs}`;

const volume = (encrypted: string) =>
  managed(
    "ec2.aws.upbound.io",
    "EBSVolume",
    `    availabilityZone: eu-west-1a\n    encrypted: ${encrypted}\n`,
  );

const composed = (patches: string, place = "  resources:\n") =>
  `apiVersion: apiextensions.crossplane.io/v1\nkind: Composition\nmetadata: { name: disks }\nspec:\n  compositeTypeRef: { apiVersion: it.io/v1, kind: Disk }\n  patchSets:\n    - name: safe\n      patches: [{ toFieldPath: spec.forProvider.encrypted }]\n${place}      - name: disk\n        base:\n${volume("false").replaceAll(/^/gm, "          ")}\n${patches}`;

const rulesOf = (text: string) =>
  scanTexts({ "all.yaml": text }).findings.map((each) => each.ruleId);

describe("managed resources", () => {
  it.each([
    ["AWS", volume("false"), "aws-ebs-encryption"],
    [
      "another name in Terraform",
      managed("rds.aws.upbound.io", "Instance", "    publiclyAccessible: true\n"),
      "aws-rds-public",
    ],
    [
      "Azure",
      managed("storage.azure.upbound.io", "Account", "    httpsTrafficOnlyEnabled: false\n"),
      "az-storage-https",
    ],
    [
      "Google",
      managed(
        "compute.gcp.upbound.io",
        "Firewall",
        '    allow: [{ protocol: tcp, ports: ["22"] }]\n    sourceRanges: [0.0.0.0/0]\n',
      ),
      "gcp-fw-ssh",
    ],
    ["namespaces", volume("false").replace("aws.upbound", "aws.m.upbound"), "aws-ebs-encryption"],
    ["a composition", composed(""), "aws-ebs-encryption"],
    [
      "what a patch takes from it",
      composed(
        "        patches: [{ type: ToCompositeFieldPath, fromFieldPath: spec.forProvider.encrypted, toFieldPath: status.on }, { type: ToCompositeFieldPath, fromFieldPath: spec.forProvider.encrypted }]\n",
      ),
      "aws-ebs-encryption",
    ],
    [
      "a step of a pipeline",
      composed("", "  pipeline:\n  - input:\n     resources:\n"),
      "aws-ebs-encryption",
    ],
  ])("are judged: %s", (_, text, rule) => {
    expect(rulesOf(text)).toContain(rule);
  });

  it.each([
    ["a sound argument", volume("true")],
    ["an initial value", volume("true").replace("forProvider", "initProvider")],
    [
      "what a patch sets",
      composed(
        "        patches: [{ fromFieldPath: spec.on, toFieldPath: spec.forProvider.encrypted }]\n",
      ),
    ],
    [
      "what a set of patches sets",
      composed("        patches: [{ type: PatchSet, patchSetName: safe }]\n"),
    ],
    [
      "more patches than are read",
      composed(`        patches: [${"{ toFieldPath: metadata.name }, ".repeat(201)}]\n`),
    ],
    [
      "a reference",
      volume("true").replace("encrypted: true", "kmsKeyIdRef: { name: key }\n    encrypted: true"),
    ],
  ])("are sound: %s", (_, text) => {
    expect(rulesOf(text)).not.toContain("aws-ebs-encryption");
  });

  it("refer to buckets by their names", () => {
    const bucket = managed("s3.aws.upbound.io", "Bucket", "", "data");
    const block = managed(
      "s3.aws.upbound.io",
      "BucketPublicAccessBlock",
      "    bucketRef: { name: data }\n    blockPublicAcls: true\n    blockPublicPolicy: true\n    ignorePublicAcls: true\n    restrictPublicBuckets: true\n",
    );
    expect(rulesOf(bucket)).toContain("aws-s3-pab-missing");
    expect(rulesOf(`${bucket}---\n${block}`)).not.toContain("aws-s3-pab-missing");
    const other = block.replace("bucketRef: { name: data }", "bucketRef: { name: other }");
    expect(rulesOf(`${bucket}---\n${other}`)).toContain("aws-s3-pab-missing");
    const selected = block.replace("bucketRef: { name", "bucketSelector: { matchLabels");
    expect(rulesOf(`${bucket}---\n${selected}`)).not.toContain("aws-s3-pab-missing");
  });

  it("don't complete the coverage", () => {
    const { coverage, notEvaluated } = scanTexts({ "all.yaml": volume("true") });
    expect(coverage.percent).toBeLessThan(100);
    expect(notEvaluated).toContain("judged in part: all.yaml, cloud resources of Crossplane");
  });
});
