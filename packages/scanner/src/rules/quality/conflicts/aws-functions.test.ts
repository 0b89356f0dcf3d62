import { testRule } from "../../../../test/rule-fixtures.ts";

const CODE = 'filename = "a.zip"\nhandler = "a.b"\nruntime = "nodejs22.x"';
const variables = (name: string) =>
  `resource "aws_lambda_function" "it" {\n ${CODE}\n environment {\n variables = { ${name} = "eu-west-1" }\n}\n}`;
const sized = (memory: number, more = "") =>
  `resource "aws_lambda_function" "it" {\n ${CODE}\n memory_size = ${memory}\n ${more}\n}`;
const policy = (second: number) => `
  resource "aws_ecr_lifecycle_policy" "it" {
    policy = jsonencode({ rules = [{ rulePriority = 1 }, { rulePriority = ${second} }] })
  }`;
const inVpc = (managed: string, more = "") => `
  resource "aws_iam_role" "it" {
    name = "it"
  }
  resource "aws_iam_role_policy_attachment" "it" {
    role       = aws_iam_role.it.name
    policy_arn = "arn:aws:iam::aws:policy/service-role/${managed}"
  }
  resource "aws_lambda_function" "it" {
    role = aws_iam_role.it.arn
    ${CODE}
    vpc_config {
      subnet_ids         = ["subnet-1"]
      security_group_ids = ["sg-1"]
    }
  }
  ${more}`;
const BASIC = "AWSLambdaBasicExecutionRole";

testRule("quality-conflicting-settings", {
  fails: {
    "a variable of Lambda": variables("AWS_REGION"),
    "two rules of one priority": policy(1),
    "a large function": sized(12_288),
    "a function that can't join its network": inVpc(BASIC),
  },
  passes: {
    "a variable of one's own": variables("REGION"),
    "two priorities": policy(2),
    "a function as large as can be": sized(10_240),
    "a large function on machines of its own": sized(12_288, "capacity_provider_config {\n}"),
    "a function that joins its network": inVpc("AWSLambdaVPCAccessExecutionRole"),
    "a function with a policy of its own": inVpc(
      BASIC,
      'resource "aws_iam_role_policy" "it" {\n role = aws_iam_role.it.id\n policy = "{}"\n}',
    ),
  },
});
