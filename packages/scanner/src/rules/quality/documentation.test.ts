import { testRule } from "../../../test/rule-fixtures.ts";

const BUCKET = 'resource "aws_s3_bucket" "x" {}\n';
const TEMPLATE = "Resources:\n  It: { Type: AWS::SNS::Topic }\n";
const declared = (name: string, body = "") => `variable "${name}" {\n${body}\n}\n`;
const USAGE = '# Title\n\n```hcl\nmodule "x" {\n}\n```\n';
const table = (...names: string[]) =>
  `## Inputs\n\n| Name | Description |\n|---|---|\n${names.map((name) => `| \`${name}\` | Text |\n`).join("")}\n## Outputs\n\n| Name |\n|---|\n| other |\n`;

testRule("quality-readme", {
  fails: {
    none: BUCKET,
    "commands alone for a module": {
      "main.tf": BUCKET,
      "README.md": "# Title\n\n```bash\nterraform apply\n```\n",
    },
    "no command for a template": { "a.yaml": TEMPLATE, "README.md": "# Title\n\n```\n.\n```\n" },
    "no usage": { "main.tf": BUCKET, "README.md": "# Title\n" },
    "a table that lacks a variable": {
      "main.tf": declared("a") + declared("b"),
      "README.md": USAGE + table("a"),
    },
    "a table that lists what is gone": {
      "main.tf": declared("a"),
      "README.md": USAGE + table("a", "b"),
    },
    "a table that calls required what has a default": {
      "main.tf": declared("a", "default = null"),
      "README.md": `${USAGE}## Inputs\n\n| Name | Required |\n|:-----|:--------:|\n| a | yes |\n`,
    },
    "optional inputs under a heading of their own": {
      "main.tf": declared("a") + declared("b"),
      "README.md": `${USAGE}## Required Inputs\n\n### \`a\`\n\n## Optional Inputs\n\n### \`b\`\n`,
    },
    "a table that lacks an output": {
      "main.tf": 'output "other" {\n  value = 1\n}\noutput "b" {\n  value = 1\n}\n',
      "README.md": USAGE + table(),
    },
    "a table that lists an output that is gone": {
      "main.tf": declared("a"),
      "README.md": `${USAGE}## Outputs\n\n| Name |\n|---|\n| [b](#output\\_b) |\n`,
    },
    "a table of a submodule": {
      "main.tf": BUCKET,
      "README.md": USAGE,
      "modules/m/main.tf": declared("a"),
      "modules/m/README.md": table("b"),
    },
  },
  passes: {
    "a section of reStructuredText for a template": {
      "a.yaml": TEMPLATE,
      "README.rst": "Title\n=====\n\nInstallation\n------------\n",
    },
    "no usage of an image": { Dockerfile: "FROM alpine:3.22\n", "README.md": "# Title\n" },
    "a manual elsewhere for a template": {
      "a.yaml": TEMPLATE,
      "README.md": "# Title\n\nSee <https://docs.example.com>.\n",
    },
    "a command for a template": {
      "a.yaml": TEMPLATE,
      "README.md": "# Title\n\n```console\naws cloudformation deploy\n```\n",
    },
    "usage and no table": { "main.tf": declared("a"), "readme.md": USAGE },
    "a table in step": {
      "main.tf": `${declared("name")}${declared("b_c")}output "other" {\n  value = 1\n}\n`,
      "README.md": USAGE + table("name", "b\\_c"),
    },
    "a table that knows what is required": {
      "main.tf": declared("a") + declared("b", "default = 1"),
      "README.md": `${USAGE}## Inputs\n\n| Name | Type | Required |\n|---|---|---|\n| a | \`string \\| null\` | yes |\n| b | number | no |\n`,
    },
    "inputs under headings of their own": {
      "main.tf": declared("a") + declared("b", "default = 1"),
      "README.md": `${USAGE}## Required Inputs\n\n### <a name="input_a"></a> [a](#input\\_a)\n\nText.\n\n## Optional Inputs\n\n### \`b\`\n`,
    },
    "a comment in code that reads like a heading": {
      "main.tf": declared("a"),
      "README.md":
        '# Title\n\n```hcl\n# Variables\nmodule "x" {}\n```\n\n| Name |\n|---|\n| other |\n',
    },
    "a submodule without a README": {
      "main.tf": BUCKET,
      "README.md": USAGE,
      "modules/m/main.tf": declared("a"),
    },
    "a table with links": {
      "main.tf": declared("a"),
      "README.md": `${USAGE}## Inputs\n\n| Name | Description |\n|------|---|\n| <a name="input_a"></a> [a](#input\\_a) | Text |\n`,
    },
  },
});

for (const [id, file] of [
  ["quality-examples", "examples/basic/main.tf"],
  ["quality-license", "LICENSE"],
  ["quality-license", "LICENSE-it.txt"],
  ["quality-license", "LICENSES/MIT.txt"],
  ["quality-changelog", "CHANGELOG.md"],
  ["quality-changelog", "CHANGES.rst"],
  ["quality-changelog", "newsfragments/1.rst"],
] as const) {
  testRule(id, {
    fails: { none: BUCKET },
    passes: { "there is one": { "main.tf": BUCKET, [file]: "" } },
  });
}
