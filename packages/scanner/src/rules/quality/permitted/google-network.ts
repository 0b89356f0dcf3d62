import {
  between,
  like,
  oneOf,
  type Permitted,
  type PermittedRow,
  PORT,
  permit,
} from "./permitted.ts";

const BACKENDS = "google_compute_backend_service google_compute_region_backend_service";
const CHECKS = "google_compute_health_check google_compute_region_health_check";
const MAPS = "google_compute_url_map google_compute_region_url_map";
const FIREWALLS = "google_compute_firewall";

const TIER = oneOf("PREMIUM STANDARD");
const IP_VERSION = oneOf("IPV4 IPV6");
const SHARE = between(0, 1);
const DOMAIN = like(/\.$/, "a name that ends with a dot");
const REDIRECT = oneOf(
  "FOUND MOVED_PERMANENTLY_DEFAULT PERMANENT_REDIRECT SEE_OTHER TEMPORARY_REDIRECT",
);

/** Numbers of private networks, and the one of partner interconnects. */
const ASN: Permitted = {
  takes: "a private number: 64512 to 65534, 4200000000 to 4294967294, or 16550",
  fits: (text) =>
    Number(text) === 16_550 ||
    between(64_512, 65_534).fits(text) ||
    between(4_200_000_000, 4_294_967_294).fits(text),
};

const PROBES = ["http", "https", "http2", "tcp", "ssl", "grpc"];

const probeRows: readonly PermittedRow[] = PROBES.flatMap((protocol) =>
  permit(CHECKS, {
    [`${protocol}_health_check.port`]: PORT,
    [`${protocol}_health_check.port_specification`]: oneOf(
      "USE_FIXED_PORT USE_NAMED_PORT USE_SERVING_PORT",
    ),
    ...(protocol !== "grpc" && {
      [`${protocol}_health_check.proxy_header`]: oneOf("NONE PROXY_V1"),
    }),
  }),
);

/** What networks and load balancers of Google Cloud take. */
export const googleNetworkPermitted: readonly PermittedRow[] = [
  ...permit("google_compute_network", {
    routing_mode: oneOf("GLOBAL REGIONAL"),
    mtu: between(1300, 8896),
    network_firewall_policy_enforcement_order: oneOf(
      "AFTER_CLASSIC_FIREWALL BEFORE_CLASSIC_FIREWALL",
    ),
  }),
  ...permit("google_compute_subnetwork", {
    role: oneOf("ACTIVE BACKUP"),
    stack_type: oneOf("IPV4_IPV6 IPV4_ONLY IPV6_ONLY"),
    ipv6_access_type: oneOf("EXTERNAL INTERNAL"),
    "log_config.aggregation_interval": oneOf(
      "INTERVAL_10_MIN INTERVAL_15_MIN INTERVAL_1_MIN INTERVAL_30_SEC INTERVAL_5_MIN INTERVAL_5_SEC",
    ),
    "log_config.flow_sampling": SHARE,
    "log_config.metadata": oneOf("CUSTOM_METADATA EXCLUDE_ALL_METADATA INCLUDE_ALL_METADATA"),
  }),
  [FIREWALLS, "log_config.metadata", oneOf("EXCLUDE_ALL_METADATA INCLUDE_ALL_METADATA")],
  [FIREWALLS, "allow.ports", like(/^\d{1,5}(-\d{1,5})?$/, "a port or a range such as `80-90`")],
  [FIREWALLS, "deny.ports", like(/^\d{1,5}(-\d{1,5})?$/, "a port or a range such as `80-90`")],
  ...permit("google_compute_router", {
    "bgp.asn": ASN,
    "bgp.advertise_mode": oneOf("CUSTOM DEFAULT"),
    "bgp.keepalive_interval": between(20, 60),
  }),
  ...permit("google_compute_router_nat", {
    nat_ip_allocate_option: oneOf("AUTO_ONLY MANUAL_ONLY"),
    source_subnetwork_ip_ranges_to_nat: oneOf(
      "ALL_SUBNETWORKS_ALL_IP_RANGES ALL_SUBNETWORKS_ALL_PRIMARY_IP_RANGES LIST_OF_SUBNETWORKS",
    ),
    "subnetwork.source_ip_ranges_to_nat": oneOf(
      "ALL_IP_RANGES LIST_OF_SECONDARY_IP_RANGES PRIMARY_IP_RANGE",
    ),
    "log_config.filter": oneOf("ALL ERRORS_ONLY TRANSLATIONS_ONLY"),
    "rules.rule_number": between(0, 65_000),
    type: oneOf("PRIVATE PUBLIC"),
  }),
  ["google_compute_route", "priority", between(0, 65_535)],
  ...permit("google_compute_address", {
    address_type: oneOf("EXTERNAL INTERNAL UNSPECIFIED_TYPE"),
    network_tier: TIER,
    ip_version: IP_VERSION,
  }),
  ...permit("google_compute_global_address", {
    address_type: oneOf("EXTERNAL INTERNAL UNSPECIFIED_TYPE"),
    ip_version: IP_VERSION,
    prefix_length: between(8, 128),
  }),
  ["google_compute_vpn_tunnel", "ike_version", between(1, 2)],
  ...permit(CHECKS, {
    check_interval_sec: between(1, 300),
    timeout_sec: between(1, 300),
  }),
  ...probeRows,
  ...permit(BACKENDS, {
    load_balancing_scheme: oneOf(
      "EXTERNAL EXTERNAL_MANAGED INTERNAL INTERNAL_MANAGED INTERNAL_SELF_MANAGED",
    ),
    protocol: like(/^[A-Z0-9]+$/, "a protocol in capital letters"),
    session_affinity: like(/^[A-Z_]+$/, "words in capital letters"),
    "backend.balancing_mode": like(/^[A-Z_]+$/, "a mode in capital letters"),
    "backend.max_utilization": SHARE,
    connection_draining_timeout_sec: between(0, 3600),
    affinity_cookie_ttl_sec: between(0, 1_209_600),
    "cdn_policy.cache_mode": oneOf("CACHE_ALL_STATIC FORCE_CACHE_ALL USE_ORIGIN_HEADERS"),
    "log_config.sample_rate": SHARE,
    "outlier_detection.max_ejection_percent": between(0, 100),
  }),
  [
    "google_compute_backend_bucket",
    "cdn_policy.cache_mode",
    oneOf("CACHE_ALL_STATIC FORCE_CACHE_ALL USE_ORIGIN_HEADERS"),
  ],
  [
    "google_compute_backend_service google_compute_backend_bucket",
    "compression_mode",
    oneOf("AUTOMATIC DISABLED"),
  ],
  ...permit("google_compute_forwarding_rule", {
    load_balancing_scheme: oneOf("EXTERNAL EXTERNAL_MANAGED INTERNAL INTERNAL_MANAGED"),
    network_tier: TIER,
    ip_version: IP_VERSION,
  }),
  ...permit("google_compute_global_forwarding_rule", {
    load_balancing_scheme: oneOf(
      "EXTERNAL EXTERNAL_MANAGED INTERNAL_MANAGED INTERNAL_SELF_MANAGED",
    ),
    ip_version: IP_VERSION,
  }),
  ...permit(MAPS, {
    "default_url_redirect.redirect_response_code": REDIRECT,
    "path_matcher.default_url_redirect.redirect_response_code": REDIRECT,
    "path_matcher.path_rule.url_redirect.redirect_response_code": REDIRECT,
  }),
  ["google_compute_target_https_proxy", "quic_override", oneOf("DISABLE ENABLE NONE")],
  ...permit("google_dns_managed_zone", {
    name: like(
      /^[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/,
      "at most 63 lowercase letters, digits and hyphens",
    ),
    dns_name: DOMAIN,
    visibility: oneOf("private public"),
    "dnssec_config.state": oneOf("off on transfer"),
    "dnssec_config.non_existence": oneOf("nsec nsec3"),
    "dnssec_config.default_key_specs.key_type": oneOf("keySigning zoneSigning"),
  }),
  ["google_dns_record_set", "name", DOMAIN],
];
