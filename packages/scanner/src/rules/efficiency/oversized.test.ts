// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

testArgumentRule("eff-oversized", {
  type: "aws_db_instance",
  argument: "instance_class",
  bad: ['"db.r6g.16xlarge"', '"db.m5.24xlarge"'],
  good: ['"db.r6g.8xlarge"', '"db.t4g.medium"'],
  absent: "passes",
});

testArgumentRule("eff-oversized", {
  type: "aws_redshiftserverless_workgroup",
  argument: "base_capacity",
  bad: ["512"],
  good: ["32", "128"],
  absent: "passes",
});

const sized = (type: string, argument: string, size: string) =>
  `resource "${type}" "it" {\n ${argument} = "${size}"\n}`;

testRule("eff-oversized", {
  fails: {
    "a machine of Azure": sized("azurerm_linux_virtual_machine", "size", "Standard_D64s_v5"),
    "a machine of Google": sized("google_compute_instance", "machine_type", "n2-standard-96"),
    "a warehouse": sized("azurerm_synapse_sql_pool", "sku_name", "DW30000c"),
    "a whole machine": sized("aws_instance", "instance_type", "m5.metal"),
  },
  passes: {
    "a machine of Azure": sized("azurerm_linux_virtual_machine", "size", "Standard_D8s_v5"),
    "a machine of Google": sized("google_compute_instance", "machine_type", "n2-standard-8"),
    "a warehouse": sized("azurerm_synapse_sql_pool", "sku_name", "DW1000c"),
    "a machine with accelerators": sized("aws_instance", "instance_type", "p4d.24xlarge"),
  },
});

const endpoint = (type: string, service: string, more = "") => `
  variable "region" {}
  resource "aws_vpc_endpoint" "it" {
    vpc_endpoint_type = "${type}"
    service_name      = "com.amazonaws.\${var.region}.${service}"
  }
  ${more}`;
const GATEWAY =
  'resource "aws_vpc_endpoint" "gateway" {\n service_name = "com.amazonaws.eu-west-1.s3"\n}';

testRule("eff-interface-endpoint", {
  fails: {
    S3: endpoint("Interface", "s3"),
    DynamoDB: endpoint("Interface", "dynamodb"),
  },
  passes: {
    "a gateway": endpoint("Gateway", "s3"),
    "another service": endpoint("Interface", "ecr.api"),
    "both kinds": endpoint("Interface", "s3", GATEWAY),
    "a way to a data center": endpoint("Interface", "s3", 'resource "aws_vpn_gateway" "it" {}'),
  },
});

testArgumentRule("eff-stream-retention", {
  type: "aws_kinesis_stream",
  argument: "retention_period",
  bad: ["8760"],
  good: ["24", "168"],
  absent: "passes",
});

testArgumentRule("eff-extreme-disk", {
  type: "google_compute_disk",
  argument: "type",
  bad: ['"pd-extreme"'],
  good: ['"pd-balanced"', '"hyperdisk-balanced"'],
  absent: "passes",
});

testArgumentRule("eff-azure-older-plan", {
  type: "azurerm_service_plan",
  argument: "sku_name",
  bad: ['"P1v2"'],
  good: ['"P1v3"', '"B1"', '"S1"'],
  absent: "passes",
});
