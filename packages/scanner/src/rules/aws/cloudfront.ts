import { and, not, or } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

const DISTRIBUTION = "aws_cloudfront_distribution";

/** A distribution that its tenants' domains share. */
const SHARED = "aws_cloudfront_multitenant_distribution";

const MODERN_TLS = /^TLSv1\.[23]_/;

/** Standard logging v2 is a separate delivery whose source is the distribution. */
function isDelivered(distribution: ResourceView) {
  return distribution
    .connected("aws_cloudwatch_log_delivery_source", "resource_arn")
    .some((source) =>
      source.connected("aws_cloudwatch_log_delivery", "delivery_source_name", "name").exists(),
    );
}

const acceptsOldTls = (distribution: ResourceView) =>
  not(distribution.attr("viewer_certificate.minimum_protocol_version").matches(MODERN_TLS));

/** Tenants can bring a firewall of their own. */
function isGuardedByTenant(distribution: ResourceView) {
  return distribution
    .connected("aws_cloudfront_distribution_tenant", "distribution_id")
    .some((tenant) => tenant.has("customizations.web_acl"));
}

export const cloudfrontRules: readonly Rule[] = [
  {
    id: "aws-cloudfront-https",
    title: "CloudFront serves plain HTTP",
    severity: "HIGH",
    category: "security",
    topic: "encryption-in-transit",
    explanation: "Requests and answers, cookies included, can be read and changed on the way.",
    fix: 'Set `viewer_protocol_policy = "redirect-to-https"` in every cache behavior.',
    peers: { checkov: ["CKV_AWS_34"], trivy: ["AWS-0012"] },
    link: "https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-https-viewers-to-cloudfront.html",
    checks: [
      resource([DISTRIBUTION, SHARED], (distribution) =>
        ["default_cache_behavior", "ordered_cache_behavior", "cache_behavior"].flatMap((type) =>
          distribution
            .blocks(type)
            .each((behavior) => behavior.attr("viewer_protocol_policy").is("allow-all")),
        ),
      ),
    ],
  },
  {
    id: "aws-cloudfront-tls",
    title: "CloudFront accepts TLS older than 1.2",
    severity: "HIGH",
    category: "security",
    topic: "encryption-in-transit",
    explanation:
      "TLS 1.0 and 1.1 have known weaknesses; the certificate CloudFront brings along always accepts both.",
    fix: 'Use a certificate of your own and set `minimum_protocol_version = "TLSv1.2_2021"`.',
    peers: { checkov: ["CKV_AWS_174"], trivy: ["AWS-0013"], kics: ["5c0003fb"] },
    link: "https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/secure-connections-supported-viewer-protocols-ciphers.html",
    checks: [
      resource(DISTRIBUTION, (distribution) =>
        or(
          distribution.attr("viewer_certificate.cloudfront_default_certificate").is(true),
          acceptsOldTls(distribution),
        ),
      ),
      resource(SHARED, (distribution) =>
        and(
          distribution.attr("viewer_certificate.acm_certificate_arn").isPresent(),
          acceptsOldTls(distribution),
        ),
      ),
    ],
  },
  {
    id: "aws-cloudfront-waf",
    title: "CloudFront distribution has no firewall in front",
    severity: "MEDIUM",
    category: "security",
    topic: "hardening",
    explanation: "Known attacks and floods of requests reach the origin unfiltered.",
    fix: "Set `web_acl_id` to the ARN of an `aws_wafv2_web_acl`.",
    peers: { checkov: ["CKV_AWS_68"], trivy: ["AWS-0011"] },
    link: "https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/distribution-web-awswaf.html",
    checks: [
      resource(DISTRIBUTION, (distribution) => distribution.attr("web_acl_id").isAbsent()),
      resource(SHARED, (distribution) =>
        and(distribution.attr("web_acl_id").isAbsent(), not(isGuardedByTenant(distribution))),
      ),
    ],
  },
  {
    id: "aws-cloudfront-logging",
    title: "CloudFront distribution keeps no access log",
    severity: "MEDIUM",
    category: "security",
    topic: "logging",
    explanation: "After an incident, you can't trace the requests.",
    fix: "Add a `logging_config` block with a `bucket`, or an `aws_cloudwatch_log_delivery`.",
    peers: { checkov: ["CKV_AWS_86"], trivy: ["AWS-0010"] },
    link: "https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/AccessLogs.html",
    checks: [
      resource(DISTRIBUTION, (distribution) =>
        and(distribution.attr("logging_config.bucket").isAbsent(), not(isDelivered(distribution))),
      ),
      resource(SHARED, (distribution) => not(isDelivered(distribution))),
    ],
  },
];
