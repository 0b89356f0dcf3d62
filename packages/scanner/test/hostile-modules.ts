/** Modules designed to exhaust a scan, by attack. Each is a map of files by path. */
type Texts = Record<string, string>;

const times = (count: number, make: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => make(n)).join("");

const call = (name: string, source: string, more = "") =>
  `module "${name}" {\n  source = "${source}"\n${more}}\n`;

const OPEN_DATABASE = 'resource "aws_db_instance" "open" {\n  publicly_accessible = true\n}\n';

export const HOSTILE_MODULES: Readonly<Record<string, () => Texts>> = {
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
  "more resources than are looked at": () => ({
    "main.tf": `${times(20_000, (n) => `resource "aws_s3_bucket" "b${n}" {}\n`)}${OPEN_DATABASE}`,
  }),
  "resources that rules compare with one another": () => ({
    "main.tf": `variable "x" {}\n${times(
      2_500,
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
  "locals that refer to one another": () => ({
    "main.tf": `locals {\n${times(
      20_000,
      (n) => `  a${n} = [local.a${(n * 7 + 1) % 20_000}, local.a${(n * 3 + 2) % 20_000}]\n`,
    )}}\n${times(2_000, (n) => `resource "aws_s3_bucket" "b${n}" {\n  bucket = local.a${n}\n}\n`)}`,
  }),
  "the same declaration again and again": () => ({
    "main.tf": times(30_000, () => 'resource "aws_instance" "a" {\n  a = [1, { b = "c" }]\n}\n'),
  }),
  "more code than can be held": () =>
    Object.fromEntries(
      Array.from({ length: 8 }, (_, file) => [
        `f${file}.tf`,
        times(25_000, (n) => `resource "a_b" "r${file}_${n}" { a = [1, 2, { b = "c" }] }\n`),
      ]),
    ),
  "comments that pass over findings": () => ({
    "main.tf": times(
      15_000,
      (n) => `# stackyard:ignore x${n}\nresource "aws_s3_bucket" "b${n}" {}\n`,
    ),
  }),
  "variables without an end": () => ({
    "main.tf": times(
      20_000,
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
  "kustomizations without an end": () => ({
    "base/all.yaml": times(
      1_000,
      (n) => `apiVersion: v1\nkind: Service\nmetadata: { name: s${n} }\n---\n`,
    ),
    "base/kustomization.yaml": "resources: [all.yaml]\n",
    ...Object.fromEntries(
      Array.from({ length: 900 }, (_, n) => [
        `o${n}/kustomization.yaml`,
        `resources: [../base]\nnamespace: n${n}\npatches: [{ target: { name: "(s*)*${n}" }, patch: "[{ op: remove, path: /spec }]" }]\n`,
      ]),
    ),
  }),
  "manifests without an end": () => ({
    "pods.yaml": Array.from(
      { length: 4_000 },
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
