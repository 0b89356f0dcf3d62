import { testRule } from "../../../test/rule-fixtures.ts";

const service = (head: string, post: string) => `
  resource "google_endpoints_service" "orders" {
    service_name   = "orders.endpoints.acme.cloud.goog"
    openapi_config = <<-YAML
      swagger: "2.0"
      info: { title: orders, version: "1.0.0" }
      ${head}
      paths:
        /orders:
          get:
            operationId: list
            responses: { "200": { description: ok } }
          ${post}
    YAML
  }`;

const POST = "post: { operationId: create, responses: {} }";

const SCHEME = "securityDefinitions: { key: { type: apiKey, name: key, in: query } }";

testRule("gcp-endpoints-noauth", {
  fails: {
    "no security": service("", POST),
    "security that one operation leaves out": service(
      "security: [{ key: [] }]",
      "post: { operationId: create, security: [], responses: {} }",
    ),
  },
  passes: {
    "a key for all operations": service(`security: [{ key: [] }]\n      ${SCHEME}`, POST),
    "a key for one operation": service(
      SCHEME,
      "post: { operationId: create, security: [{ key: [] }], responses: {} }",
    ),
    "an API for reading": service("", ""),
    "a document of gRPC": `resource "google_endpoints_service" "orders" {
      grpc_config = "type: google.api.Service"
    }`,
  },
  open: {
    "a document of the caller": `variable "given" {}
    resource "google_endpoints_service" "orders" {
      openapi_config = var.given
    }`,
  },
});
