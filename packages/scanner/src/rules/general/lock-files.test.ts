import { testRule } from "../../../test/rule-fixtures.ts";

const lock = (rest: string) => ({
  ".terraform.lock.hcl": `provider "registry.terraform.io/hashicorp/null" {\n  version = "3.2.3"\n${rest}}\n`,
});

testRule("tf-lock-unhashed", {
  fails: { "no hashes": lock(""), "an empty list": lock("  hashes = []\n") },
  passes: {
    hashes: lock('  hashes = [\n    "h1:+AnORRgFbRO6qqcfaQyeX80W0eX3VmjadjnUFUJTiXo=",\n  ]\n'),
    "another file": { "it.hcl": 'provider "a" {}\n' },
  },
});

const ignoring = (names: string, code: string) => ({ ".gitignore": names, "main.tf": code });
const DEPLOYED = 'provider "aws" {\n  region = "eu-west-1"\n}\n';

testRule("tf-lock-ignored", {
  fails: { "its name": ignoring(".terraform/\n.terraform.lock.hcl\n", DEPLOYED) },
  passes: {
    "a module that others call": ignoring(".terraform.lock.hcl\n", 'variable "a" {}\n'),
    "the lock of the state": ignoring(".terraform.tfstate.lock.info\n", DEPLOYED),
  },
});
