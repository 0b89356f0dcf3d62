import { and, not, or } from "../../../rule-language/fact.ts";
import type { ResourceView } from "../../../rule-language/resource-view.ts";
import { type Conflict, given, isLeftOut, missing } from "./conflict.ts";

function hasOtherOrigin(distribution: ResourceView) {
  const ids = distribution
    .blocks("origin")
    .members.concat(distribution.blocks("origin_group").members)
    .map(({ view }) => view.attr("origin_id").value);
  const isKnown = ids.length > 0 && ids.every(({ kind }) => kind === "string");
  const texts = new Set(ids.flatMap((each) => (each.kind === "string" ? each.value : [])));
  return ["default_cache_behavior", "ordered_cache_behavior"].flatMap((type) =>
    distribution
      .blocks(type)
      .each((block) =>
        block
          .attr("target_origin_id")
          .test((text) => isKnown && text !== undefined && !texts.has(text)),
      ),
  );
}

/** Settings of CloudFront and Route 53 that exclude each other. */
export const edgeConflicts: readonly Conflict[] = [
  [
    "aws_route53_record",
    "an alias takes its TTL and addresses from its target",
    (record) => and(or(given(record, "ttl"), given(record, "records")), record.has("alias")),
  ],
  [
    "aws_route53_record",
    "without a health check, the primary record never fails over",
    (record) =>
      and(
        record.attr("failover_routing_policy.type").is("PRIMARY"),
        missing(record, "health_check_id"),
        not(record.attr("alias.evaluate_target_health").is(true)),
      ),
  ],
  [
    "aws_route53_record",
    "clients keep the old address for longer than a failover should take",
    (record) => and(record.attr("ttl").isAbove(900), record.has("failover_routing_policy")),
  ],
  [
    "aws_cloudfront_distribution",
    "CloudFront's own certificate doesn't cover the aliases",
    (distribution) =>
      and(
        distribution.attr("viewer_certificate.cloudfront_default_certificate").is(true),
        given(distribution, "aliases"),
      ),
  ],
  ["aws_cloudfront_distribution", "there is no origin with this ID", hasOtherOrigin],
  [
    "aws_route53_health_check",
    "a check needs `fqdn` or `ip_address`",
    (check) =>
      and(
        check.attr("type").isIn(["HTTP", "HTTPS", "HTTP_STR_MATCH", "HTTPS_STR_MATCH", "TCP"]),
        isLeftOut(check, "fqdn"),
        isLeftOut(check, "ip_address"),
      ),
  ],
  [
    "aws_route53_health_check",
    "a check over TCP needs `port`",
    (check) => and(check.attr("type").is("TCP"), isLeftOut(check, "port")),
  ],
];
