import fc from "fast-check";
import { nestedModules } from "./nested-modules.ts";

/** Modules designed to exhaust a scan, by attack. Each is a map of files by path. */
type Texts = Record<string, string>;

const times = (count: number, make: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => make(n)).join("");

const call = (name: string, source: string, more = "") =>
  `module "${name}" {\n  source = "${source}"\n${more}}\n`;

const OPEN_DATABASE = 'resource "aws_db_instance" "open" {\n  publicly_accessible = true\n}\n';

const OPEN_ACCOUNT = `resource open 'Microsoft.Storage/storageAccounts@2023-01-01' = {
  name: 'open'
  properties: { supportsHttpsTrafficOnly: false }
}
`;

/** Makes a module. A size of 1 is the full one, and smaller ones stay beyond the limits. */
type Make = (size: number) => Texts;

export const HOSTILE_MODULES: Readonly<Record<string, Make>> = {
  "calls that multiply by count": () => ({
    "main.tf": call("a", "./a", "  count = 200\n"),
    "a/main.tf": call("b", "../b", "  count = 200\n"),
    "b/main.tf": call("c", "../c", "  count = 200\n"),
    "c/main.tf": OPEN_DATABASE,
  }),
  "calls that multiply by being many": () => ({
    "main.tf": times(10, (n) => call(`c${n}`, "./m1")),
    ...Object.fromEntries(
      Array.from({ length: 10 }, (_, level) => [
        `m${level + 1}/main.tf`,
        times(10, (n) => call(`c${n}`, `../m${level + 2}`)),
      ]),
    ),
    "m11/main.tf": OPEN_DATABASE,
  }),
  "a module that calls itself": () => ({
    "main.tf": `${call("self", "./", "  count = 3\n")}${OPEN_DATABASE}`,
  }),
  "more resources than are looked at": (size) => ({
    "main.tf": `${times(8_000 + 12_000 * size, (n) => `resource "aws_s3_bucket" "b${n}" {}\n`)}${OPEN_DATABASE}`,
  }),
  "resources that rules compare with one another": (size) => ({
    "main.tf": `variable "x" {}\n${times(
      2_500 * size,
      (n) =>
        `resource "aws_s3_bucket" "b${n}" {}\nresource "aws_s3_bucket_public_access_block" "b${n}" {\n  bucket = var.x\n}\n`,
    )}`,
  }),
  "dynamic blocks in dynamic blocks": () => ({
    "main.tf": `resource "aws_security_group" "s" {
  count = 100
  dynamic "ingress" {
    for_each = range(100)
    content {
      from_port   = ingress.value
      to_port     = 65535
      protocol    = "tcp"
      cidr_blocks = [for i in range(200) : "10.0.\${i}.0/24"]
      dynamic "x" {
        for_each = range(100)
        content {
          dynamic "y" {
            for_each = range(100)
            content {
              z = y.value
            }
          }
        }
      }
    }
  }
}
`,
  }),
  "locals that refer to one another": (size) => ({
    "main.tf": `locals {\n${times(
      20_000 * size,
      (n) =>
        `  a${n} = [local.a${(n * 7 + 1) % (20_000 * size)}, local.a${(n * 3 + 2) % (20_000 * size)}]\n`,
    )}}\n${times(2_000 * size, (n) => `resource "aws_s3_bucket" "b${n}" {\n  bucket = local.a${n}\n}\n`)}`,
  }),
  "the same declaration again and again": (size) => ({
    "main.tf": times(
      30_000 * size,
      () => 'resource "aws_instance" "a" {\n  a = [1, { b = "c" }]\n}\n',
    ),
  }),
  "more code than can be held": () =>
    Object.fromEntries(
      Array.from({ length: 8 }, (_, file) => [
        `f${file}.tf`,
        times(25_000, (n) => `resource "a_b" "r${file}_${n}" { a = [1, 2, { b = "c" }] }\n`),
      ]),
    ),
  "comments that pass over findings": (size) => ({
    "main.tf": times(
      15_000 * size,
      (n) => `# stackyard:ignore x${n}\nresource "aws_s3_bucket" "b${n}" {}\n`,
    ),
  }),
  "variables without an end": (size) => ({
    "main.tf": times(
      20_000 * size,
      (n) => `variable "v${n}" {}\noutput "o${n}" {\n  value = var.v${n}\n}\n`,
    ),
  }),
  "switches without an end": () => ({
    "main.tf": [
      times(300, (n) => `variable "v${n}" {\n  type    = bool\n  default = false\n}\n`),
      `locals {\n  any = anytrue([${times(300, (n) => `var.v${n}, `)}])\n}\n`,
      times(
        3_000,
        (n) =>
          `resource "aws_db_instance" "r${n}" {\n  publicly_accessible = local.any && var.v${n % 300}\n}\n`,
      ),
    ].join(""),
  }),
  "one line of a megabyte": () => ({
    "main.tf": `resource "aws_db_instance" "x" {\n  password = "${"y".repeat(1_000_000)}"\n}\n`,
  }),
  "a minified template of a thousand resources": () => ({
    "template.json": JSON.stringify({
      AWSTemplateFormatVersion: "2010-09-09",
      Resources: Object.fromEntries(
        Array.from({ length: 1_000 }, (_, n) => [
          `Bucket${n}`,
          {
            Type: "AWS::S3::Bucket",
            Properties: { AccessControl: "PublicRead", BucketName: "x".repeat(1_000) },
          },
        ]),
      ),
    }),
  }),
  "a template that copies its resources": () => ({
    "template.json": JSON.stringify({
      $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
      contentVersion: "1.0.0.0",
      resources: Array.from({ length: 3_000 }, (_, n) => ({
        type: "Microsoft.Storage/storageAccounts",
        apiVersion: "2021-01-01",
        name: `s${n}`,
        copy: { name: "c", count: 800 },
        properties: {},
      })),
    }),
  }),
  "loops of a template in loops": () => ({
    "template.yaml": `Transform: AWS::LanguageExtensions
Resources:
  Fn::ForEach::A:
    - X
    - [${times(100, (n) => `a${n},`)}]
    - Fn::ForEach::B:
      - Y
      - [${times(100, (n) => `b${n},`)}]
      - Fn::ForEach::C:
        - Z
        - [${times(100, (n) => `c${n},`)}]
        - R\${X}\${Y}\${Z}: { Type: AWS::RDS::DBInstance, Properties: { PubliclyAccessible: true } }
`,
  }),
  "modules of Bicep that multiply": () => ({
    ...Object.fromEntries(
      Array.from({ length: 9 }, (_, level) => [
        `m${level}.bicep`,
        `${times(
          30,
          (n) =>
            `module c${n} 'm${level + 1}.bicep' = [for i in range(0, 9): { name: 'c${n}', params: { p: i } }]\n`,
        )}param p int = 0\n`,
      ]),
    ),
    "m9.bicep": `param p int\n${OPEN_ACCOUNT}`,
  }),
  "loops of Bicep in loops": () => ({
    "main.bicep": `var a = range(0, 9999)
var t = join(map(a, x => '\${x}'), ',')
var s = map(a, x => length(split(t, ',')))
var b = map(a, x => map(a, y => map(a, z => '\${x}\${y}\${z}')))
var c = [for x in b: [for y in b: [for z in b: union({ '\${x}': y }, z)]]]
resource r 'Microsoft.Storage/storageAccounts@2023-01-01' = [for i in range(0, 9): { name: 'r\${i}', properties: { x: b, y: c } }]
${OPEN_ACCOUNT}`,
  }),
  "names of Bicep that refer to one another": () => ({
    "main.bicep": `var v0 = 'x'
func f0(x string) string => x
${times(300, (n) => `var v${n + 1} = '\${v${n}}\${v${n}}'\nfunc f${n + 1}(x string) string => f${n}('\${f${n}(x)}\${f${n}(x)}')\n`)}
${times(
  300,
  (n) =>
    `resource r${n} 'Microsoft.Storage/storageAccounts@2023-01-01' = [for i in range(0, 9): { name: '\${r${n + 1}[i].name}\${r${n + 1}[i + 1].name}\${v300}\${f300('x')}' }]\n`,
)}${OPEN_ACCOUNT}`,
  }),
  "values of Pulumi that multiply": () => ({
    "Pulumi.yaml": `name: it
runtime: yaml
variables:
  v0: [${"x, ".repeat(100)}x]
${times(300, (n) => `  v${n + 1}: { fn::toJSON: ["\${v${n}}", "\${v${n}}", { fn::join: [",", "\${v0}"] }] }\n`)}
resources:
  open: { type: "aws:rds:Instance", properties: { publiclyAccessible: true } }
${times(2_000, (n) => `  r${n}: { type: "aws:sqs:Queue", properties: { policy: "\${v300}\${v${n % 300}}", tags: { a: "\${r${n + 1}.arn}" } } }\n`)}
`,
  }),
  "variables of Ansible that multiply": () => ({
    "site.yml": `- hosts: localhost
  vars:
    v0: [${"x, ".repeat(100)}x]
${times(300, (n) => `    v${n + 1}: ["{{ v${n} }}", "{{ v${n} }}", "{{ v0 }}{{ v${n} }}"]\n`)}  tasks:
    - rds_instance: { publicly_accessible: true }
${times(2_000, (n) => `    - sqs_queue: { name: "{{ v300 }}{{ v${n % 300} }}", policy: { Statement: "{{ v${n % 300} }}" } }\n      register: r${n}\n`)}`,
  }),
  "kustomizations without an end": (size) => ({
    "base/all.yaml": times(
      1_000,
      (n) => `apiVersion: v1\nkind: Service\nmetadata: { name: s${n} }\n---\n`,
    ),
    "base/kustomization.yaml": "resources: [all.yaml]\n",
    ...Object.fromEntries(
      Array.from({ length: 900 * size }, (_, n) => [
        `o${n}/kustomization.yaml`,
        `resources: [../base]\nnamespace: n${n}\npatches: [{ target: { name: "(s*)*${n}" }, patch: "[{ op: remove, path: /spec }]" }]\n`,
      ]),
    ),
  }),
  "manifests without an end": (size) => ({
    "pods.yaml": Array.from(
      { length: 1_500 + 2_500 * size },
      (_, n) =>
        `apiVersion: v1\nkind: Pod\nmetadata:\n  name: p${n}\nspec:\n  containers:\n    - name: a\n      image: nginx\n      securityContext:\n        privileged: true\n`,
    ).join("---\n"),
  }),
  "YAML that multiplies by aliases": () => ({
    "pods.yaml": `a: &a [x, x, x, x, x, x, x, x, x]\n${[..."bcdefghi"]
      .map((name, n) => `${name}: &${name} [${Array(9).fill(`*${"abcdefghi"[n]}`).join(", ")}]\n`)
      .join("")}`,
  }),
};

/** All of them in a size, and as many generated ones. */
export function hostileModules(generated: number, size = 1): Readonly<Record<string, () => Texts>> {
  const samples = fc.sample(nestedModules, { seed: 11, numRuns: generated });
  return Object.fromEntries([
    ...Object.entries(HOSTILE_MODULES).map(([name, make]) => [name, () => make(size)] as const),
    ...samples.map((texts, n) => [`generated, ${n + 1}`, () => texts] as const),
  ]);
}
