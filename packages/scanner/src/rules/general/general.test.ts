// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are of other tools
import { describe, expect, it } from "vitest";
import { testRule } from "../../../test/rule-fixtures.ts";
import { scanTexts } from "../../../test/scan-texts.ts";

/** Assembled here so that secret scanners don't flag this file. */
const TOKEN = `ghp_${"k3Jq9Zr5Tb1Xw7".repeat(3).slice(0, 36)}`;

const NOTHING = "locals {}\n";

testRule("gen-hardcoded-secret", {
  fails: {
    "a token in Terraform code": `locals {\n  token = "${TOKEN}"\n}\n`,
    "a token in a script": { "main.tf": NOTHING, "deploy.sh": `curl -u me:${TOKEN} x\n` },
    "a token in prose": { "main.tf": NOTHING, "README.md": `Use \`${TOKEN}\`.\n` },
    "a random token in the lines of a file": `locals {
      lines = ["export AGENT_TOKEN=9f8c2e71b04d4a6f8e3c5b7a1d2f4e60", "run"]
    }
    `,
    "a random password in an .env file": {
      "main.tf": NOTHING,
      ".env": "DB_PASSWORD=x9Qz7TrW2mKp\n",
    },
  },
  passes: {
    "a documented example": 'locals {\n  key = "AKIAIOSFODNN7EXAMPLE"\n}\n',
    "a token from a store in the lines of a file": `locals {
      lines = ["export AGENT_TOKEN=$(get-secret --name agent)", "export AGENT_TOKEN_FILE=/run/secrets/agent-token-1"]
    }
    `,
    "a placeholder": { "main.tf": NOTHING, ".env": "API_TOKEN=<your-token>\n" },
  },
});

const variable = (body: string, name = "db_password") => `variable "${name}" {\n${body}\n}\n`;
const database = (password: string) =>
  `resource "aws_db_instance" "x" {\n  password = ${password}\n}\n`;

const encodedSecret = (text: string) => ({
  "secret.yaml": `apiVersion: v1\nkind: Secret\nmetadata:\n  name: db\ndata:\n  password: ${btoa(text)}\n`,
});

testRule("gen-sensitive-default", {
  fails: {
    "a literal password": database('"hunter2"'),
    "a password in a local": `locals {\n  p = "hunter2"\n}\n${database("local.p")}`,
    "a password in a nested block": `resource "azurerm_virtual_machine" "x" {
      os_profile {
        admin_password = "hunter2"
      }
    }`,
    "a Kubernetes secret's manifest": {
      "secret.yaml":
        "apiVersion: v1\nkind: Secret\nmetadata:\n  name: db\nstringData:\n  password: hunter2\n",
    },
    ...Object.fromEntries(
      ["$ecret1", "${DB_PASSWORD:-hunter2}", "hunter2${SUFFIX}"].map((text) => [
        `a Kubernetes secret's manifest with ${text}`,
        {
          "secret.yaml": `apiVersion: v1\nkind: Secret\nmetadata:\n  name: db\nstringData:\n  password: "${text}"\n`,
        },
      ]),
    ),
    "a Kubernetes secret in base64": encodedSecret("hunter2"),
    "a Kubernetes secret": `resource "kubernetes_secret" "x" {
      data = {
        user     = "app"
        password = "hunter2"
      }
    }`,
  },
  failsByDefault: {
    "a default": variable('default = "hunter2"'),
    "a default with slashes": variable('default = "hun/ter2"'),
    "a default under another description": variable(
      'default = "hunter2"\ndescription = "Password of the name that is given"',
    ),
    "a path that is marked": variable('default = "prod/db/password"\nsensitive = true'),
    "a default that is marked": variable('default = "hunter2"\nsensitive = true'),
    "a default that is used": `${variable('default = "hunter2"')}${database("var.db_password")}`,
    "a default under a name that says nothing": `${variable('default = "hunter2"', "word")}${database("var.word")}`,
  },
  passes: {
    "a placeholder in base64": encodedSecret("$\u007bDB_PASSWORD}"),
    "a placeholder with a line break in base64": encodedSecret("<password>\n"),
    "no default": variable("sensitive = true"),
    "a password of the caller": `${variable("sensitive = true")}${database("var.db_password")}`,
    "a generated password": `resource "random_password" "x" {}\n${database("random_password.x.result")}`,
    "an empty default": variable('default = ""'),
    "null as a default": `${variable("default = null")}${database("var.db_password")}`,
    "a default that leads to a secret": variable('default = "arn:aws:ssm:::parameter/db"'),
    "the path of a secret": variable('default = "prod/db/password"', "db_secret"),
    "the name of a secret, by its description": variable(
      'default = "prod-db"\ndescription = "Name of the secret with the password."',
      "db_secret",
    ),
    "a name that only speaks of a secret": variable('default = "db"', "secret_name"),
    ...Object.fromEntries(
      [
        "${DB_PASSWORD}",
        "$DB_PASSWORD",
        "$(DB_PASSWORD)",
        "{{ .Values.password }}",
        "<password>",
      ].map((text) => [
        `a Kubernetes secret's manifest in which ${text} is filled in`,
        {
          "secret.yaml": `apiVersion: v1\nkind: Secret\nmetadata:\n  name: db\nstringData:\n  password: "${text}"\n`,
        },
      ]),
    ),
    "other data in a Kubernetes secret": `resource "kubernetes_secret" "x" {
      data = {
        user = "app"
      }
    }`,
  },
});

describe("a secret in a report", () => {
  const strings = (report: unknown) => JSON.stringify(report);

  it("is placed at line and column, and masked", () => {
    const report = scanTexts({ "main.tf": NOTHING, "a/deploy.sh": `set -e\nT=${TOKEN} run\n` });
    const finding = report.findings.find(({ ruleId }) => ruleId === "gen-hardcoded-secret");
    expect(finding).toMatchObject({
      file: "a/deploy.sh",
      startLine: 2,
      startColumn: 3,
      endColumn: 3 + TOKEN.length,
      message: "GitHub token can be read here.",
      excerpt: { startLine: 2, lines: ["T=•••••• run"] },
    });
    expect(strings(report)).not.toContain(TOKEN);
  });

  it("is masked in the excerpt and message of every other finding, and in the facts", () => {
    const report = scanTexts({
      "main.tf": `resource "aws_db_instance" "x" {\n  engine = "${TOKEN}"\n}\n${variable(`default = "${TOKEN}"`, "x")}output "y" {\n  value = "${TOKEN}"\n}\n`,
      "README.md": `# X\n\n${TOKEN}\n`,
    });
    expect(report.findings.length).toBeGreaterThan(3);
    expect(strings(report)).not.toContain(TOKEN);
  });

  it("is masked where only a rule knows that it is one", () => {
    const report = scanTexts(
      `${variable('default = "hunter2x"')}${database("var.db_password")}${database('"tiger99"').replace('"x"', '"y"')}`,
    );
    expect(report.findings.map(({ ruleId }) => ruleId)).toContain("aws-rds-encryption");
    expect(strings(report)).not.toMatch(/hunter2x|tiger99/);
  });

  it("of several lines keeps the number of lines", () => {
    const key = `-----BEGIN PRIVATE KEY-----\n${"k3Jq9Zr5Tb1Xw7".repeat(4)}\n${"Jq9Zr5Tb1Xw7k3".repeat(4)}\n-----END PRIVATE KEY-----\n`;
    const report = scanTexts({ "main.tf": NOTHING, "key.pem": key });
    const finding = report.findings.find(({ ruleId }) => ruleId === "gen-hardcoded-secret");
    expect(finding?.excerpt?.lines).toHaveLength(
      (finding?.endLine ?? 0) - (finding?.startLine ?? 0) + 1,
    );
    expect(strings(report)).not.toContain("k3Jq9Zr5Tb1Xw7");
  });

  it("is reported once, by the rule that knows what it opens", () => {
    const report = scanTexts(database(`"${TOKEN}"`));
    const about = report.findings.filter(({ ruleId }) => ruleId.startsWith("gen-"));
    expect(about.map(({ ruleId }) => ruleId)).toEqual(["gen-sensitive-default"]);
  });

  it.each([
    ["a script", "deploy.sh", "# stackyard:ignore gen-hardcoded-secret a test\n\nT=TOKEN run\n"],
    [
      "a script's line",
      "deploy.sh",
      "T=TOKEN run # stackyard:ignore gen-hardcoded-secret a test\n",
    ],
    ["prose", "a.md", "<!-- stackyard:ignore gen-hardcoded-secret a test -->\nTOKEN\n"],
    [
      "code",
      "a.tf",
      'locals {\n  # stackyard:ignore gen-hardcoded-secret a test\n  t = "TOKEN"\n}\n',
    ],
    ["YAML", "values.yaml", "# stackyard:ignore gen-hardcoded-secret a test\ntoken: TOKEN\n"],
  ])("can be passed over by a comment in %s", (_, path, text) => {
    const { suppressed, findings } = scanTexts({ [path]: text.replace("TOKEN", TOKEN) });
    expect(findings.map(({ ruleId }) => ruleId)).not.toContain("gen-hardcoded-secret");
    expect(suppressed).toMatchObject([
      { ruleId: "gen-hardcoded-secret", suppression: { reason: "a test" } },
    ]);
  });

  it("lifts no score, as a search judges nothing", () => {
    const { scores, coverage } = scanTexts({ "deploy.sh": `T=${TOKEN} run\n` });
    expect(coverage.decided).toBe(0);
    expect(scores.security.score).toBe(39);
  });

  it("in a default is one finding with its uses", () => {
    const report = scanTexts(`${variable('default = "hunter2"')}${database("var.db_password")}`);
    const about = report.findings.filter(({ ruleId }) => ruleId.startsWith("gen-"));
    expect(about).toMatchObject([{ startLine: 2, alsoAt: [{ startLine: 5 }] }]);
  });
});

const app = (value: string, name = "DATABASE_PASSWORD") => `
  variable "given" {}
  resource "azurerm_linux_web_app" "it" {
    app_settings = { ${name} = ${value}, PORT = "8080" }
  }`;

const tunnel = (value: string) => `
  variable "given" {}
  resource "aws_vpn_connection" "it" {
    tunnel2_preshared_key = ${value}
  }`;

testRule("gen-sensitive-default", {
  fails: {
    "a setting of an app": app('"Correct-horse-9"'),
    "a credential of an app": app('"Correct-horse-9"', "AzureWebJobsStorage__credential"),
    "the key of a tunnel": tunnel('"correcthorsebattery9"'),
    "a password after a name of the caller's": `variable "given" {}\n${database('"${var.given}-Zx81!qLm"')}`,
  },
  passes: {
    "a setting from a vault": app('"@Microsoft.KeyVault(SecretUri=https://a.vault.azure.net/s)"'),
    "a setting of the caller": app("var.given"),
    "the kind of an identity": app('"managedidentity"', "AzureWebJobsStorage__credential"),
    "a key of the caller": tunnel("var.given"),
    "a password of the caller's with an ending": `variable "given" {\n sensitive = true\n}\n${database('"${var.given}-Zx81!qLm"')}`,
    "a password that is made": `resource "random_password" "it" {}\n${database('"${random_password.it.result}-Zx81!qLm"')}`,
    "a name with an ending": `variable "given" {}\n${database('"${var.given}-db-password-1"')}`,
    "a reference that an extension resolves": variable(
      'default = "resolve:secretsmanager:payments/pager1:SecretString:api_key"',
    ),
  },
});

const header = (name: string, value: string) => `
  variable "given" {
    sensitive = true
  }
  resource "aws_cloudfront_distribution" "it" {
    origin {
      custom_header {
        name  = "${name}"
        value = ${value}
      }
    }
  }`;

testRule("gen-sensitive-default", {
  fails: {
    "a header of a distribution": header("X-Origin-Verify", '"f3b1c07d2a9e4e5f8d6a71c94b20e8d5"'),
  },
  passes: {
    "a header of the caller's": header("X-Origin-Verify", "var.given"),
    "a name in a header": header("X-Origin-Name", '"f3b1c07d2a9e4e5f8d6a71c94b20e8d5"'),
  },
});

const settingsMap = (text: string) => ({
  "it.yaml": `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: it }\ndata:\n  ${text}\n`,
});
const signingIn = (password: string) =>
  `variable "password" {\n  type = string\n}\nprovider "postgresql" {\n  password = ${password}\n}`;

testRule("gen-sensitive-default", {
  fails: {
    "settings that everyone may read": settingsMap("DB_PASSWORD: hunter2secret9"),
    "a file among settings": settingsMap(
      "it.yml: |\n    datasource:\n      password: hunter2secret9",
    ),
    "a file with variables": { "config/it.env": "DB_PASSWORD=hunter2secret9\n" },
    "values of variables": { "terraform.tfvars": 'db_password = "hunter2secret9"\n' },
    "a provider": signingIn('"hunter2secret9"'),
    "metadata of a machine": `resource "google_compute_instance" "it" {\n  metadata = { db-password = "hunter2secret9" }\n}`,
  },
  passes: {
    "a file among settings with a variable": settingsMap(
      "it.yml: |\n    datasource:\n      password: $\u007bDB_PASSWORD}",
    ),
    "an example of variables": { ".env.example": "DB_PASSWORD=hunter2secret9\n" },
    "another setting": settingsMap("DB_HOST: db"),
    "values of an example": { "examples/it.tfvars": 'db_password = "hunter2secret9"\n' },
    "no value": { "terraform.tfvars": 'db_password = ""\n' },
    "a provider": signingIn("var.password"),
  },
});
