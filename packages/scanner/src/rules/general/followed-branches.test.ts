// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testRule } from "../../../test/rule-fixtures.ts";

const hook = (revision: string) => ({
  "main.tf": "locals {}\n",
  ".pre-commit-config.yaml": `repos:\n  - repo: https://github.com/a/b\n    rev: ${revision}\n    hooks: [{ id: c }]\n  - repo: local\n    hooks: []\n`,
});

testRule("gen-hook-branch", {
  fails: { "a branch": hook("main"), "the tip": hook("HEAD") },
  passes: {
    "a tag": hook("v1.96.2"),
    "a commit": hook("11bd71901bbe5b1630ceea73d27597364c9af683"),
  },
});

const run = (reference: string) => ({
  "run.yaml": `apiVersion: tekton.dev/v1\nkind: PipelineRun\nmetadata: { name: it }\nspec:\n  pipelineRef: ${reference}\n`,
});
const git = (revision: string) =>
  run(`{ resolver: git, params: [{ name: url, value: "https://a.b/c" }${revision}] }`);

testRule("k8s-task-branch", {
  fails: {
    "a branch": git(", { name: revision, value: main }"),
    "the default branch": git(""),
    "a bundle that moves": run(
      "{ resolver: bundles, params: [{ name: bundle, value: 'a.b/c:latest' }] }",
    ),
  },
  passes: {
    "a commit": git(", { name: revision, value: 11bd71901bbe5b1630ceea73d27597364c9af683 }"),
    "a parameter": git(", { name: revision, value: $(params.revision) }"),
    "a bundle of a version": run(
      "{ resolver: bundles, params: [{ name: bundle, value: 'a.b/c:1.2' }] }",
    ),
    "a task of the cluster": run("{ name: build }"),
  },
});

const association = (options: string, type = "GitHub") => `
  variable "given" {}
  resource "aws_ssm_association" "it" {
    name = "AWS-RunRemoteScript"
    parameters = {
      sourceType = "${type}"
      sourceInfo = jsonencode({ repository = "a", getOptions = ${options} })
    }
  }`;

testRule("aws-ssm-remote-branch", {
  fails: { "a branch": association('"branch:main"') },
  passes: {
    "a commit": association('"commitID:11bd719"'),
    "a file of a bucket": association('"branch:main"', "S3"),
  },
  open: { "the caller decides": association("var.given") },
});

const job = (modules: string) => `
  variable "given" {}
  resource "aws_glue_job" "it" {
    default_arguments = {
      "--additional-python-modules" = ${modules}
    }
  }`;
const environment = (version: string) => `
  resource "google_composer_environment" "it" {
    config {
      software_config {
        pypi_packages = { requests = "${version}" }
      }
    }
  }`;

testRule("gen-job-package-unpinned", {
  fails: {
    "a name": job('"pyarrow"'),
    "one of two": job('"pyarrow==18.1.0,awswrangler"'),
    "any version": environment(""),
  },
  passes: {
    versions: job('"pyarrow==18.1.0,awswrangler==3.10.1"'),
    "a file": job('"s3://a/b-1.0.0-py3-none-any.whl"'),
    "a version": environment("==2.32.3"),
  },
  open: { "the caller decides": job("var.given") },
});
