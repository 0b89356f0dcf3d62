import type { BlockView } from "../../rule-language/block-view.ts";
import { and, anyOf, not, or, unless, unlessKnown } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

const LOAD_BALANCERS = ["aws_lb", "aws_alb"];

const LISTENERS = ["aws_lb_listener", "aws_alb_listener"];

/** Names of the predefined policies that require TLS 1.2 or 1.3. */
const MODERN_POLICY = /^ELBSecurityPolicy-(TLS13|TLS|FS)-1-[23]-/;

const ATTRIBUTES =
  "https://docs.aws.amazon.com/elasticloadbalancing/latest/application/application-load-balancers.html";

/** A firewall in front of it shows that it is meant for the public. */
function isFiltered(balancer: ResourceView) {
  return balancer.connected("aws_wafv2_web_acl_association", "resource_arn").exists();
}

function isOfType(balancer: ResourceView, ...types: readonly string[]) {
  return balancer.attr("load_balancer_type").isIn(types);
}

function redirectsToHttps(listener: ResourceView) {
  return listener
    .blocks("default_action")
    .some((action) =>
      and(action.attr("type").is("redirect"), action.attr("redirect.protocol").is("HTTPS")),
    );
}

const TARGET_GROUPS = ["aws_lb_target_group", "aws_alb_target_group"];

/** Passes on plain HTTP, and no other listener of the load balancer is there for TLS. */
function passesPlainHttp(listener: ResourceView) {
  const targets = ["default_action.target_group_arn", "default_action.forward.target_group.arn"];
  const isHttp = anyOf(
    targets.flatMap((path) =>
      TARGET_GROUPS.map((type) =>
        listener
          .referred(path, type)
          .some((group) =>
            and(
              group.attr("health_check.protocol").is("HTTP"),
              group.attr("protocol").is("TCP"),
              not(group.attr("target_type").is("alb")),
            ),
          ),
      ),
    ),
  );
  const isForTls = (other: ResourceView) =>
    or(other.attr("port").is(443), other.attr("protocol").is("TLS"));
  const isAlone = anyOf(
    LOAD_BALANCERS.map((type) =>
      listener
        .referred("load_balancer_arn", type)
        .some((balancer) =>
          and(
            ...LISTENERS.map((kind) =>
              not(balancer.connected(kind, "load_balancer_arn").some(isForTls)),
            ),
          ),
        ),
    ),
  );
  return and(
    listener.attr("protocol").is("TCP"),
    listener.attr("port").isIn([80, 8080]),
    isHttp,
    isAlone,
  );
}

const LISTENER_RULES = ["aws_lb_listener_rule", "aws_alb_listener_rule"];

/** It answers every request with an error, unless rules of the listener forward some. */
function refusesAll(listener: ResourceView) {
  const refuses = listener.blocks("default_action").some((action) =>
    and(
      action.attr("type").is("fixed-response"),
      action.attr("fixed_response.status_code").test((code = "") => code.startsWith("4")),
    ),
  );
  return and(
    refuses,
    ...LISTENER_RULES.map((type) => listener.connected(type, "listener_arn").isEmpty()),
  );
}

/** Where authorities fetch the proof that a name is the caller's. */
const isChallenge = (condition: BlockView) =>
  condition.attr("path_pattern.values").some((path) => path.matches(/^\/\.well-known\//));

/** Predefined policies of classic load balancers that accept TLS 1.0 or 1.1. */
const OLD_ELB_POLICY = /^ELBSecurityPolicy-(20\d\d-\d\d|TLS-1-[01]-)/;

function enablesOldProtocol(attribute: BlockView) {
  return and(
    attribute.attr("name").isIn(["Protocol-SSLv3", "Protocol-TLSv1", "Protocol-TLSv1.1"]),
    attribute.attr("value").is(true),
  );
}

export const loadBalancerRules: readonly Rule[] = [
  {
    id: "aws-lb-listener-http",
    title: "Load balancer serves plain HTTP",
    severity: "HIGH",
    category: "security",
    topic: "encryption-in-transit",
    explanation: "Requests and answers, cookies included, can be read and changed on the way.",
    fix: 'Serve HTTPS, and let the listener on port 80 redirect with `protocol = "HTTPS"`.',
    peers: { checkov: ["CKV_AWS_2"], trivy: ["AWS-0054"] },
    link: "https://docs.aws.amazon.com/elasticloadbalancing/latest/application/create-https-listener.html",
    checks: [
      resource(LISTENERS, (listener) =>
        unless(
          refusesAll(listener),
          and(listener.attr("protocol").is("HTTP"), not(redirectsToHttps(listener))),
        ),
      ),
      resource(LISTENERS, passesPlainHttp),
      // A listener that doesn't redirect is reported itself.
      resource(LISTENER_RULES, (rule) => {
        const isOfPlain = anyOf(
          LISTENERS.map((type) =>
            rule
              .referred("listener_arn", type)
              .some((listener) =>
                and(listener.attr("protocol").is("HTTP"), redirectsToHttps(listener)),
              ),
          ),
        );
        return and(
          rule.blocks("action").some((action) => action.attr("type").is("forward")),
          isOfPlain,
          not(rule.blocks("condition").some(isChallenge)),
        );
      }),
    ],
  },
  {
    id: "aws-lb-tls-policy",
    title: "Load balancer accepts TLS older than 1.2",
    severity: "HIGH",
    category: "security",
    topic: "encryption-in-transit",
    explanation:
      "TLS 1.0 and 1.1 have known weaknesses, and the policy used when none is named accepts both.",
    fix: 'Set `ssl_policy = "ELBSecurityPolicy-TLS13-1-2-2021-06"`.',
    peers: { checkov: ["CKV_AWS_103"], trivy: ["AWS-0047"] },
    link: "https://docs.aws.amazon.com/elasticloadbalancing/latest/application/describe-ssl-policies.html",
    checks: [
      resource(LISTENERS, (listener) =>
        and(
          not(listener.attr("ssl_policy").matches(MODERN_POLICY)),
          listener.attr("protocol").isIn(["HTTPS", "TLS"]),
        ),
      ),
    ],
  },
  {
    id: "aws-elb-ciphers",
    title: "Classic load balancer accepts TLS older than 1.2",
    severity: "MEDIUM",
    category: "security",
    topic: "encryption-in-transit",
    explanation: "SSL 3.0, TLS 1.0 and TLS 1.1 have known weaknesses.",
    fix: "Enable `Protocol-TLSv1.2` only, or name a predefined policy for TLS 1.2.",
    link: "https://docs.aws.amazon.com/elasticloadbalancing/latest/classic/elb-security-policy-table.html",
    checks: [
      resource("aws_lb_ssl_negotiation_policy", (policy) =>
        policy.blocks("attribute").each(enablesOldProtocol),
      ),
      resource("aws_load_balancer_policy", (policy) =>
        policy
          .blocks("policy_attribute")
          .each((attribute) =>
            or(
              enablesOldProtocol(attribute),
              and(
                attribute.attr("value").matches(OLD_ELB_POLICY),
                attribute.attr("name").is("Reference-Security-Policy"),
              ),
            ),
          ),
      ),
    ],
  },
  {
    id: "aws-lb-drop-headers",
    title: "Load balancer passes on malformed HTTP headers",
    severity: "MEDIUM",
    category: "security",
    topic: "hardening",
    explanation: "Headers that servers read differently are what request smuggling is made of.",
    fix: "Set `drop_invalid_header_fields = true`.",
    peers: { checkov: ["CKV_AWS_131"], trivy: ["AWS-0052"] },
    link: ATTRIBUTES,
    checks: [
      resource(LOAD_BALANCERS, (balancer) =>
        unless(
          isOfType(balancer, "network", "gateway"),
          balancer.attr("drop_invalid_header_fields").isNot(true),
        ),
      ),
    ],
  },
  {
    id: "aws-lb-access-logs",
    title: "Load balancer keeps no access log",
    severity: "LOW",
    category: "security",
    topic: "logging",
    explanation: "After an incident, you can't trace the requests.",
    fix: "Add an `access_logs` block that names a bucket, with `enabled = true`.",
    peers: { checkov: ["CKV_AWS_91", "CKV_AWS_92"] },
    link: "https://docs.aws.amazon.com/elasticloadbalancing/latest/application/load-balancer-access-logs.html",
    checks: [
      resource(LOAD_BALANCERS, (balancer) =>
        unless(isOfType(balancer, "gateway"), balancer.attr("access_logs.enabled").isNot(true)),
      ),
      // A classic load balancer with a configured bucket logs unless disabled.
      resource("aws_elb", (balancer) =>
        or(
          balancer.attr("access_logs.enabled").is(false),
          balancer.blocks("access_logs").isEmpty(),
        ),
      ),
    ],
  },
  {
    id: "aws-lb-deletion-protection",
    title: "Load balancer can be deleted by one call",
    severity: "LOW",
    category: "security",
    topic: "recovery",
    explanation: "Without deletion protection a wrong plan or a stolen key takes the service down.",
    fix: "Set `enable_deletion_protection = true`.",
    peers: { checkov: ["CKV_AWS_150"] },
    link: ATTRIBUTES,
    checks: [
      resource(LOAD_BALANCERS, (balancer) =>
        balancer.attr("enable_deletion_protection").isNot(true),
      ),
    ],
  },
  {
    id: "aws-lb-internal",
    title: "Load balancer faces the internet",
    severity: "LOW",
    category: "security",
    topic: "exposure",
    explanation: "That's often intended. If not, everyone can reach the services behind it.",
    fix: "Set `internal = true` unless the service is meant for the public.",
    peers: { trivy: ["AWS-0053"] },
    link: "https://docs.aws.amazon.com/elasticloadbalancing/latest/userguide/how-elastic-load-balancing-works.html",
    checks: [
      resource(LOAD_BALANCERS, (balancer) =>
        unlessKnown(
          isFiltered(balancer),
          unless(isOfType(balancer, "gateway"), balancer.attr("internal").isNot(true)),
        ),
      ),
      resource("aws_elb", (balancer) => balancer.attr("internal").isNot(true)),
    ],
  },
];
