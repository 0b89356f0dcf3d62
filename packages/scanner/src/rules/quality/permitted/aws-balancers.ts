import {
  anyCase,
  between,
  either,
  like,
  oneOf,
  type PermittedRow,
  PORT,
  permit,
  upTo,
} from "./permitted.ts";

const BALANCERS = "aws_lb aws_alb";
const GROUPS = "aws_lb_target_group aws_alb_target_group";
const LISTENERS = "aws_lb_listener aws_alb_listener";
const RULES = "aws_lb_listener_rule aws_alb_listener_rule";

const NAME = like(
  /^(?!-|internal-)[A-Za-z0-9-]{0,31}[A-Za-z0-9]$/,
  "at most 32 letters, digits and hyphens",
);
const PREFIX = like(/^.{1,6}$/, "at most 6 characters");
const DESYNC = oneOf("monitor defensive strictest");
const ON_OFF = oneOf("on off");
const REBALANCE = oneOf("rebalance no_rebalance");
const CLASSIC = anyCase("HTTP HTTPS TCP SSL");
const UNAUTHENTICATED = anyCase("deny allow authenticate");
const DURATION = between(1, 604_800);

/** What listeners and their rules do with a request. */
function actionsOf(types: string, block: string): readonly PermittedRow[] {
  return permit(types, {
    [`${block}.order`]: between(1, 50_000),
    [`${block}.fixed_response.content_type`]: oneOf(
      "text/plain text/css text/html application/javascript application/json",
    ),
    [`${block}.fixed_response.message_body`]: upTo(1024),
    [`${block}.fixed_response.status_code`]: like(/^[245]\d\d$/, "codes from 2xx, 4xx and 5xx"),
    [`${block}.redirect.status_code`]: oneOf("HTTP_301 HTTP_302"),
    [`${block}.redirect.protocol`]: oneOf("#{protocol} HTTP HTTPS"),
    [`${block}.redirect.port`]: like(/^(#\{port\}|\d{1,5})$/, "a number or `#{port}`"),
    [`${block}.redirect.path`]: like(/^\/.{0,127}$/, "at most 128 characters that start with `/`"),
    [`${block}.redirect.host`]: upTo(128),
    [`${block}.forward.target_group.weight`]: between(0, 999),
    [`${block}.forward.stickiness.duration`]: DURATION,
    [`${block}.authenticate_cognito.on_unauthenticated_request`]: UNAUTHENTICATED,
    [`${block}.authenticate_oidc.on_unauthenticated_request`]: UNAUTHENTICATED,
  });
}

const balancers: readonly PermittedRow[] = [
  ...permit(BALANCERS, {
    name: NAME,
    name_prefix: PREFIX,
    load_balancer_type: oneOf("application gateway network"),
    idle_timeout: between(1, 4000),
    client_keep_alive: between(60, 604_800),
    ip_address_type: oneOf("ipv4 dualstack dualstack-without-public-ipv4"),
    desync_mitigation_mode: DESYNC,
    xff_header_processing_mode: oneOf("append preserve remove"),
    dns_record_client_routing_policy: oneOf(
      "any_availability_zone availability_zone_affinity partial_availability_zone_affinity",
    ),
    enforce_security_group_inbound_rules_on_private_link_traffic: ON_OFF,
  }),
  ...permit("aws_elb", {
    name: NAME,
    name_prefix: PREFIX,
    idle_timeout: between(1, 4000),
    connection_draining_timeout: between(1, 3600),
    desync_mitigation_mode: DESYNC,
    "access_logs.interval": oneOf("5 60"),
    "listener.lb_port": PORT,
    "listener.lb_protocol": CLASSIC,
    "listener.instance_port": PORT,
    "listener.instance_protocol": CLASSIC,
    "health_check.interval": between(5, 300),
    "health_check.timeout": between(2, 60),
    "health_check.healthy_threshold": between(2, 10),
    "health_check.unhealthy_threshold": between(2, 10),
    "health_check.target": like(
      /^(TCP|SSL):\d{1,5}$|^HTTPS?:\d{1,5}\/.*$/i,
      "`HTTP:80/health`, `TCP:80` and the like",
    ),
  }),
];

const groups: readonly PermittedRow[] = permit(GROUPS, {
  name: NAME,
  name_prefix: PREFIX,
  port: PORT,
  target_type: oneOf("instance ip lambda alb"),
  protocol: oneOf("GENEVE HTTP HTTPS TCP TCP_UDP TLS UDP QUIC TCP_QUIC"),
  protocol_version: anyCase("HTTP1 HTTP2 GRPC"),
  ip_address_type: oneOf("ipv4 ipv6"),
  deregistration_delay: between(0, 3600),
  slow_start: either(oneOf("0"), between(30, 900)),
  load_balancing_algorithm_type: oneOf("round_robin least_outstanding_requests weighted_random"),
  load_balancing_anomaly_mitigation: ON_OFF,
  load_balancing_cross_zone_enabled: oneOf("true false use_load_balancer_configuration"),
  "health_check.interval": between(5, 300),
  "health_check.timeout": between(2, 120),
  "health_check.healthy_threshold": between(2, 10),
  "health_check.unhealthy_threshold": between(2, 10),
  "health_check.protocol": anyCase("HTTP HTTPS TCP"),
  "health_check.path": like(/^\//, "a path that starts with `/`"),
  "health_check.port": like(/^(traffic-port|\d{1,5})$/, "a number or `traffic-port`"),
  "stickiness.type": oneOf(
    "lb_cookie app_cookie source_ip source_ip_dest_ip source_ip_dest_ip_proto",
  ),
  "stickiness.cookie_duration": between(0, 604_800),
  "target_failover.on_deregistration": REBALANCE,
  "target_failover.on_unhealthy": REBALANCE,
  "target_health_state.unhealthy_draining_interval": between(0, 360_000),
});

const listeners: readonly PermittedRow[] = [
  ...permit(LISTENERS, {
    port: PORT,
    protocol: anyCase("HTTP HTTPS TCP TCP_UDP TLS UDP QUIC TCP_QUIC"),
    alpn_policy: anyCase("HTTP1Only HTTP2Only HTTP2Optional HTTP2Preferred None"),
    "mutual_authentication.mode": oneOf("off verify passthrough"),
  }),
  ...permit(RULES, { priority: between(1, 50_000) }),
  ...actionsOf(LISTENERS, "default_action"),
  ...actionsOf(RULES, "action"),
];

/** What AWS takes for load balancers. */
export const awsBalancersPermitted: readonly PermittedRow[] = [
  ...balancers,
  ...groups,
  ...listeners,
];
