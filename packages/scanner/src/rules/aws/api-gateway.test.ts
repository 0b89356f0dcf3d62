import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

for (const type of ["aws_api_gateway_stage", "aws_apigatewayv2_stage"]) {
  testArgumentRule("aws-apigw-logging", {
    type,
    argument: "access_log_settings.destination_arn",
    bad: ['""'],
    good: ['"arn:aws:logs:eu-west-1:123456789012:log-group:api"'],
    absent: "fails",
    required: "passes",
  });
}

testArgumentRule("aws-apigw-noauth", {
  type: "aws_api_gateway_method",
  argument: "authorization",
  bad: ['"NONE"'],
  good: ['"AWS_IAM"', '"CUSTOM"', '"COGNITO_USER_POOLS"'],
  absent: "passes",
  body: 'http_method = "GET"',
});

const openMethod = (arguments_: string) => `
  resource "aws_api_gateway_method" "fixture" {
    authorization = "NONE"
    ${arguments_}
  }`;

testRule("aws-apigw-noauth", {
  fails: {
    "an API of the caller's": `variable "api" {}
      ${openMethod('http_method = "POST"').replace(/rest_api_id .*/, "rest_api_id = var.api")}`,
    "no key asked for": openMethod('http_method = "POST"\napi_key_required = false'),
  },
  open: {
    "a method of the caller": `variable "method" {}\n${openMethod("http_method = var.method")}`,
  },
  passes: {
    "a key": openMethod('http_method = "POST"\napi_key_required = true'),
    "what browsers ask first": openMethod('http_method = "OPTIONS"'),
  },
});

const route = (key: string) => `
  resource "aws_apigatewayv2_route" "fixture" {
    route_key          = "${key}"
    authorization_type = "NONE"
  }`;

testRule("aws-apigw-noauth", {
  fails: {
    "a route": route("GET /orders"),
    "a route below the health of the service": route("GET /health/reports"),
    "a change of the health": route("POST /health"),
    "a path that ends like a document": route("GET /orders/openapi.json"),
  },
  passes: {
    "the health of the service": route("GET /healthz"),
    "the description of the API": route("GET /openapi.json"),
    "the keys of an issuer": route("GET /.well-known/jwks.json"),
    "the state of the service": route("GET /status"),
  },
});

testArgumentRule("aws-apigw-tls", {
  type: "aws_api_gateway_domain_name",
  argument: "security_policy",
  bad: ['"TLS_1_0"'],
  good: [
    '"TLS_1_2"',
    '"SecurityPolicy_TLS13_1_3_2025_09"',
    '"SecurityPolicy_TLS13_1_2_2021_06"',
    '"SecurityPolicy_TLS12_2018_EDGE"',
  ],
  absent: "fails",
});

const routes = (authorization: string, protocol = "HTTP") => `
  variable "routes" {
    type = map(object({ target = string, authorization = optional(string, "${authorization}") }))
  }
  resource "aws_apigatewayv2_api" "shop" {
    name          = "shop"
    protocol_type = "${protocol}"
  }
  resource "aws_apigatewayv2_route" "each" {
    for_each           = var.routes
    api_id             = aws_apigatewayv2_api.shop.id
    route_key          = each.key
    authorization_type = each.value.authorization
  }`;

testRule("aws-apigw-noauth", {
  failsByDefault: { "routes of the caller without authorization": routes("NONE") },
  passes: { "routes of the caller with authorization": routes("AWS_IAM") },
  open: { "routes of a web socket": routes("NONE", "WEBSOCKET") },
});

const openAt = (part: string, integration = "AWS_PROXY", verb = "GET") => `
  resource "aws_api_gateway_resource" "it" {
    path_part = "${part}"
  }
  resource "aws_api_gateway_method" "it" {
    resource_id   = aws_api_gateway_resource.it.id
    http_method   = "${verb}"
    authorization = "NONE"
  }
  resource "aws_api_gateway_integration" "it" {
    resource_id = aws_api_gateway_resource.it.id
    http_method = aws_api_gateway_method.it.http_method
    type        = "${integration}"
  }`;

testRule("aws-apigw-noauth", {
  fails: {
    "a path that a function answers": openAt("orders"),
    "a change of the health": openAt("health", "AWS_PROXY", "POST"),
    "what begins like the health": openAt("healthrecords"),
  },
  passes: {
    "a path with a constant answer": openAt("orders", "MOCK"),
    "the health of the service": openAt("healthz"),
  },
});

const named = (
  api: string,
  asks = "mutual_tls_authentication {\n truststore_uri = local.store\n }",
) => `
  locals {
    store = "s3://certificates/clients.pem"
  }
  resource "aws_api_gateway_rest_api" "orders" {
    name = "orders"
    ${api}
  }
  resource "aws_api_gateway_domain_name" "orders" {
    domain_name = "api.example.com"
    ${asks}
  }
  resource "aws_api_gateway_base_path_mapping" "orders" {
    api_id      = aws_api_gateway_rest_api.orders.id
    domain_name = aws_api_gateway_domain_name.orders.domain_name
  }`;

testRule("aws-apigw-mutual-tls-bypass", {
  fails: {
    "the address of AWS stays open": named(""),
    "an HTTP API": `
      resource "aws_apigatewayv2_api" "orders" {
        name          = "orders"
        protocol_type = "HTTP"
      }
      resource "aws_apigatewayv2_domain_name" "orders" {
        domain_name = "api.example.com"
        mutual_tls_authentication {
          truststore_uri = "s3://certificates/clients.pem"
        }
      }
      resource "aws_apigatewayv2_api_mapping" "orders" {
        api_id      = aws_apigatewayv2_api.orders.id
        domain_name = aws_apigatewayv2_domain_name.orders.id
        stage       = "$default"
      }`,
  },
  passes: {
    "only the domain": named("disable_execute_api_endpoint = true"),
    "only the domain, by the document": named(
      'body = jsonencode({ "x-amazon-apigateway-endpoint-configuration" = { disableExecuteApiEndpoint = true } })',
    ),
    "a domain without certificates of clients": named("", ""),
    "no domain": 'resource "aws_api_gateway_rest_api" "it" {\n name = "it"\n}\n',
  },
  open: {
    "the caller decides": `variable "closed" {}\n${named("disable_execute_api_endpoint = var.closed")}`,
  },
});
