import { testRule } from "../../../test/rule-fixtures.ts";

const backend = (type: string, ...lines: readonly string[]) =>
  `terraform {\n  backend "${type}" {\n${lines.map((line) => `    ${line}\n`).join("")}  }\n}\n`;
const s3 = (key: string, ...rest: readonly string[]) =>
  backend("s3", 'bucket = "states"', `key = "${key}"`, ...rest);
const both = (first: string, second: string, folders = ["envs/a", "envs/b"]) => ({
  [`${folders[0]}/backend.tf`]: first,
  [`${folders[1]}/backend.tf`]: second,
});

testRule("quality-shared-state", {
  fails: {
    "one key": both(s3("it.tfstate"), s3("it.tfstate")),
    "one key in another region": both(s3("it.tfstate"), s3("it.tfstate", 'region = "eu-west-1"')),
    "one prefix": both(
      backend("gcs", 'bucket = "states"', 'prefix = "it"'),
      backend("gcs", 'bucket = "states"', 'prefix = "it"'),
    ),
  },
  passes: {
    "two keys": both(s3("a.tfstate"), s3("b.tfstate")),
    "two buckets": both(s3("it.tfstate"), backend("s3", 'bucket = "others"', 'key = "it.tfstate"')),
    "a key that the command gives": both(
      backend("s3", 'bucket = "states"'),
      backend("s3", 'bucket = "states"'),
    ),
    "two stores": both(
      s3("it.tfstate", 'endpoints = { s3 = "https://a.example.com" }'),
      s3("it.tfstate", 'endpoints = { s3 = "https://b.example.com" }'),
    ),
    "an example": both(s3("it.tfstate"), s3("it.tfstate"), ["envs/a", "examples/b"]),
    "files in their folders": both(
      backend("local", 'path = "it.tfstate"'),
      backend("local", 'path = "it.tfstate"'),
    ),
  },
});
