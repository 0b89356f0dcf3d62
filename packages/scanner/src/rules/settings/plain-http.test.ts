import { testRule } from "../../../test/rule-fixtures.ts";

const GIVEN = 'variable "given" {}\n';

/** Tests an argument that is an address, written with its blocks. */
function testAddress(id: string, code: (address: string) => string): void {
  testRule(id, {
    fails: {
      "plain HTTP in capitals": code('"HTTP://a.example.com/x"'),
      "plain HTTP": code('"http://a.example.com/x"'),
      "plain HTTP to a host of the caller's": code('"http://$' + '{var.given}/x"'),
    },
    passes: {
      TLS: code('"https://a.example.com/x"'),
      "plain HTTP in the query": code('"https://a.example.com/?u=http://b"'),
    },
    open: {
      "an address of the caller's": code("var.given"),
      "a scheme of the caller's": code('"$' + '{var.given}://a.example.com"'),
    },
  });
}

testAddress(
  "aws-firehose-http",
  (address) =>
    `${GIVEN}resource "aws_kinesis_firehose_delivery_stream" "it" {\n  http_endpoint_configuration {\n    url = ${address}\n  }\n}\n`,
);

testAddress(
  "aws-apigw-http-backend",
  (address) =>
    `${GIVEN}resource "aws_appsync_datasource" "it" {\n  http_config {\n    endpoint = ${address}\n  }\n}\n`,
);

testAddress(
  "az-alert-http",
  (address) =>
    `${GIVEN}resource "azurerm_monitor_action_group" "it" {\n  webhook_receiver {\n    service_uri = "https://b.example.com"\n  }\n  webhook_receiver {\n    service_uri = ${address}\n  }\n}\n`,
);

testRule("az-alert-http", {
  failsByDefault: {
    "a block that is there by default":
      'variable "on" {\n  default = true\n}\nresource "azurerm_monitor_action_group" "it" {\n  dynamic "webhook_receiver" {\n    for_each = var.on ? [1] : []\n    content {\n      service_uri = "http://a.example.com"\n    }\n  }\n}\n',
  },
});

testAddress(
  "gcp-push-http",
  (address) =>
    `${GIVEN}resource "google_monitoring_notification_channel" "it" {\n  labels = {\n    url = ${address}\n  }\n}\n`,
);
