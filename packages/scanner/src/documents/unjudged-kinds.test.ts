import { expect, it } from "vitest";
import { scanTexts } from "../../test/scan-texts.ts";

const GOOD = 'resource "aws_sqs_queue" "it" {\n  sqs_managed_sse_enabled = true\n}\n';

const beside = (files: Record<string, string>) => scanTexts({ "main.tf": GOOD, ...files });

it("a module of which everything is judged has full coverage", () => {
  expect(beside({ "README.md": "# It", LICENSE: "MIT" }).coverage.percent).toBe(100);
});

it.each([
  ["a Pulumi program", { "Pulumi.yaml": "name: it\nruntime: nodejs\n", "index.ts": "" }, /Pulumi/],
  ["a CDK program", { "cdk.json": "{}", "bin/it.ts": "" }, /cdk synth/],
  ["a Terraform stack", { "it.tfstack.hcl": 'component "it" {}\n' }, /stack/],
  ["a deployment of a stack", { "it.tfdeploy.hcl": 'deployment "it" {}\n' }, /stack/],
  ["Terragrunt", { "terragrunt.hcl": "inputs = {}\n" }, /Terragrunt/],
  ["values of a Helm chart", { "values.yaml": "privileged: true\n" }, /Helm/],
  ["a Compose file", { "compose.yaml": "services:\n  it:\n    privileged: true\n" }, /Compose/],
  ["an Ansible playbook", { "site.yml": "- name: All\n  hosts: all\n" }, /Ansible/],
  ["a script", { "run.ps1": "iex $it\n" }, /script/],
] as const)("%s beside it lowers coverage and score, and is named", (_, files, sentence) => {
  const { coverage, scores, notEvaluated } = beside(files);
  expect(coverage.percent).toBeLessThan(100);
  expect(scores.security.score).toBeLessThan(beside({}).scores.security.score ?? 0);
  expect(coverage.missing.map(({ cause }) => cause)).toContain(
    `the code of ${Object.keys(files)[0]}`,
  );
  expect(notEvaluated).toEqual(expect.arrayContaining([expect.stringMatching(sentence)]));
});

it("templates that a CDK program made are judged", () => {
  const template = {
    Resources: { It: { Type: "AWS::EC2::Volume", Properties: { Encrypted: false } } },
  };
  const { findings } = beside({ "cdk.out/It.template.json": JSON.stringify(template) });
  expect(findings.map(({ ruleId }) => ruleId)).toContain("aws-ebs-encryption");
});

it("in an example, it changes nothing", () => {
  expect(beside({ "examples/it/cdk.json": "{}" }).coverage.percent).toBe(100);
});
