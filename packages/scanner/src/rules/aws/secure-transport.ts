import { allows, denies, statementsIn } from "../../policies/aws/statements.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, not, or, unless } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/** Types with a policy that decides over requests on the network. */
const HOLDERS = ["aws_s3_bucket", "aws_s3_bucket_policy", "aws_efs_file_system_policy"];

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

/** Services of AWS always use TLS. */
function isForServices(statement: BlockView): Fact {
  const principal = statement.attr("Principal");
  return and(
    principal.member("Service").isPresent(),
    not(principal.member("AWS").isPresent()),
    not(principal.is("*")),
  );
}

/** A denial of requests with TLS is the wrong way round. */
function deniesTls(statement: BlockView): Fact {
  return and(asksAboutTls(statement, "true"), denies(statement));
}

function lacksTls(holder: ResourceView): Fact {
  const policy = holder.attr("policy");
  const statements = statementsIn(policy);
  const isNarrow = (statement: BlockView) =>
    or(denies(statement), isForServices(statement), asksAboutTls(statement, "true"));
  const isEnough = and(statements.some(allows), statements.every(isNarrow));
  return or(
    statements.some(deniesTls),
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
