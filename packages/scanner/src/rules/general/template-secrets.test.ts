import { testRule } from "../../../test/rule-fixtures.ts";

const SCHEMA = "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#";

const aws = (parameter: string) => ({
  "template.yaml": `Parameters:\n  ${parameter}\nResources:\n  A: { Type: AWS::SNS::Topic }\n`,
});
const arm = (type: string, name = "adminPassword") => ({
  "azuredeploy.json": JSON.stringify({
    $schema: SCHEMA,
    parameters: { [name]: { type } },
    resources: [],
  }),
});
const resource = (body: string) => ({
  "template.yaml": `Parameters:\n  DbPassword: { Type: String, NoEcho: true }\nResources:\n  A:\n${body}`,
});
const pulumi = (setting: string) => ({
  "Pulumi.yaml": `name: it\nruntime: yaml\nconfig:\n  dbPassword: { ${setting} }\n`,
});
const bicep = (text: string) => ({ "main.bicep": text });

testRule("gen-template-parameter-secret", {
  fails: {
    "without NoEcho": aws("DbPassword: { Type: String }"),
    "with NoEcho off": aws("DbPassword: { Type: String, NoEcho: false }"),
    "a parameter that isn't encrypted": resource(
      "    Type: AWS::RDS::DBInstance\n    Properties: { MasterUserPassword: '{{resolve:ssm:/db/password}}' }\n",
    ),
    "the metadata of a resource": resource(
      "    Type: AWS::SNS::Topic\n    Metadata: { A: !Ref DbPassword }\n",
    ),
    "an input of Pulumi": pulumi("type: string"),
    "a text on Azure": arm("string"),
    "a text in Bicep": bicep("param adminPassword string\noutput a string = adminPassword\n"),
  },
  passes: {
    "with NoEcho": aws("DbPassword: { Type: String, NoEcho: true }"),
    "a parameter with the ARN of a secret": resource(
      "    Type: AWS::Lambda::Function\n    Properties: { Environment: { Variables: { DB_SECRET: '{{resolve:ssm:/db/secret-arn}}' } } }\n",
    ),
    "a secret that is encrypted": resource(
      "    Type: AWS::RDS::DBInstance\n    Properties: { MasterUserPassword: '{{resolve:secretsmanager:db}}' }\n",
    ),
    "an input of Pulumi": pulumi("type: string, secret: true"),
    "an input of Pulumi with a default": pulumi("type: string, default: hunter2x9q"),
    "the path of a secret": aws("DbPasswordPath: { Type: String }"),
    "the name of a secret, by its description": aws(
      "DbPasswordSecret: { Type: String, Description: Name of the secret with the password }",
    ),
    "a value of the Parameter Store": aws(
      "DbPassword: { Type: 'AWS::SSM::Parameter::Value<String>' }",
    ),
    "a secure text on Azure": arm("securestring"),
    "the name of a secret": arm("string", "passwordSecretName"),
    "a secure text in Bicep": bicep("@secure()\nparam adminPassword string\n"),
  },
});

const written = (type: string, content: string) =>
  `resource "tls_private_key" "it" {}\nresource "${type}" "it" {\n filename = "it"\n content = ${content}\n}`;

testRule("tf-secret-in-file", {
  fails: {
    "a key": written("local_file", "tls_private_key.it.private_key_pem"),
    "a key within a text": written("local_file", 'join("", [tls_private_key.it.private_key_pem])'),
  },
  passes: {
    "the public key": written("local_file", "tls_private_key.it.public_key_pem"),
    "a sensitive file": written("local_sensitive_file", "tls_private_key.it.private_key_pem"),
  },
});

const parameter = (name: string, type: string) =>
  `variable "v" {}\nresource "aws_ssm_parameter" "it" {\n name = "${name}"\n type = ${type}\n value = var.v\n}`;

const output = (value: string) =>
  `resource "random_password" "it" {\n length = 32\n}\noutput "it" {\n value = ${value}\n}`;

testRule("tf-secret-shown", {
  fails: {
    "another part of a connection string": output(
      'nonsensitive(split(";", azurerm_eventhub_authorization_rule.it.primary_connection_string)[2])',
    ),
    "a password": output("nonsensitive(random_password.it.result)"),
    "a password in a text": output('nonsensitive("it:$\u007brandom_password.it.result}")'),
    "a sensitive variable": `variable "db_password" {\n sensitive = true\n}\n${output('nonsensitive("it:$\u007bvar.db_password}")')}`,
  },
  passes: {
    "the address in a connection string": output(
      'nonsensitive(split(";", azurerm_eventhub_authorization_rule.it.primary_connection_string)[0])',
    ),
    "its length": output("nonsensitive(length(random_password.it.result))"),
    "its hash": output("nonsensitive(sha256(random_password.it.result))"),
    "another member of a sensitive variable": `variable "db" {\n sensitive = true\n}\n${output("nonsensitive(var.db.host)")}`,
    "another result": output("nonsensitive(random_password.it.length)"),
    "a sensitive output": output("random_password.it.result\n sensitive = true"),
  },
});

testRule("aws-ssm-plain-secret", {
  fails: { "a text": parameter("/it/db/password", '"String"') },
  passes: {
    "a secure text": parameter("/it/db/password", '"SecureString"'),
    "another name": parameter("/it/db/host", '"String"'),
  },
  open: { "a type of the caller's": parameter("/it/db/password", "var.v") },
});

const plain = (name: string, value: string) =>
  `variable "v" {}\nresource "aws_ssm_parameter" "it" {\n name = "${name}"\n type = "String"\n value = ${value}\n}`;

testRule("aws-ssm-parameter-plain", {
  fails: {
    "a value from elsewhere": plain("/it/oauth/token", "var.v"),
    "a secret in an address": plain("/it/hook/token-url", '"https://example.com/T01/B9xQ7rW2mKp"'),
    "a password": plain("/it/db/password", '"correct-horse"'),
    "the key for a location": plain("/it/location/api-key", '"correct-horse"'),
  },
  passes: {
    "an address": plain("/it/oauth/token-url", '"https://auth.example.com/oauth/token"'),
    "a switch": plain("/it/features/password-reset", '"enabled"'),
    "the ARN of a secret": plain("/it/db/secret-arn", "var.v"),
    "where a key is sent": plain("/it/api-key-location", '"header"'),
    "another name": plain("/it/db/host", "var.v"),
  },
});

const given = (value: string) => ({
  "template.yaml": `Parameters:\n  DbPassword: { Type: String, NoEcho: true, Default: ${value} }\nResources:\n  A: { Type: AWS::SNS::Topic }\n`,
});
const described = (description: string) => ({
  "template.yaml": `Parameters:\n  DbPassword: { Type: String, Default: it-database, Description: ${description} }\nResources:\n  A: { Type: AWS::SNS::Topic }\n`,
});
const generated = (literal: string) => ({
  "kustomization.yaml": `kind: Kustomization\nsecretGenerator:\n  - name: it\n    literals: ["${literal}"]\n`,
});
const kept = (value: string) =>
  `variable "v" {}\nresource "aws_ssm_parameter" "it" {\n name = "it"\n type = "SecureString"\n value = ${value}\n}`;

/** A parameter beside a password that is read under a name. */
const read = (parameter: string, name: string) => ({
  "template.yaml": [
    `Parameters:\n  ${parameter}: { Type: String, NoEcho: true, Default: claims/db-2024 }`,
    "Resources:\n  Db:\n    Type: AWS::RDS::DBInstance\n    Properties:",
    `      MasterUserPassword: !Sub "{{resolve:secretsmanager:\${${name}}:SecretString:password}}"\n`,
  ].join("\n"),
});

const shown = ({ "template.yaml": text }: ReturnType<typeof read>) => ({
  "template.yaml": text.replace(", NoEcho: true", ""),
});

testRule("gen-template-parameter-secret", {
  fails: { "beside a secret that is read": shown(read("DbPassword", "DbPasswordSecret")) },
  passes: {
    "the name under which a secret is read": shown(read("DbPasswordSecret", "DbPasswordSecret")),
  },
});

const configured = (config: string) => ({
  "Pulumi.yaml": `name: app\nruntime: nodejs\nconfig: ${config}\n`,
});
const stack = (line: string) => ({ "Pulumi.prod.yaml": `config:\n  ${line}\n` });

testRule("gen-template-default-secret", {
  fails: {
    "of AWS": given("Yk3nVqz8Wp4t"),
    "of Azure": bicep("@secure()\nparam adminPassword string = 'Yk3nVqz8Wp4t'\n"),
    "of AWS, with slashes": given("y3n/qz8wp4t"),
    "of AWS, beside a secret that is read": read("DbPassword", "DbPasswordSecret"),
    "of AWS, with another description": described("Password whose name is known"),
    "of a kustomization": generated("password=Yk3nVqz8Wp4t"),
    "among the settings of a kustomization": {
      "kustomization.yaml":
        "configMapGenerator:\n  - name: it\n    literals: [DB_PASSWORD=Yk3nVqz8Wp4t]\n",
    },
    "of the Parameter Store": kept('"Yk3nVqz8Wp4t"'),
    "of a Pulumi program": configured("{ dbPassword: { type: string, default: Yk3nVqz8Wp4t } }"),
    "of a Pulumi stack": stack("app:dbPassword: Yk3nVqz8Wp4t"),
  },
  passes: {
    "an encrypted value": stack("app:dbPassword: { secure: v1:Yk3nVqz8Wp4t }"),
    "a value that the stack sets": configured("{ dbPassword: { type: string, secret: true } }"),
    "the name of a secret": stack("app:dbPasswordName: Yk3nVqz8Wp4t"),
    "a placeholder of a stack": stack("app:dbPassword: changeme"),
    "the path of a secret": given("prod/db/password"),
    "the name under which a secret is read": read("DbPasswordSecret", "DbPasswordSecret"),
    "the name of a secret, by its description": described("Name of the secret with the password"),
    "the name of a secret of Azure": bicep(
      "@description('Name of the secret in the vault.')\nparam adminPassword string = 'database-admin'\n",
    ),
    "an expression": bicep("@secure()\nparam adminPassword string = newGuid()\n"),
    "no text": given('""'),
    "another literal": generated("level=debug"),
    "a literal that is filled in": generated("password=$\u007bDB_PASSWORD}"),
    "a placeholder": kept('"change-me-by-hand"'),
  },
  open: { "a value of the caller's": kept("var.v") },
});

const pod = (...args: string[]) => ({
  "it.yaml": `apiVersion: v1\nkind: Pod\nmetadata: { name: it }\nspec:\n  containers:\n    - name: it\n      image: it:1.0.0\n      args: ${JSON.stringify(args)}\n`,
});

testRule("k8s-secret-argument", {
  fails: {
    "an option": pod("--db-password=Yk3nVqz8Wp4t"),
    "an option with a value of its own": pod("--db-password", "Yk3nVqz8Wp4t"),
    "an option in a script": pod("serve --api-key=Yk3nVqz8Wp4t --port=80"),
  },
  passes: {
    "a variable": pod("--db-password=$(DB_PASSWORD)"),
    "a file": pod("--db-password=/run/secrets/db"),
    "another option": pod("--level=information"),
    "the name of a secret": pod("--secret", "join-token"),
  },
});

testRule("gen-template-default-secret", {
  fails: {
    "a token": resource(
      "    Type: AWS::Amplify::App\n    Properties: { AccessToken: hunter2x9q }\n",
    ),
    "another token": resource(
      "    Type: AWS::Amplify::App\n    Properties: { OauthToken: hunter2x9q }\n",
    ),
    "a key of a machine": resource(
      "    Type: AWS::EC2::Instance\n    Metadata:\n      AWS::CloudFormation::Authentication: { a: { type: S3, secretKey: hunter2x9q } }\n",
    ),
    "a password within": resource(
      "    Type: AWS::DMS::Endpoint\n    Properties: { MongoDbSettings: { Password: hunter2x9q } }\n",
    ),
    "a sign-in of a machine": resource(
      "    Type: AWS::EC2::Instance\n    Metadata:\n      AWS::CloudFormation::Authentication: { a: { type: basic, password: hunter2x9q } }\n",
    ),
  },
  passes: {
    "a parameter": resource(
      "    Type: AWS::Amplify::App\n    Properties: { AccessToken: !Ref DbPassword }\n",
    ),
    "a type with the name of a function": resource(
      "    Type: constructor\n    Properties: { AccessToken: hunter2x9q }\n",
    ),
    "a secret that is read": resource(
      "    Type: AWS::Amplify::App\n    Properties: { AccessToken: '{{resolve:secretsmanager:token1}}' }\n",
    ),
  },
});
