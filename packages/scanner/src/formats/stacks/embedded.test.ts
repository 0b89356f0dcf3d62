// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { describe, expect, it } from "vitest";
import { scanTexts } from "../../../test/scan-texts.ts";

const TEMPLATE = (isPublic: string) => `Parameters:
  Public:
    Type: String
    Default: "false"
Resources:
  Orders:
    Type: AWS::RDS::DBInstance
    Properties:
      StorageEncrypted: true
      PubliclyAccessible: ${isPublic}
`;

const stack = (template: string, more = "") => `resource "aws_cloudformation_stack" "data" {
  name          = "data"
  template_body = ${template}
${more}}
`;
const heredoc = (text: string) => `<<-T\n${text.replaceAll(/^(?=.)/gm, "    ")}  T`;

/** Where a rule has findings: the file and line, and the resource. */
function placesOf(ruleId: string, files: string | Record<string, string>) {
  return scanTexts(files).findings.flatMap((finding) =>
    finding.ruleId === ruleId ? [`${finding.file}:${finding.startLine} ${finding.resource}`] : [],
  );
}

const ORDERS = "aws_cloudformation_stack.data/Orders";

describe("a stack of CloudFormation in Terraform code", () => {
  it.each<[string, string | Record<string, string>, string[]]>([
    ["a heredoc, with its lines", stack(heredoc(TEMPLATE("true"))), [`main.tf:13 ${ORDERS}`]],
    ["a heredoc with a sound template", stack(heredoc(TEMPLATE("false"))), []],
    [
      "a file, with its lines and once",
      { "main.tf": stack('file("${path.module}/data.yaml")'), "data.yaml": TEMPLATE("true") },
      [`data.yaml:10 ${ORDERS}`],
    ],
    [
      "an encoded object with a name from the caller",
      `variable "size" {\n  type = number\n}\n${stack('jsonencode({ Resources = { Orders = { Type = "AWS::RDS::DBInstance", Properties = { PubliclyAccessible = true, AllocatedStorage = var.size } } } })')}`,
      [`main.tf:6 ${ORDERS}`],
    ],
    [
      "a parameter that the code sets",
      stack(heredoc(TEMPLATE("!Ref Public")), "  parameters = { Public = true }\n"),
      [`main.tf:13 ${ORDERS}`],
    ],
    ["a parameter with its default", stack(heredoc(TEMPLATE("!Ref Public"))), []],
    [
      "a value from the caller",
      `variable "open" {}\n${stack(heredoc(TEMPLATE("${var.open}")))}`,
      [],
    ],
    [
      "a set of stacks",
      stack(heredoc(TEMPLATE("true"))).replace("_stack", "_stack_set"),
      ["main.tf:13 aws_cloudformation_stack_set.data/Orders"],
    ],
    ["a stack that is switched off", stack(heredoc(TEMPLATE("true")), "  count = 0\n"), []],
  ])("is judged by what it deploys: %s", (_, files, places) => {
    expect(placesOf("aws-rds-public", files)).toEqual(places);
  });

  it("is tried with other inputs", () => {
    const text = `variable "on" {\n  default = false\n}\n${stack(heredoc(TEMPLATE("true")), "  count = var.on ? 1 : 0\n")}`;
    const { switches } = scanTexts(text).inputs;
    expect(switches.map(({ settings }) => settings)).toEqual([[{ name: "on", value: "true" }]]);
    expect(switches[0]?.added.CRITICAL).toBe(1);
  });

  it("follows the comments of the code", () => {
    const text = `# stackyard:ignore aws-rds-public A test\n${stack(heredoc(TEMPLATE("true")))}`;
    expect(placesOf("aws-rds-public", text)).toEqual([]);
  });
});

describe("a deployment of an Azure template in Terraform code", () => {
  const account = (tls: string) =>
    `{ parameters = { tls = { type = "string" } }, resources = [{ type = "Microsoft.Storage/storageAccounts", name = "logs", properties = { minimumTlsVersion = ${tls} } }] }`;
  const FOUND = "Microsoft.Storage/storageAccounts/logs";

  it.each([
    [
      "azurerm_resource_group_template_deployment",
      `template_content = jsonencode(${account('"TLS1_0"')})`,
    ],
    [
      "azurerm_subscription_template_deployment",
      `template_content   = jsonencode(${account("\"[parameters('tls')]\"")})\n  parameters_content = jsonencode({ tls = { value = "TLS1_0" } })`,
    ],
    [
      "azurerm_template_deployment",
      `template_body = jsonencode(${account("\"[parameters('tls')]\"")})\n  parameters    = { tls = "TLS1_0" }`,
    ],
  ])("is judged by what it deploys: %s", (type, body) => {
    const code = (text: string) => `resource "${type}" "it" {\n  name = "it"\n  ${text}\n}\n`;
    const found = placesOf("az-storage-tls", code(body));
    expect(found).toEqual([expect.stringContaining(`${type}.it/${FOUND}`)]);
    expect(placesOf("az-storage-tls", code(body.replace("TLS1_0", "TLS1_2")))).toEqual([]);
  });
});

describe("a stack whose template can't be read", () => {
  it.each([
    [
      "is fetched",
      stack("null").replace("template_body = null", 'template_url = "https://x.test/a"'),
    ],
    ["is no template", stack('"nothing"')],
    [
      "comes from a data source",
      `data "http" "x" {\n  url = "https://x.test"\n}\n${stack("data.http.x.response_body")}`,
    ],
    [
      "has too many rounds",
      stack(
        heredoc(
          "Transform: AWS::LanguageExtensions\nResources:\n  Fn::ForEach::A:\n    - N\n    - [" +
            Array.from({ length: 200 }, (_, n) => n).join(", ") +
            "]\n    - Q${N}:\n        Type: AWS::SQS::Queue\n",
        ).replaceAll("${", "$${"),
      ),
    ],
  ])("is named and lowers the coverage: it %s", (_, text) => {
    const { coverage, notEvaluated, scores } = scanTexts(text);
    const name = "aws_cloudformation_stack.data";
    expect(coverage.missing.map(({ cause }) => cause)).toContain(`the code of ${name}`);
    expect(notEvaluated).toContain(`not evaluated: the template of ${name}`);
    expect(scores.security.score ?? 0).toBeLessThanOrEqual(75);
  });

  it("is left to the caller who brings it", () => {
    const { coverage } = scanTexts(`variable "template" {}\n${stack("var.template")}`);
    expect(coverage.missing).toEqual([]);
  });
});

it("many stacks of large templates draw on one budget", () => {
  const template = `Resources:\n${Array.from({ length: 400 }, (_, n) => `  Q${n}:\n    Type: AWS::SQS::Queue\n`).join("")}`;
  const text = stack(heredoc(template), "  count = 900\n");
  const { notEvaluated, coverage } = scanTexts(text);
  expect(notEvaluated.join("\n")).toContain("the template of aws_cloudformation_stack.data[");
  expect(coverage.percent).toBeLessThan(100);
});
