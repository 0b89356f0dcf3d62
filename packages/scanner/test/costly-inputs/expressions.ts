import { type Family, fill, filled, text } from "./fill.ts";

/** Expressions of Terraform: long, deep, or with values that grow. */
export const EXPRESSIONS: Readonly<Record<string, Family>> = {
  "locals in a chain": filled(
    "main.tf",
    (n) => `  a${n} = "\${local.a${n + 1}}x"\n`,
    "locals {\n",
    "}\n",
  ),
  "locals that double": filled(
    "main.tf",
    (n) => `  a${n} = [local.a${Math.max(0, n - 1)}, local.a${Math.max(0, n - 1)}]\n`,
    "locals {\n  z = 1\n",
    `}\nresource "aws_s3_bucket" "b" {\n  bucket = jsonencode(local.a200)\n  tags = local.a90\n}\n`,
  ),
  "locals of long texts": filled(
    "main.tf",
    (n) => `  a${n} = "\${local.text}\${local.text}${n}"\n`,
    `locals {\n  text = "${text(0, 200_000)}"\n`,
    "}\n",
  ),
  "loops in loops": filled(
    "main.tf",
    (n) =>
      `  a${n} = [for x in range(100) : [for y in range(100) : [for z in range(100) : "\${x}\${y}\${z}"]]]\n`,
    "locals {\n",
    "}\n",
  ),
  "loops over one big list": (bytes) => ({
    "main.tf": `locals {\n  all = [\n${fill(bytes / 2, (n) => `    { name = "n${n}" },\n`)}  ]\n${fill(
      bytes / 2 - 40,
      (n) => `  f${n} = { for x in local.all : x.name => x if x.name != "n${n}" }\n`,
    )}}\n`,
  }),
  "templates of files": (bytes) => ({
    "t.tftpl": fill(bytes / 2, (n) => `%{ for x in all ~}\n\${x}${n}\n%{ endfor ~}\n`),
    "main.tf": fill(
      bytes / 2,
      (n) =>
        `resource "aws_instance" "i${n}" {\n  user_data = templatefile("t.tftpl", { all = range(${n % 90}) })\n}\n`,
    ),
  }),
  "files read again and again": (bytes) => ({
    "t.txt": text(0, bytes / 2),
    "main.tf": fill(
      bytes / 2,
      (n) =>
        `resource "aws_instance" "i${n}" {\n  user_data = "\${file("t.txt")}\${sha256(file("t.txt"))}\${n}"\n}\n`,
    ),
  }),
  "calls of format and join": filled(
    "main.tf",
    (n) =>
      `  a${n} = join(",", [for x in range(1000) : format("%010d-%s", x, replace(upper("abc\${x}"), "/[A-Z]/", "x"))])\n`,
    "locals {\n",
    "}\n",
  ),
  "patterns that backtrack": filled(
    "main.tf",
    (n) => `  a${n} = regexall("(a*)*b|(x+x+)+y", "${"a".repeat(60)}${"x".repeat(60)}${n}")\n`,
    "locals {\n",
    "}\n",
  ),
  "a pattern on a long text": (bytes) => ({
    "main.tf": `locals {\n  t = "${"a".repeat(bytes / 2)}"\n${fill(bytes / 2 - 40, (n) => `  a${n} = length(regexall("(a|aa)+${n}", local.t))\n`)}}\n`,
  }),
  "lists nested deep": (bytes) => ({
    "main.tf": fill(bytes, (n) => `locals {\n  a${n} = ${"[".repeat(190)}1${"]".repeat(190)}\n}\n`),
  }),
  "one expression nested deep": (bytes) => ({
    "main.tf": `locals {\n  a = ${"[".repeat(bytes / 2 - 20)}1${"]".repeat(bytes / 2 - 20)}\n}\n`,
  }),
  "one sum of many": filled("main.tf", (n) => `${n}+`, "locals {\n  a = ", "1\n}\n"),
  "one condition of many": filled(
    "main.tf",
    (n) => `var.a == ${n} ? ${n} : `,
    'variable "a" {\n  default = 1\n}\nlocals {\n  a = ',
    "1\n}\n",
  ),
  "one line": filled("main.tf", (n) => `{a="${n}"},`, "locals { a = [", "] }"),
  "one line of strings": (bytes) => ({
    "main.tf": `locals { a = "${"\\n".repeat(bytes / 2 - 20)}" }`,
  }),
};
