import { testRule } from "../../../test/rule-fixtures.ts";

const requires = (source: string) =>
  `terraform {\n required_providers {\n  it = { source = "${source}", version = "~> 3.6" }\n }\n}\n`;

testRule("tf-provider-namespace", {
  fails: {
    "a misspelled namespace": requires("hashlcorp/random"),
    "another author": requires("someone/aws"),
    "another author, with the registry": requires("registry.terraform.io/someone/google"),
  },
  passes: {
    HashiCorp: requires("hashicorp/random"),
    "HashiCorp, with the registry": requires("registry.terraform.io/hashicorp/random"),
    OpenTofu: requires("opentofu/aws"),
    "a provider of another name": requires("someone/awsutils"),
    "a mirror of one's own": requires("registry.example.com/mirror/aws"),
  },
});

const named = (text: string) => `terraform {\n required_providers {\n  ${text}\n }\n}\n`;

testRule("tf-provider-source", {
  fails: {
    "a version alone": named('docker = { version = "~> 3.0" }'),
    "nothing at all": named("docker = {}"),
  },
  passes: {
    "a publisher": named('docker = { source = "kreuzwerker/docker", version = "~> 3.0" }'),
    "a provider of HashiCorp": named('aws = { version = "~> 6.0" }'),
  },
});
