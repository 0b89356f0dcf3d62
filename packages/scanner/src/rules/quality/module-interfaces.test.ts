import { testRule } from "../../../test/rule-fixtures.ts";

const call = (body = "", directory = "modules/it") => `module "it" {
  source = "./${directory}"
  ${body}
}
`;

const EXPECTING = `terraform {
  required_providers {
    aws = {
      source                = "hashicorp/aws"
      configuration_aliases = [aws.dns, aws.main]
    }
  }
}
`;

const called = (body: string) => ({ "main.tf": call(body), "modules/it/main.tf": EXPECTING });

testRule("quality-lacking-provider", {
  fails: {
    none: called(""),
    "only one of two": called("providers = { aws.dns = aws }"),
  },
  passes: {
    "all of them": called("providers = { aws.dns = aws, aws.main = aws.main }"),
    "in quotes": called('providers = { "aws.dns" = aws, "aws.main" = aws.main }'),
    "a module that expects none": { "main.tf": call(), "modules/it/main.tf": "locals {}\n" },
    "a module of a registry": 'module "it" {\n  source = "it/it/aws"\n}\n',
  },
});

const STATE = 'data "terraform_remote_state" "network" {\n  backend = "s3"\n}\n';

testRule("quality-state-in-module", {
  fails: { "in a module that is called": { "main.tf": call(), "modules/it/main.tf": STATE } },
  passes: {
    "in the root": STATE,
    "in a module that is also applied as it is": {
      "main.tf": call(),
      "modules/it/main.tf": `terraform {\n  backend "s3" {}\n}\n${STATE}`,
    },
    "in a stack of its own": { "main.tf": "locals {}\n", "stacks/it/main.tf": STATE },
    "a module with another data source": {
      "main.tf": call(),
      "modules/it/main.tf": 'data "aws_region" "it" {}\n',
    },
  },
});
