import { and, type Fact, fact, not, or, unless, unlessKnown } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { isKeptByPolicy, openOperations } from "./openapi.ts";

/** The legacy name, and the names since 2025, which contain the lowest accepted version. */
const MODERN_POLICY = /^(TLS_1_[23]$|SecurityPolicy_TLS1[23]_(?!1_[01]_))/;

/** Paths that tell whether the service is up, and documents that are for everyone. */
const HEALTH =
  "(health(z|check)?|livez|readyz|ping|status|(openapi|swagger)\\.(json|ya?ml)|favicon\\.ico|robots\\.txt|\\.well-known/[\\w./-]+)$";
const HEALTH_ROUTE = new RegExp(`^(GET|HEAD) /${HEALTH}`);
const HEALTH_PATH = new RegExp(`^${HEALTH}`);

/**
 * Browsers send OPTIONS requests without credentials. In a WebSocket API, only `$connect` is
 * authorized.
 */
function needsNoCaller(route: ResourceView): Fact {
  const key = route.attr("route_key");
  const apis = route.referred("api_id", "aws_apigatewayv2_api");
  const isSocket = apis.some((api) => api.attr("protocol_type").is("WEBSOCKET"));
  const isHttp = apis.some((api) => api.attr("protocol_type").is("HTTP"));
  // Whatever paths callers name, most of them aren't for everyone.
  if (key.value.kind === "unknown" && isHttp.truth === true) return fact(false);
  return or(
    key.matches(HEALTH_ROUTE),
    key.matches(/^(OPTIONS |\$disconnect$|[^ $]+$)/),
    and(key.is("$default"), isSocket),
  );
}

/** A constant answer, or the health of the service. */
function tellsNothing(method: ResourceView): Fact {
  const integrations = method.connected("aws_api_gateway_integration", "http_method");
  return or(
    and(
      integrations.exists(),
      integrations.every((integration) => integration.attr("type").is("MOCK")),
    ),
    and(
      method.attr("http_method").isIn(["GET", "HEAD"]),
      method
        .referred("resource_id", "aws_api_gateway_resource")
        .some((path) => path.attr("path_part").matches(HEALTH_PATH)),
    ),
  );
}

/** Only reachable from private networks, or restricted by a policy to named callers. */
function isPrivate(api: ResourceView): Fact {
  return or(api.attr("endpoint_configuration.types").includes("PRIVATE"), isKeptByPolicy(api));
}

/** The same switch in an OpenAPI document. */
const SWITCHED_OFF = /\bdisableExecuteApiEndpoint["']?\s*:\s*true\b/;

/** How an API gets the name of a domain, by the type of the API. */
const DOMAINS = [
  ["aws_api_gateway_rest_api", "aws_api_gateway_base_path_mapping", "aws_api_gateway_domain_name"],
  ["aws_apigatewayv2_api", "aws_apigatewayv2_api_mapping", "aws_apigatewayv2_domain_name"],
] as const;

export const apiGatewayRules: readonly Rule[] = [
  {
    id: "aws-apigw-logging",
    title: "API stage keeps no access log",
    severity: "MEDIUM",
    category: "security",
    topic: "logging",
    explanation: "After an incident, you can't trace the calls.",
    fix: "Add an `access_log_settings` block with the `destination_arn` of a log group.",
    peers: { checkov: ["CKV_AWS_76"], trivy: ["AWS-0001"] },
    link: "https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-logging.html",
    checks: [
      resource(["aws_api_gateway_stage", "aws_apigatewayv2_stage"], (stage) =>
        stage.attr("access_log_settings.destination_arn").isAbsent(),
      ),
    ],
  },
  {
    id: "aws-apigw-noauth",
    title: "API method can be called by anyone",
    severity: "MEDIUM",
    category: "security",
    topic: "exposure",
    explanation: "Neither a caller's identity nor an API key is asked for.",
    fix: 'Set `authorization` to `"AWS_IAM"`, `"CUSTOM"` or `"COGNITO_USER_POOLS"`.',
    peers: { checkov: ["CKV_AWS_59"], trivy: ["AWS-0004"] },
    link: "https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-control-access-to-api.html",
    checks: [
      resource("aws_api_gateway_method", (method) =>
        unlessKnown(
          or(
            method.referred("rest_api_id", "aws_api_gateway_rest_api").some(isPrivate),
            tellsNothing(method),
          ),
          and(
            method.attr("authorization").is("NONE"),
            method.attr("api_key_required").isNot(true),
            // Browsers send OPTIONS preflight requests without credentials.
            method.attr("http_method").isNot("OPTIONS"),
          ),
        ),
      ),
      resource("aws_api_gateway_rest_api", (api) => {
        const isClosed = isPrivate(api);
        return openOperations(api).map((open) => unless(isClosed, open));
      }),
      resource("aws_apigatewayv2_api", openOperations),
      resource("aws_apigatewayv2_route", (route) =>
        and(
          route.attr("authorization_type").test((type = "NONE") => type === "NONE"),
          route.attr("api_key_required").isNot(true),
          not(needsNoCaller(route)),
        ),
      ),
    ],
  },
  {
    id: "aws-apigw-tls",
    title: "API domain accepts TLS older than 1.2",
    severity: "HIGH",
    category: "security",
    topic: "encryption-in-transit",
    explanation: "TLS 1.0 and 1.1 have known weaknesses.",
    fix: 'Set `security_policy = "TLS_1_2"`.',
    peers: { checkov: ["CKV_AWS_206"], trivy: ["AWS-0005"] },
    link: "https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-custom-domain-tls-version.html",
    checks: [
      resource("aws_api_gateway_domain_name", (domain) =>
        not(domain.attr("security_policy").matches(MODERN_POLICY)),
      ),
    ],
  },
  {
    id: "aws-apigw-mutual-tls-bypass",
    title: "API can be called without the certificate that its domain asks for",
    severity: "MEDIUM",
    category: "security",
    topic: "exposure",
    explanation:
      "The address that AWS gives the API stays open next to the domain, and asks for no certificate.",
    fix: "Set `disable_execute_api_endpoint = true`.",
    link: "https://docs.aws.amazon.com/apigateway/latest/developerguide/rest-api-mutual-tls.html",
    checks: DOMAINS.map(([type, mapping, domain]) =>
      resource(type, (api) =>
        and(
          api
            .connected(mapping, "api_id")
            .some((each) =>
              each
                .referred("domain_name", domain)
                .some((name) => name.has("mutual_tls_authentication")),
            ),
          api.attr("disable_execute_api_endpoint").isNot(true),
          not(api.attr("body").matches(SWITCHED_OFF)),
        ),
      ),
    ),
  },
];
