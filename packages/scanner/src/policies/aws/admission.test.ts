import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { outcomeOf } from "../../../test/verdict.ts";
import { ALL_RULES } from "../../rules/all-rules.ts";

const rules = ALL_RULES.filter(({ id }) => id === "aws-policy-public-service");

type Statement = Readonly<Record<string, unknown>>;

const action = fc.constantFrom("sns:Publish", "sns:*", "sns:Subscribe");
const principal = fc.constantFrom<unknown>(
  "*",
  { AWS: "*" },
  { AWS: ["arn:aws:iam::123456789012:root"] },
  { Service: "events.amazonaws.com" },
);
const operator = fc.constantFrom(
  "StringEquals",
  "StringLike",
  "StringNotEquals",
  "StringEqualsIfExists",
  "ForAllValues:StringEquals",
  "ForAnyValue:StringLike",
);
const key = fc.constantFrom("aws:PrincipalOrgID", "aws:SourceAccount", "aws:UserAgent");
const value = fc.constantFrom("*", "o-a1b2c3d4e5", "123456789012");

const condition = fc
  .tuple(operator, key, value)
  .map(([test, name, given]) => ({ [test]: { [name]: given } }));

const statement = fc
  .record({
    Effect: fc.constantFrom("Allow", "Deny"),
    Principal: principal,
    Action: action,
    Resource: fc.constantFrom("*", "arn:aws:sns:eu-central-1:123456789012:alarms"),
    Condition: fc.option(condition, { nil: undefined }),
  })
  .map((each): Statement => each);

const statements = fc.array(statement, { minLength: 1, maxLength: 4 });

function policyOf(all: readonly Statement[]): string {
  return `resource "aws_sns_topic_policy" "this" {
    policy = jsonencode(${JSON.stringify({ Statement: all })})
  }`;
}

function isFound(module: string): boolean {
  return outcomeOf(rules, module) === "fails";
}

describe("who a policy lets in", () => {
  it("is no fewer for a further Allow", () => {
    fc.assert(
      fc.property(statements, statement, (all, added) => {
        fc.pre(isFound(policyOf(all)));
        expect(isFound(policyOf([...all, { ...added, Effect: "Allow" }]))).toBe(true);
      }),
    );
  });

  it("does not depend on the order of statements", () => {
    fc.assert(
      fc.property(
        statements.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
        ),
        ([all, shuffled]) => {
          expect(isFound(policyOf(shuffled))).toBe(isFound(policyOf(all)));
        },
      ),
    );
  });

  it("does not depend on how the policy is written", () => {
    fc.assert(
      fc.property(statements, (all) => {
        const document = all.map(blockOf).join("\n");
        const heredoc = `resource "aws_sns_topic_policy" "this" {
          policy = <<-JSON
            ${JSON.stringify({ Statement: all.map(inLists) })}
          JSON
        }`;
        const byDocument = `data "aws_iam_policy_document" "this" {
          ${document}
        }
        resource "aws_sns_topic_policy" "this" {
          policy = data.aws_iam_policy_document.this.json
        }`;
        const expected = isFound(policyOf(all));
        expect(isFound(heredoc)).toBe(expected);
        expect(isFound(byDocument)).toBe(expected);
      }),
    );
  });
});

/** The same statement with single values written as lists. */
function inLists(each: Statement): Statement {
  return { ...each, Action: [each.Action], Resource: [each.Resource] };
}

function blockOf(each: Statement): string {
  const conditions = Object.entries(each.Condition ?? {}).flatMap(([test, members]) =>
    Object.entries(members ?? {}).map(
      ([variable, given]) =>
        `condition {\ntest = "${test}"\nvariable = "${variable}"\nvalues = ["${given}"]\n}`,
    ),
  );
  const who = each.Principal === "*" ? { "*": "*" } : Object(each.Principal);
  const principals = Object.entries(who).map(
    ([type, names]) =>
      `principals {\ntype = "${type}"\nidentifiers = ${JSON.stringify([names].flat())}\n}`,
  );
  return `statement {
    effect    = "${each.Effect}"
    actions   = ["${each.Action}"]
    resources = ["${each.Resource}"]
    ${[...principals, ...conditions].join("\n")}
  }`;
}
