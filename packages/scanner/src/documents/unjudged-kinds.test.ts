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
  ["CDK for Terraform", { "cdktf.json": '{ "language": "typescript" }' }, /cdktf synth/],
  ["Packer", { "image.pkr.hcl": 'source "amazon-ebs" "it" {}\n' }, /Packer/],
  ["Nomad", { "web.nomad": 'job "web" {}\n' }, /Nomad/],
  ["a GitLab pipeline", { ".gitlab-ci.yml": "it:\n  script: [make]\n" }, /GitLab/],
  ["a Jenkins pipeline", { Jenkinsfile: "pipeline {}\n" }, /Jenkins/],
  ["an Azure pipeline", { "azure-pipelines.yml": "steps:\n  - script: make\n" }, /Azure/],
  ["a CircleCI pipeline", { ".circleci/config.yml": "version: 2.1\n" }, /CircleCI/],
  ["a Bitbucket pipeline", { "bitbucket-pipelines.yml": "pipelines: {}\n" }, /Bitbucket/],
  ["another pipeline", { "cloudbuild.yaml": "steps: []\n" }, /another service/],
  ["a Serverless Framework service", { "serverless.yml": "provider: aws\n" }, /serverless pack/],
  [
    "a Crossplane resource",
    { "it.yaml": "apiVersion: s3.aws.upbound.io/v1beta1\nkind: Bucket\nmetadata: { name: it }\n" },
    /Crossplane/,
  ],
  [
    "a Crossplane composition",
    {
      "it.yaml":
        "apiVersion: apiextensions.crossplane.io/v1\nkind: Composition\nmetadata: { name: it }\n",
    },
    /Crossplane/,
  ],
  [
    "a resource of Config Connector",
    {
      "it.yaml":
        "apiVersion: storage.cnrm.cloud.google.com/v1beta1\nkind: StorageBucket\nmetadata: { name: it }\n",
    },
    /operator/,
  ],
  ["a JavaScript action", { "action.yml": "runs: { using: node24, main: a.js }\n" }, /action/],
  ["a Docker action", { "action.yml": "runs:\n  using: docker\n  image: Dockerfile\n" }, /action/],
  ["what OpenTofu reads instead", { "main.tofu": GOOD.replace("true", "false") }, /OpenTofu/],
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

it.each([
  ["a composite action", { "action.yml": "runs:\n  using: composite\n  steps: []\n" }],
  [
    "a package of Crossplane",
    {
      "it.yaml":
        "apiVersion: pkg.crossplane.io/v1\nkind: Provider\nmetadata: { name: it }\nspec: { package: xpkg.upbound.io/upbound/provider-aws-s3:v1.21.0 }\n",
    },
  ],
] as const)("%s beside it is judged", (_, files) => {
  expect(beside(files).coverage.percent).toBe(100);
});

it("templates that a CDK program made are judged", () => {
  const template = {
    Resources: { It: { Type: "AWS::EC2::Volume", Properties: { Encrypted: false } } },
  };
  const { findings } = beside({ "cdk.out/It.template.json": JSON.stringify(template) });
  expect(findings.map(({ ruleId }) => ruleId)).toContain("aws-ebs-encryption");
});

it("code that only OpenTofu reads is judged if it replaces nothing", () => {
  const { coverage, findings } = beside({ "more.tofu": 'resource "aws_ebs_volume" "it" {}\n' });
  expect(findings.map(({ ruleId }) => ruleId)).toContain("aws-ebs-encryption");
  expect(coverage.percent).toBe(100);
});

it("hidden files, which Terraform ignores, are no code", () => {
  const { failures, findings } = beside({
    ".main.tf": `${GOOD}resource "aws_ebs_volume" "it" {}\n`,
  });
  expect(failures).toEqual([]);
  expect(findings.map(({ ruleId }) => ruleId)).not.toContain("aws-ebs-encryption");
});

it("in an example, it changes nothing", () => {
  expect(beside({ "examples/it/cdk.json": "{}" }).coverage.percent).toBe(100);
});

it("a file in a folder of templates without a chart is no template of a chart", () => {
  const pipeline = { ".azure-pipelines/templates/a.yml": "steps:\n  - script: {{ make }}\n" };
  expect(beside(pipeline).notEvaluated).toEqual([expect.stringMatching(/an Azure pipeline/)]);
  const chart = { "chart/templates/a.yaml": "kind: ConfigMap\ndata: {{ it }}\n" };
  expect(beside(chart).notEvaluated).toEqual([expect.stringMatching(/of the Helm chart in chart/)]);
});

it("a file that rules look at without evaluating it is judged in part", () => {
  const { notEvaluated } = beside({ "compose.yaml": "services: {}\n" });
  expect(notEvaluated).toEqual(["judged in part: compose.yaml, a Compose file"]);
});

it("findings of rules about a text belong to the part that its folder says", () => {
  const playbook = "- name: It\n  hosts: all\n  tasks:\n    - file: { path: /a, mode: '0600' }\n";
  const { findings } = beside({ "examples/a/site.yml": playbook, "site.yml": playbook });
  const parts = findings
    .filter(({ ruleId }) => ruleId === "ansible-task-name")
    .map(({ file, part }) => [file, part]);
  expect(new Map(parts as [string, string][])).toEqual(
    new Map([
      ["examples/a/site.yml", "example"],
      ["site.yml", "module"],
    ]),
  );
});
