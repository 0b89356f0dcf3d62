import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

testArgumentRule("aws-codebuild-privileged", {
  type: "aws_codebuild_project",
  argument: "environment.privileged_mode",
  bad: ["true"],
  good: ["false"],
  absent: "passes",
});

const project = (command: string) => `
  resource "aws_codebuild_project" "fixture" {
    environment {
      privileged_mode = true
    }

    source {
      type      = "NO_SOURCE"
      buildspec = yamlencode({ version = 0.2, phases = { build = { commands = ["${command}"] } } })
    }
  }`;

testRule("aws-codebuild-privileged", {
  fails: {
    "a build without images": project("npm test"),
    "a build that only signs in": project("docker login registry.example.com"),
  },
  passes: { "a build of images": project("docker build --tag shop .") },
});
