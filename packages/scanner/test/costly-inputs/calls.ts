import { type Family, files, fill, filled, times } from "./fill.ts";

/** Modules of Terraform that call one another. */
export const CALLS: Readonly<Record<string, Family>> = {
  "calls with counts": (bytes) => ({
    "main.tf": 'module "a" {\n  source = "./a"\n  count = 20\n}\n',
    "a/main.tf": 'module "b" {\n  source = "../b"\n  count = 20\n}\n',
    "b/main.tf": 'module "c" {\n  source = "../c"\n  count = 20\n}\n',
    "c/main.tf": fill(
      bytes - 300,
      (n) =>
        `variable "v${n}" {\n  default = "x"\n}\nresource "aws_s3_bucket" "b${n}" {\n  bucket = var.v${n}\n}\n`,
    ),
  }),
  "calls of many arguments": (bytes) => {
    const variables = Math.floor(bytes / 6 / 40);
    const call = (n: number) =>
      `module "c${n}" {\n  source = "./m"\n${times(variables, (v) => `  v${v} = "x"\n`)}}\n`;
    return {
      "main.tf": fill(bytes - variables * 40, call),
      "m/main.tf": times(variables, (v) => `variable "v${v}" {\n  default = "x"\n}\n`),
    };
  },
  "calls of one small module": (bytes) => ({
    "main.tf": fill(
      bytes - 200,
      (n) => `module "c${n}" {\n  source = "./m"\n  count = 200\n  name = "n${n}"\n}\n`,
    ),
    "m/main.tf": `variable "name" {}\nresource "aws_s3_bucket" "b" {\n  bucket = var.name\n}\noutput "o" {\n  value = aws_s3_bucket.b.id\n}\n`,
  }),
  "calls that call": (bytes) => {
    const levels = 10;
    const own = bytes / levels;
    return Object.fromEntries(
      Array.from({ length: levels }, (_, level) => [
        level === 0 ? "main.tf" : `m${level}/main.tf`,
        `variable "v" {\n  default = false\n}\n${
          level === levels - 1
            ? fill(
                own - 60,
                (n) => `resource "aws_db_instance" "b${n}" {\n  publicly_accessible = var.v\n}\n`,
              )
            : fill(
                own - 60,
                (n) =>
                  `module "c${n}" {\n  source = "${level === 0 ? "./" : "../"}m${level + 1}"\n  v = var.v\n}\n`,
              )
        }`,
      ]),
    );
  },
  "few calls that call, with outputs": (bytes) => {
    const levels = 12;
    return Object.fromEntries(
      Array.from({ length: levels }, (_, level) => [
        level === 0 ? "main.tf" : `m${level}/main.tf`,
        `variable "v" {\n  default = false\n}\noutput "o" {\n  value = [var.v${level === levels - 1 ? "" : ", module.c0.o, module.c1.o"}]\n}\n${
          level === levels - 1
            ? fill(
                bytes - 4_000,
                (n) => `resource "aws_db_instance" "b${n}" {\n  publicly_accessible = var.v\n}\n`,
              )
            : times(
                2,
                (n) =>
                  `module "c${n}" {\n  source = "${level === 0 ? "./" : "../"}m${level + 1}"\n  v = var.v\n}\n`,
              )
        }`,
      ]),
    );
  },
  "calls for each of a map": (bytes) => ({
    "main.tf": `locals {\n  all = {\n${fill(bytes - 400, (n) => `    k${n} = { name = "n${n}", open = true }\n`)}  }\n}\nmodule "m" {\n  for_each = local.all\n  source = "./m"\n  it = each.value\n  all = local.all\n}\n`,
    "m/main.tf": `variable "it" {}\nvariable "all" {}\nresource "aws_db_instance" "b" {\n  for_each = var.all\n  publicly_accessible = each.value.open && var.it.open\n}\n`,
  }),
  "modules by the hundred": (bytes) => {
    const module = (n: number) =>
      `variable "v" {\n  default = true\n}\nresource "aws_db_instance" "b" {\n  publicly_accessible = var.v\n}\nmodule "next" {\n  source = "../m${n + 1}"\n  v = var.v\n}\n`;
    return files(
      (n) => (n === 0 ? "main.tf" : `m${n}/main.tf`),
      (n) => (n === 0 ? 'module "first" {\n  source = "./m1"\n}\n' : module(n)),
    )(bytes);
  },
  "outputs of everything": filled(
    "main.tf",
    (n) => `output "o${n}" {\n  value = [aws_s3_bucket.b, local.all]\n}\n`,
    'resource "aws_s3_bucket" "b" {\n  count = 200\n}\nlocals {\n  all = { for x in aws_s3_bucket.b : x.id => x }\n}\n',
  ),
};
