import { testRule } from "../../../test/rule-fixtures.ts";

const api = (security: string, more = "") => `
  resource "aws_api_gateway_rest_api" "fixture" {
    ${more}
    body = jsonencode({
      openapi = "3.0.1"
      paths   = { "/orders" = { get = { security = ${security} }, options = {} } }
      components = { securitySchemes = {
        remark = { type = "http", scheme = "basic" }
        key    = { type = "apiKey", name = "X-API-Key", in = "header" }
        people = { type = "apiKey", name = "Authorization", in = "header", x-amazon-apigateway-authorizer = { type = "token" } }
      } }
    })
  }`;

const policy = (address: string) =>
  `policy = jsonencode({ Statement = [{ Effect = "Allow", Principal = "*", Action = "execute-api:Invoke", Resource = "*", Condition = { IpAddress = { "aws:SourceIp" = "${address}" } } }] })`;

testRule("aws-apigw-noauth", {
  fails: {
    "nobody is asked": api("[]"),
    "nobody has to be asked": api("[{ people = [] }, {}]"),
    "a scheme that the gateway does not know": api("[{ remark = [] }]"),
    "one of two ways that asks": api("[{ people = [] }, { remark = [] }]"),
    "a policy for everyone": api("[]", policy("0.0.0.0/0")),
  },
  passes: {
    "an authoriser": api("[{ people = [] }]"),
    "a key": api("[{ key = [] }]"),
    "a policy for one network": api("[]", policy("203.0.113.0/24")),
    "networks of one's own": api("[]", 'endpoint_configuration {\n types = ["PRIVATE"]\n }'),
  },
  open: {
    "a text of YAML that is longer than rules read": `resource "aws_api_gateway_rest_api" "fixture" {\n body = "paths: {}\\n# ${"longer ".repeat(20_000)}"\n}`,
    "a document that is not there":
      'variable "given" {}\nresource "aws_api_gateway_rest_api" "fixture" {\n body = var.given\n}',
  },
});
