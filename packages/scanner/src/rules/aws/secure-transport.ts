import { allows, denies, statementsIn } from "../../policies/aws/statements.ts";
import { askText } from "../../rule-language/ask-text.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, anyOf, type Fact, fact, ifKnown, not, or, unless } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/** Types with a policy that decides over requests on the network. */
const HOLDERS = [
  "aws_s3_bucket",
  "aws_s3_bucket_policy",
  "aws_efs_file_system_policy",
  "aws_sns_topic",
  "aws_sns_topic_policy",
  "aws_sqs_queue",
  "aws_sqs_queue_policy",
];

/** Operators and their suffixes that compare a truth value. */
const BOOLEAN = ["Bool", "BoolIfExists"];

function asksAboutTls(statement: BlockView, value: "true" | "false"): Fact {
  const condition = statement.attr("Condition");
  const isAsked = BOOLEAN.map((operator) =>
    condition.member(operator).member("aws:SecureTransport").includes(value),
  );
  return or(...isAsked);
}

/** Denies requests without TLS, or with a version before a given one. */
function deniesPlaintext(statement: BlockView): Fact {
  const condition = statement.attr("Condition");
  return and(
    denies(statement),
    or(
      asksAboutTls(statement, "false"),
      condition.member("NumericLessThan").member("s3:TlsVersion").isPresent(),
    ),
  );
}

/** Whether a policy denies everyone what they ask for without TLS. */
export function deniesPlaintextIn(holder: ResourceView): Fact {
  return statementsIn(holder.attr("policy")).some(deniesPlaintext);
}

/** Conditions on the resource that a service acts for. Only calls by services meet them. */
const SOURCES = ["Arn", "Account"].flatMap((name) =>
  ["aws:Source", "AWS:Source", "aws:source"].map((start) => `${start}${name}`),
);

const SOURCE_OPERATORS = [
  ...["ArnEquals", "ArnLike", "StringEquals", "StringLike", "ForAnyValue:ArnEquals"],
  ...["ForAnyValue:ArnLike", "ForAnyValue:StringEquals", "StringEqualsIgnoreCase"],
];

function isForSource(statement: BlockView): Fact {
  const condition = statement.attr("Condition");
  const facts = SOURCE_OPERATORS.flatMap((name) => {
    const operator = condition.member(name);
    return SOURCES.map((key) => {
      const source = operator.member(key);
      // A source that the caller gives is a source.
      const isGiven = operator.value.kind === "object" && source.value.kind === "unknown";
      return isGiven ? fact(true, source.evidence()) : source.isPresent();
    });
  });
  return anyOf(facts);
}

/** Services of AWS always use TLS. */
function isForServices(statement: BlockView): Fact {
  const principal = statement.attr("Principal");
  const namesServices = and(
    principal.member("Service").isPresent(),
    not(principal.member("AWS").isPresent()),
    not(principal.is("*")),
  );
  return or(namesServices, isForSource(statement));
}

/** A denial of requests with TLS is the wrong way round. */
function deniesTls(statement: BlockView): Fact {
  return and(asksAboutTls(statement, "true"), denies(statement));
}

/** Denials of plain requests that name the bucket, but no object in it. */
function leavesOutObjects(holder: ResourceView): Fact {
  if (!holder.type.startsWith("aws_s3_bucket")) return fact(false);
  const statements = statementsIn(holder.attr("policy"));
  const isDenial = (statement: BlockView) =>
    and(denies(statement), asksAboutTls(statement, "false"));
  const coversObjects = (statement: BlockView) =>
    or(
      statement.attr("Resource").isAbsent(),
      statement.attr("Resource").some((each) => askText(each, (text) => text.endsWith("*"))),
    );
  return ifKnown(
    and(
      statements.some(isDenial),
      not(statements.some((statement) => and(isDenial(statement), coversObjects(statement)))),
    ),
  );
}

function lacksTls(holder: ResourceView): Fact {
  const policy = holder.attr("policy");
  const statements = statementsIn(policy);
  const isNarrow = (statement: BlockView) =>
    or(denies(statement), isForServices(statement), asksAboutTls(statement, "true"));
  const isEnough = and(statements.some(allows), statements.every(isNarrow));
  return or(
    statements.some(deniesTls),
    leavesOutObjects(holder),
    unless(or(isEnough, statements.some(deniesPlaintext)), policy.isPresent()),
  );
}

export const secureTransportRules: readonly Rule[] = [
  {
    id: "aws-policy-without-tls",
    title: "Policy allows requests without TLS",
    severity: "LOW",
    category: "security",
    topic: "encryption-in-transit",
    explanation: "A client with a misconfigured address sends data and signatures in the clear.",
    fix: 'Add a statement that denies everything if `aws:SecureTransport` is `"false"`.',
    peers: { checkov: ["CKV_AWS_379"] },
    link: "https://docs.aws.amazon.com/AmazonS3/latest/userguide/security-best-practices.html#transit",
    checks: [resource(HOLDERS, lacksTls)],
  },
];
