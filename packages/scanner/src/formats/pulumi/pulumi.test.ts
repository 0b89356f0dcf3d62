// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are Pulumi's
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mutated } from "../../../test/hcl-mutations.ts";
import { allProbes } from "../../../test/probes.ts";
import { scanTexts } from "../../../test/scan-texts.ts";
import { terraformTypeOf, tokenOf } from "../terraform-names/types.ts";

const HEAD = "name: shop\nruntime: yaml\n";

const volume = (encrypted: string, more = "") =>
  `${HEAD}${more}resources:\n  data:\n    type: aws:ebs:Volume\n    properties:\n      encrypted: ${encrypted}\n`;

const scanOne = (text: string) => scanTexts({ "Pulumi.yaml": text });

const placesIn = (text: string) =>
  scanOne(text)
    .findings.filter(({ ruleId }) => ruleId === "aws-ebs-encryption")
    .map(({ file, startLine, endLine, resource }) => `${file}:${startLine}-${endLine} ${resource}`);

describe("a finding is reported where it is written", () => {
  it.each([
    ["a property", volume("false"), "Pulumi.yaml:7-7 data"],
    ["a default", volume("${on}", "config:\n  on:\n    default: false\n"), "Pulumi.yaml:5-5 data"],
    [
      "a resource",
      volume("${on}").replace(/ {6}encrypted.*\n/, "      size: 1\n"),
      "Pulumi.yaml:4-7 data",
    ],
  ])("%s", (_, text, place) => {
    expect(placesIn(text)).toEqual([place]);
  });
});

describe("values", () => {
  it.each([
    ["a reference to a variable", "${v}", "variables:\n  v: false\n"],
    ["a member", '${v.a["b"][1]}', "variables:\n  v: { a: { b: [true, false] } }\n"],
    ["a selected item", "{ fn::select: [1, [true, false]] }", ""],
    ["a split text", "{ fn::select: [1, { fn::split: [',', 'true,false'] }] }", ""],
    ["a secret", "{ fn::secret: false }", ""],
    ["a configuration value as it is", "${on}", "config:\n  on: false\n"],
    [
      "a configuration value of the project",
      "${shop:on}",
      "configuration:\n  on: { default: false }\n",
    ],
  ])("%s is followed", (_, value, more) => {
    expect(placesIn(volume(value, more))).toHaveLength(1);
  });

  it.each([
    ["a required configuration value", "${on}", "config:\n  on: { type: boolean }\n"],
    [
      "a function of a provider",
      "${found.on}",
      "variables:\n  found:\n    fn::invoke: { function: aws:ebs:getVolume, return: x }\n",
    ],
    ["a name that refers to itself", "${v}", "variables:\n  v: ${v}\n"],
    ["what isn't declared", "${nothing.here}", ""],
    ["a placeholder that can't be read", "${a b}", ""],
  ])("%s is unknown", (_, value, more) => {
    const { findings, coverage } = scanOne(volume(value, more));
    expect(findings.map(({ ruleId }) => ruleId)).not.toContain("aws-ebs-encryption");
    expect(coverage.percent).toBeLessThan(100);
  });

  it("an escaped placeholder is text", () => {
    const text = `${HEAD}resources:\n  q:\n    type: aws:sqs:Queue\n    properties: { policy: "$\${x}" }\n`;
    expect(scanOne(text).failures).toEqual([]);
  });
});

describe("what isn't judged lowers the coverage", () => {
  const types = (text: string) =>
    scanOne(text).coverage.types.flatMap(({ type, judged }) => (judged ? [] : [type]));

  it.each([
    "aws:nosuch:Thing",
    "foo:Bar",
    "kubernetes:helm.sh/v3:Release",
    "azure-native:x:Y",
    "nonsense",
  ])("a resource of the type %s, by name", (type) => {
    const text = `${volume("true")}  other:\n    type: ${type}\n`;
    expect(types(text)).toEqual([type]);
    expect(scanOne(text).coverage.percent).toBeLessThan(100);
    expect(scanOne(text).scores.security.score).toBeLessThan(
      scanOne(volume("true")).scores.security.score ?? 0,
    );
  });

  it("a component of the program", () => {
    const { coverage, notEvaluated } = scanOne(`${volume("true")}components:\n  it: {}\n`);
    expect(coverage.percent).toBeLessThan(100);
    expect(notEvaluated).toEqual(["not evaluated: component it in Pulumi.yaml"]);
  });

  it("a resource that exists is left to its owner", () => {
    const text = `${volume("true")}  old:\n    type: aws:nosuch:Thing\n    get: { id: x }\n`;
    expect(types(text)).toEqual([]);
  });

  it("a program in another language, with advice", () => {
    const { notEvaluated } = scanTexts({ "Pulumi.yaml": "name: it\nruntime: nodejs\n" });
    expect(notEvaluated.join()).toMatch(/Pulumi program: scan what it deploys/);
  });
});

it("judges a stack's values, and names the setting", () => {
  const { inputs, findings } = scanTexts({
    "Pulumi.yaml": volume("${on}", "config:\n  on:\n    default: 'true'\n"),
    "Pulumi.prod.yaml": "config:\n  shop:on: false\n  shop:other:\n    secure: AAAB\n",
  });
  expect(findings.map(({ ruleId }) => ruleId)).not.toContain("aws-ebs-encryption");
  const [found] = inputs.switches;
  expect(found?.settings).toMatchObject([{ name: "on", value: "false" }]);
  expect(found?.findings.map(({ ruleId }) => ruleId)).toContain("aws-ebs-encryption");
});

it("fails the gate where it isn't YAML", () => {
  const { status, failures } = scanOne(`${HEAD}resources:\n  a: [\n`);
  expect(status).toBe("failed");
  expect(failures[0]).toMatch(/^Pulumi\.yaml:\d+:/);
});

it.each([
  ["aws:s3/bucket:Bucket", "aws_s3_bucket"],
  ["aws:s3:BucketV2", "aws_s3_bucket"],
  ["aws:ec2:Vpc", "aws_vpc"],
  ["aws:ec2:TransitGateway", "aws_ec2_transit_gateway"],
  ["aws:rds:Instance", "aws_db_instance"],
  ["aws:lightsail:Instance", "aws_lightsail_instance"],
  ["aws:iam:OpenIdConnectProvider", "aws_iam_openid_connect_provider"],
  ["aws:secretsmanager:Secret", "aws_secretsmanager_secret"],
  ["aws:apigateway:RestApi", "aws_api_gateway_rest_api"],
  ["aws:neptune:Instance", undefined],
  ["gcp:cloudrun:Service", "google_cloud_run_service"],
  ["gcp:serviceaccount:Account", "google_service_account"],
  ["gcp:secretmanager:Secret", "google_secret_manager_secret"],
  ["azure:compute:LinuxVirtualMachine", "azurerm_linux_virtual_machine"],
  ["azure:keyvault:KeyVault", "azurerm_key_vault"],
  ["azure:mssql:Server", "azurerm_mssql_server"],
  ["random:index/randomPassword:RandomPassword", "random_password"],
])("%s is %s in Terraform", (type, expected) => {
  const token = tokenOf(type);
  expect(token && terraformTypeOf(token)).toBe(expected);
});

const samples = [...allProbes()]
  .filter(([file]) => file.includes("pulumi"))
  .flatMap(([, probes]) => probes.flatMap(({ trap }) => Object.values(trap)));

it("gives a report of any program with changes", { timeout: 600_000 }, () => {
  expect(samples.length).toBeGreaterThan(30);
  fc.assert(
    fc.property(mutated(samples), (text) => {
      const { status, failures, findings } = scanOne(`${text}\nresources:\n`);
      expect(status).toBe(failures.length === 0 ? "passed" : "failed");
      const lines = text.split("\n").length + 2;
      expect(findings.every(({ startLine, endLine }) => startLine >= 1 && endLine <= lines)).toBe(
        true,
      );
    }),
    { numRuns: process.env.TEST_LONG ? 1_000 : 40 },
  );
});
