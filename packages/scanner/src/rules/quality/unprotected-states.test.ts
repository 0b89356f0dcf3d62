import { testRule } from "../../../test/rule-fixtures.ts";

const backend = (type: string, ...lines: readonly string[]) =>
  `terraform {\n  backend "${type}" {\n${lines.map((line) => `    ${line}\n`).join("")}  }\n}\n`;
const PLACE = ['bucket = "a"', 'key = "b"'];
const s3 = (...lines: readonly string[]) => backend("s3", ...PLACE, ...lines);

testRule("quality-unlocked-state", {
  fails: {
    "no lock": s3(),
    "a lock that is off": s3("use_lockfile = false"),
    "a place that the command line gives, without the lock that the code could ask for":
      'terraform {\n  required_version = ">= 1.10"\n}\n' +
      backend("s3", 'key = "b"', "encrypt = true"),
    "in a folder": { "main.tf": "", "envs/prod/main.tf": s3() },
  },
  passes: {
    "a lock": s3("use_lockfile = true"),
    "a table": s3('dynamodb_table = "locks"'),
    "a place that the command line gives": backend("s3", 'bucket = "a"'),
    "a place and a table that the command line gives":
      'terraform {\n  required_version = ">= 1.6"\n}\n' +
      backend("s3", 'key = "b"', "encrypt = true"),
    "nothing but the type": backend("s3"),
    "another store": s3('endpoints = { s3 = "https://s3.example.com" }'),
    "another type": backend("gcs", ...PLACE),
    "an example": { "main.tf": "", "examples/it/main.tf": s3() },
    "an override": { "main.tf": "", "backend_override.tf": s3() },
  },
});

const GROUP = 'resource "azurerm_resource_group" "it" {}\n';
const file = (path = '"terraform.tfstate"', resources = GROUP) =>
  backend("local", `path = ${path}`) + resources;

testRule("quality-local-state", {
  fails: {
    "a file": file(),
    "the default file": backend("local") + GROUP,
    "a server with such a name": file('"a"', 'resource "aws_instance" "backend" {}\n'),
    "calls only": file('"a.tfstate"', 'module "it" { source = "./it" }\n'),
  },
  passes: {
    "another type": backend("azurerm") + GROUP,
    "a drive": file('"/mnt/states/it.tfstate"'),
    "containers on the same machine": file('"a"', 'resource "docker_container" "it" {}\n'),
    "the store of other states": file('"a"', 'resource "aws_s3_bucket" "tfstate" {}\n'),
    "a folder that is applied first": { "main.tf": "", "bootstrap/main.tf": file() },
    "an example": { "main.tf": "", "examples/it/main.tf": file() },
    "an override": { "main.tf": GROUP, "local_override.tf": backend("local") },
  },
});
