import type { Fact } from "../../rule-language/fact.ts";
import type { ModuleView } from "../../rule-language/module-view.ts";
import { module, type Rule } from "../../rule-language/rule.ts";
import type { Declaration, ResourceDeclaration } from "../../terraform/configuration.ts";
import { referencesIn } from "../../terraform/references.ts";
import { argumentOf, bodiesAt, hasAny, literalText } from "../../terraform/static-argument.ts";

/** The region of AWS's services that are in none. */
const GLOBAL = "us-east-1";

/** Where one resource names others that have to be in that region. */
const USED_BY: readonly (readonly [user: string, path: readonly string[], argument: string])[] = [
  ["aws_cloudfront_distribution", ["viewer_certificate"], "acm_certificate_arn"],
  ["aws_cloudfront_multitenant_distribution", ["viewer_certificate"], "acm_certificate_arn"],
  [
    "aws_cloudfront_distribution",
    ["default_cache_behavior", "lambda_function_association"],
    "lambda_arn",
  ],
  [
    "aws_cloudfront_distribution",
    ["ordered_cache_behavior", "lambda_function_association"],
    "lambda_arn",
  ],
  ["aws_route53_query_log", [], "cloudwatch_log_group_arn"],
];

const TARGETS = new Set([
  "aws_acm_certificate",
  "data.aws_acm_certificate",
  "aws_lambda_function",
  "aws_cloudwatch_log_group",
]);

/** Resources that are in that region by what they are for. */
const ALWAYS: readonly (readonly [type: string, argument: string, values: readonly string[]])[] = [
  ["aws_wafv2_web_acl", "scope", ["CLOUDFRONT"]],
  ["aws_wafv2_ip_set", "scope", ["CLOUDFRONT"]],
  ["aws_wafv2_rule_group", "scope", ["CLOUDFRONT"]],
  ["aws_cloudwatch_metric_alarm", "namespace", ["AWS/Route53", "AWS/CloudFront", "AWS/Billing"]],
];

/** The region of a resource, if the module writes it. */
function regionOf(view: ModuleView, declaration: Declaration): string | null {
  if (hasAny(declaration, "region")) return literalText(declaration, "region");
  const named = argumentOf(declaration, "provider");
  const alias =
    named === undefined ? null : [...referencesIn(named.value)][0]?.replace(/^aws\./, "");
  if (alias === undefined) return null;
  const provider = view.configuration.providers.find(
    (each) => each.name === "aws" && literalText(each, "alias") === alias,
  );
  return provider === undefined ? null : literalText(provider, "region");
}

/** The resource that an argument names, also through the validation of a certificate. */
function namedIn(view: ModuleView, addresses: Iterable<string>): readonly ResourceDeclaration[] {
  const { resources } = view.configuration;
  const through = (address: string) => {
    const found = resources.get(address);
    if (found?.type !== "aws_acm_certificate_validation") return [address];
    const argument = argumentOf(found, "certificate_arn");
    return argument === undefined ? [] : [...referencesIn(argument.value)];
  };
  return [...addresses].flatMap(through).flatMap((address) => {
    const found = TARGETS.has(address.split(".").slice(0, -1).join("."))
      ? resources.get(address)
      : undefined;
    return found ?? [];
  });
}

function usedElsewhere(view: ModuleView): readonly ResourceDeclaration[] {
  return [...view.configuration.resources.values()].flatMap((user) =>
    USED_BY.flatMap(([type, path, argument]) => {
      if (user.mode !== "managed" || user.type !== type) return [];
      const bodies = user.sources.flatMap(({ body }) => bodiesAt(body, path));
      const values = bodies.flatMap(({ attributes }) =>
        attributes.filter(({ name }) => name === argument).map(({ value }) => value),
      );
      return namedIn(
        view,
        values.flatMap((value) => [...referencesIn(value)]),
      );
    }),
  );
}

function isAlwaysGlobal(declaration: ResourceDeclaration): boolean {
  return ALWAYS.some(([type, argument, values]) => {
    if (declaration.mode !== "managed" || declaration.type !== type) return false;
    return values.includes(literalText(declaration, argument) ?? "");
  });
}

function misplaced(view: ModuleView): readonly Fact[] {
  const always = [...view.configuration.resources.values()].filter(isAlwaysGlobal);
  return [...new Set([...always, ...usedElsewhere(view)])].flatMap((each) => {
    const region = regionOf(view, each);
    if (region === null) return [];
    const message = `it is in \`${region}\`, and has to be in \`${GLOBAL}\``;
    return [view.found(region !== GLOBAL, each.header, message)];
  });
}

/** A rule for parts of global services in a region where those don't look. */
export const wrongRegionRules: readonly Rule[] = [
  {
    id: "quality-wrong-region",
    title: "Resource of a global service is in another region",
    severity: "MEDIUM",
    category: "quality",
    explanation:
      "CloudFront, Route 53 and billing use `us-east-1` only: the apply fails, or an alarm never fires.",
    fix: 'Add a provider with `alias` and `region = "us-east-1"`, and name it in the resource.',
    link: "https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cnames-and-https-requirements.html",
    checks: [module(misplaced)],
  },
];
