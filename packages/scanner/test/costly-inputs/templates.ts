import { type Family, fill, filled, times } from "./fill.ts";

const ACCOUNT = "Microsoft.Storage/storageAccounts@2023-01-01";

/** Templates of CloudFormation, ARM, Bicep and Pulumi, and playbooks. */
export const TEMPLATES: Readonly<Record<string, Family>> = {
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
  "CloudFormation: stacks in code": filled(
    "main.tf",
    (n) =>
      `resource "aws_cloudformation_stack" "s${n}" {\n  count         = 40\n  name          = "s"\n  template_body = <<-T\n    Transform: AWS::LanguageExtensions\n    Resources:\n      Fn::ForEach::A${n}:\n        - N\n        - [a, b, c, d, e, f, g, h]\n        - Q$\${N}: { Type: AWS::SQS::Queue }\n  T\n}\n`,
  ),
  "CloudFormation: stacks of one file": (bytes) => ({
    "main.tf":
      'variable "on" {\n  default = false\n}\nresource "aws_cloudformation_stack" "s" {\n  count         = var.on ? 250 : 200\n  template_body = file("t.yaml")\n  parameters    = { A = count.index }\n}\n',
    "t.yaml": `Resources:\n${fill(bytes - 200, (n) => `  R${n}: { Type: AWS::SQS::Queue, Properties: { QueueName: !Join ["-", [!Ref A, !Ref R${n + 1}]] } }\n`)}`,
  }),
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
  "Pulumi: switches": filled(
    "Pulumi.yaml",
    (n) => `  c${n}: { type: boolean, default: false }\n`,
    `name: it\nruntime: yaml\nresources:\n  r: { type: 'aws:s3:Bucket', properties: { forceDestroy: '\${c3}' } }\nconfig:\n`,
  ),
  "Ansible: tasks": filled(
    "site.yml",
    (n) =>
      `    - amazon.aws.ec2_security_group:\n        name: "{{ made${n - 1}.group_id }}-{{ v1 }}"\n        rules: [{ ports: [22, 1-9], cidr_ip: 0.0.0.0/0 }]\n      register: made${n}\n`,
    "- hosts: localhost\n  vars: { v1: x }\n  tasks:\n",
  ),
  "Ansible: variables": filled(
    "site.yml",
    (n) => `    v${n + 1}: "{{ v${n} }}{{ v${n} }}"\n`,
    '- hosts: localhost\n  tasks:\n    - s3_bucket:\n        name: "{{ v300 }}"\n  vars:\n    v0: x\n',
  ),
  "Ansible: switches": filled(
    "site.yml",
    (n) => `    v${n}: false\n`,
    "- hosts: localhost\n  tasks:\n    - s3_bucket:\n        acl: public-read\n      when: v3\n  vars:\n",
  ),
  "Ansible: switches of a role": (bytes) => ({
    "roles/it/tasks/main.yml": "- s3_bucket:\n    acl: public-read\n  when: v3\n",
    "roles/it/defaults/main.yml": fill(bytes, (n) => `v${n}: false\n`),
  }),
  "Ansible: firewalls": filled(
    "site.yml",
    (n) => `    - iptables: { chain: INPUT, policy: ACCEPT, comment: c${n} }\n`,
    "- hosts: all\n  tasks:\n",
  ),
};
