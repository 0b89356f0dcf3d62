import { expect, it } from "vitest";
import { testRule } from "../../../test/rule-fixtures.ts";
import { scanTexts } from "../../../test/scan-texts.ts";

const aws = (body: string) => `provider "aws" {\n  ${body}\n}\n`;

testRule("aws-provider-static-creds", {
  fails: {
    "a literal": aws('secret_key = "wJalrXUtnFEMI"'),
    "what looks real, for a stand-in": aws(
      `access_key = "${["AKIA", "IOSFODNN7EXAMPLE"].join("")}"\n  skip_credentials_validation = true`,
    ),
    "through a local": `locals {\n  key = "AKIAIOSFODNN7"\n}\n${aws("access_key = local.key")}`,
  },
  failsByDefault: {
    "a default": `variable "key" {\n  default = "AKIAIOSFODNN7"\n}\n${aws("access_key = var.key")}`,
  },
  open: { "a key of the caller": `variable "key" {}\n${aws("access_key = var.key")}` },
  passes: {
    "made up for a stand-in": aws('access_key = "test"\n  skip_credentials_validation = true'),
    none: aws('region = "eu-central-1"'),
    "an empty default": `variable "key" {\n  default = ""\n}\n${aws("access_key = var.key")}`,
    "another provider": 'provider "google" {\n  access_key = "x"\n}\n',
  },
});

it("is not repeated in the report", () => {
  const secret = "wJalrXUtnFEMIK7MDENG";
  const report = scanTexts(aws(`secret_key = "${secret}"`));
  const { message, excerpt } = report.findings.find(({ kind }) => kind === "security") ?? {};
  expect(message).toBe("`secret_key` can be read in the code.");
  expect(excerpt?.lines).toEqual(['  secret_key = "••••••"']);
  expect(JSON.stringify([report.findings, report.suppressed])).not.toContain(secret);
});
