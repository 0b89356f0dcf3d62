import { describe, expect, it } from "vitest";
import { scanTexts } from "../test/scan-texts.ts";

const STATE = 'terraform {\n  backend "s3" {}\n}\nprovider "aws" {}\n';

const server = (path: string) =>
  `resource "aws_instance" "it" {\n  user_data = file("${path}")\n}\n`;

const idsOf = (files: Record<string, string>) =>
  scanTexts(files).findings.map(({ ruleId }) => ruleId);

const SCRIPT = "export AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMIK7MDENGbPxRfiCYzQ9sT1uVxWyZ\n";

describe("a path in a folder that Terraform is started in", () => {
  it("is relative to the folder where the root has no code", () => {
    const files = {
      "README.md": "",
      "live/web/main.tf": STATE + server("start.sh"),
      "live/web/start.sh": SCRIPT,
    };
    expect(scanTexts(files).failures).toEqual([]);
    expect(idsOf(files)).toContain("aws-ec2-userdata-secret");
    expect(idsOf(files)).not.toContain("quality-relative-file");
  });

  it("is relative to the folder of the caller", () => {
    const files = {
      "live/web/main.tf": `${STATE}module "it" {\n  source = "../../modules/it"\n}\n`,
      "live/web/start.sh": SCRIPT,
      "modules/it/main.tf": server("start.sh"),
    };
    expect(scanTexts(files).failures).toEqual([]);
    expect(idsOf(files)).toContain("aws-ec2-userdata-secret");
    expect(idsOf(files)).toContain("quality-relative-file");
  });

  it.each([
    ["that doesn't exist", { "live/web/main.tf": STATE + server("start.sh") }],
    [
      "beside the code that the root calls",
      {
        "main.tf": 'module "it" {\n  source = "./it"\n}\n',
        "it/main.tf": server("start.sh"),
        "it/start.sh": "",
      },
    ],
  ])("is refused if it leads to a file %s", (_, files) => {
    expect(scanTexts(files).failures).toEqual([
      expect.stringContaining("there is no file start.sh"),
    ]);
  });
});
