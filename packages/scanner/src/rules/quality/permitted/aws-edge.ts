import {
  anyCase,
  atLeast,
  between,
  either,
  like,
  oneOf,
  type PermittedRow,
  PORT,
  permit,
  upTo,
} from "./permitted.ts";

const DISTRIBUTION = "aws_cloudfront_distribution";
const VIEWER_PROTOCOL = oneOf("allow-all https-only redirect-to-https");
const METHODS = oneOf("GET HEAD OPTIONS PUT POST PATCH DELETE");
const CACHED_METHODS = oneOf("GET HEAD OPTIONS");
const FORWARD = oneOf("none whitelist all");
const ORIGIN_PORT = either(oneOf("80 443"), between(1024, 65_535));
const WAF_NAME = like(/^[\w-]{1,128}$/, "at most 128 letters, digits, hyphens and underscores");
const KEYS = oneOf("none whitelist allExcept all");

function behavior(block: string): readonly PermittedRow[] {
  return permit(DISTRIBUTION, {
    [`${block}.viewer_protocol_policy`]: VIEWER_PROTOCOL,
    [`${block}.allowed_methods`]: METHODS,
    [`${block}.cached_methods`]: CACHED_METHODS,
    [`${block}.forwarded_values.cookies.forward`]: FORWARD,
    [`${block}.function_association.event_type`]: oneOf("viewer-request viewer-response"),
    [`${block}.lambda_function_association.event_type`]: oneOf(
      "viewer-request viewer-response origin-request origin-response",
    ),
  });
}

const distributions: readonly PermittedRow[] = [
  ...permit(DISTRIBUTION, {
    comment: upTo(128),
    price_class: oneOf("PriceClass_All PriceClass_200 PriceClass_100 None"),
    http_version: oneOf("http1.1 http2 http2and3 http3"),
    default_root_object: like(/^[^/]/, "a name without a slash"),
    "custom_error_response.error_code": oneOf("400 403 404 405 414 416 500 501 502 503 504"),
    "custom_error_response.response_page_path": like(/^\//, "a path that starts with `/`"),
    "logging_config.bucket": like(/\.s3[.-].*$/, "a domain such as `logs.s3.amazonaws.com`"),
    "origin.connection_attempts": between(1, 3),
    "origin.connection_timeout": between(1, 10),
    "origin.origin_path": like(
      /^\/.*[^/]$/,
      "a path that starts with `/`, and doesn't end with it",
    ),
    "origin.custom_origin_config.http_port": ORIGIN_PORT,
    "origin.custom_origin_config.https_port": ORIGIN_PORT,
    "origin.custom_origin_config.origin_read_timeout": between(1, 180),
    "origin.custom_origin_config.origin_keepalive_timeout": atLeast(1),
    "origin.custom_origin_config.origin_protocol_policy": oneOf(
      "http-only https-only match-viewer",
    ),
    "restrictions.geo_restriction.restriction_type": oneOf("none whitelist blacklist"),
    "viewer_certificate.ssl_support_method": oneOf("sni-only vip static-ip"),
  }),
  ...behavior("default_cache_behavior"),
  ...behavior("ordered_cache_behavior"),
  ...permit("aws_cloudfront_cache_policy", {
    "parameters_in_cache_key_and_forwarded_to_origin.cookies_config.cookie_behavior": KEYS,
    "parameters_in_cache_key_and_forwarded_to_origin.headers_config.header_behavior":
      oneOf("none whitelist"),
    "parameters_in_cache_key_and_forwarded_to_origin.query_strings_config.query_string_behavior":
      KEYS,
  }),
  ...permit("aws_cloudfront_origin_request_policy", {
    "cookies_config.cookie_behavior": KEYS,
    "headers_config.header_behavior": oneOf(
      "none whitelist allViewer allViewerAndWhitelistCloudFront allExcept",
    ),
    "query_strings_config.query_string_behavior": KEYS,
  }),
  ...permit("aws_cloudfront_response_headers_policy", {
    "security_headers_config.frame_options.frame_option": oneOf("DENY SAMEORIGIN"),
    "security_headers_config.referrer_policy.referrer_policy": oneOf(
      "no-referrer no-referrer-when-downgrade origin origin-when-cross-origin same-origin strict-origin strict-origin-when-cross-origin unsafe-url",
    ),
  }),
  ...permit("aws_cloudfront_origin_access_control", {
    signing_behavior: oneOf("always never no-override"),
    signing_protocol: oneOf("sigv4"),
  }),
];

const firewalls: readonly PermittedRow[] = [
  ...permit("aws_wafv2_web_acl aws_wafv2_ip_set aws_wafv2_rule_group aws_wafv2_regex_pattern_set", {
    name: WAF_NAME,
    scope: oneOf("REGIONAL CLOUDFRONT"),
  }),
  ...permit("aws_wafv2_web_acl aws_wafv2_rule_group", {
    "visibility_config.metric_name": WAF_NAME,
    "rule.visibility_config.metric_name": WAF_NAME,
    "rule.statement.rate_based_statement.limit": between(10, 2_000_000_000),
    "rule.statement.rate_based_statement.evaluation_window_sec": oneOf("60 120 300 600"),
  }),
  ...permit("aws_wafv2_rule_group", { capacity: atLeast(1) }),
  ...permit("aws_wafv2_ip_set", {
    ip_address_version: oneOf("IPV4 IPV6"),
    addresses: like(/\/\d{1,3}$/, "networks such as `192.0.2.0/24`"),
  }),
];

const names: readonly PermittedRow[] = [
  ...permit("aws_route53_record", {
    type: oneOf("A AAAA CNAME CAA MX NAPTR NS PTR SOA SPF SRV TXT DS HTTPS SSHFP SVCB TLSA"),
    "failover_routing_policy.type": oneOf("PRIMARY SECONDARY"),
    "weighted_routing_policy.weight": between(0, 255),
    "geoproximity_routing_policy.bias": between(-99, 99),
    "geolocation_routing_policy.continent": oneOf("AF AN AS EU OC NA SA"),
    "geolocation_routing_policy.country": like(/^(\*|[A-Z]{2})$/, "two capitals, or `*`"),
  }),
  ...permit("aws_route53_health_check", {
    type: anyCase(
      "HTTP HTTPS HTTP_STR_MATCH HTTPS_STR_MATCH TCP CALCULATED CLOUDWATCH_METRIC RECOVERY_CONTROL",
    ),
    port: PORT,
    request_interval: oneOf("10 30"),
    failure_threshold: between(1, 10),
    child_health_threshold: between(0, 256),
    fqdn: upTo(255),
    resource_path: upTo(255),
    search_string: upTo(255),
    reference_name: upTo(27),
    insufficient_data_health_status: oneOf("Healthy Unhealthy LastKnownStatus"),
  }),
  ...permit("aws_route53_resolver_endpoint", {
    direction: oneOf("INBOUND OUTBOUND INBOUND_DELEGATION"),
    resolver_endpoint_type: oneOf("IPV4 IPV6 DUALSTACK"),
  }),
];

/** What AWS takes for what faces the internet: CloudFront, WAF and Route 53. */
export const awsEdgePermitted: readonly PermittedRow[] = [...distributions, ...firewalls, ...names];
