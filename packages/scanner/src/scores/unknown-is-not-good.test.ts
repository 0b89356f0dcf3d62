// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are HCL
import { describe, expect, it } from "vitest";
import { scanTexts } from "../../test/scan-texts.ts";

const QUEUE = 'resource "aws_sqs_queue" "x" {\n  sqs_managed_sse_enabled = true\n}\n';

const REMOTE = (name: string) => `module "${name}" {
  source              = "terraform-aws-modules/rds/aws"
  version             = "6.10.0"
  publicly_accessible = true
}
`;

/** Modules that call each other, deeper than any limit, with an open database at the end. */
function nested(depth: number): Record<string, string> {
  const database = 'resource "aws_db_instance" "x" {\n  publicly_accessible = true\n}\n';
  const files = Array.from({ length: depth }, (_, level) => {
    const folder = level === 0 ? "" : `modules/m${level}/`;
    const source = level === 0 ? "./modules/m1" : `../m${level + 1}`;
    const call = `module "inner" {\n  source = "${source}"\n}\n`;
    return [`${folder}main.tf`, level === 0 ? QUEUE + call : call];
  });
  return { ...Object.fromEntries(files), [`modules/m${depth}/main.tf`]: database };
}

const POLICY = (document: string) => `data "http" "policy" {
  url = "https://example.com/policy.json"
}
data "aws_caller_identity" "own" {}
resource "aws_iam_role_policy" "a" {
  name   = "a"
  role   = "r"
  policy = ${document}
}
`;

const securityOf = (module: string | Record<string, string>) => scanTexts(module).scores.security;

describe("what can't be judged caps the score of security", () => {
  it.each<[string, string | Record<string, string>, number]>([
    ["a module from elsewhere", QUEUE + REMOTE("a"), 75],
    ["two modules from elsewhere", QUEUE + REMOTE("a") + REMOTE("b"), 50],
    ["modules nested deeper than we follow", nested(60), 75],
    ["types of a provider without tables", `${QUEUE}resource "acme_server" "a" {}\n`, 88],
    ["a policy from a data source", QUEUE + POLICY("data.http.policy.response_body"), 69],
  ])("%s", (_, module, most) => {
    const { score, cappedBy } = securityOf(module);
    expect(score).toBeLessThanOrEqual(most);
    expect(cappedBy).toBe("coverage");
  });

  it("and isn't thinned out by what can be judged", () => {
    const sound = Array.from({ length: 50 }, (_, index) => QUEUE.replace("x", `q${index}`)).join(
      "",
    );
    expect(securityOf(sound + REMOTE("a")).score).toBeLessThanOrEqual(75);
  });
});

describe("what can be judged, or is the caller's, caps less", () => {
  it.each<[string, string]>([
    [
      "a policy with the account's number",
      POLICY(
        'jsonencode({ Statement = [{ Effect = "Allow", Action = "s3:GetObject", Resource = "arn:aws:s3:::b-${data.aws_caller_identity.own.account_id}/*" }] })',
      ),
    ],
    ["a type without rules of a known provider", 'resource "aws_lb_target_group" "a" {}\n'],
    [
      "an input",
      'variable "on" {\n  type = bool\n}\nresource "aws_ebs_volume" "a" {\n  encrypted = var.on\n}\n',
    ],
  ])("%s", (_, module) => {
    expect(securityOf(QUEUE + module).score).toBeGreaterThanOrEqual(92);
  });
});
