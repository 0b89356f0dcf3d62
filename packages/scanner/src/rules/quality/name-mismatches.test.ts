import { testRule } from "../../../test/rule-fixtures.ts";

const gateway = (settings: string, listener = "listener") => `
  variable "given" {}
  resource "azurerm_application_gateway" "it" {
    backend_http_settings {
      name = "settings"
    }
    http_listener {
      name = "listener"
    }
    request_routing_rule {
      name                       = "rule"
      http_listener_name         = "${listener}"
      backend_http_settings_name = ${settings}
    }
  }`;

/** A gateway of layer 4. */
const proxy = (backend: string, probe: string) => `
  resource "azurerm_application_gateway" "it" {
    probe {
      name = "probe"
    }
    backend {
      name       = "backend"
      probe_name = "${probe}"
    }
    listener {
      name = "listener"
    }
    routing_rule {
      listener_name = "listener"
      backend_name  = "${backend}"
    }
  }`;

const balancer = (frontend: string) => `
  resource "azurerm_lb" "it" {
    frontend_ip_configuration {
      name = "front"
    }
  }
  resource "azurerm_lb_rule" "it" {
    loadbalancer_id                = azurerm_lb.it.id
    frontend_ip_configuration_name = "${frontend}"
  }`;

const SQL =
  '"/subscriptions/0/resourceGroups/a/providers/Microsoft.Sql/servers/a/databases/orders"';

const alert = (scope: string, namespace: string) => `
  resource "azurerm_service_plan" "it" {}
  resource "azurerm_monitor_metric_alert" "it" {
    scopes = [${scope}]
    criteria {
      metric_namespace = "${namespace}"
    }
  }`;

const record = (lines: string) => `resource "aws_route53_record" "it" {\n${lines}\n}\n`;

const WEIGHTED = "weighted_routing_policy {\n weight = 90\n }";

const key = (more: string) => `
  resource "aws_api_gateway_api_key" "it" {
    name = "partner"
  }
  ${more}`;

const PLAN = 'resource "aws_api_gateway_usage_plan" "it" {\n name = "partner"\n }';

const service = (name: string) =>
  `resource "google_cloud_run_v2_service" "it" {\n  template {\n    containers {\n      env {\n        name = "${name}"\n        value = "1"\n      }\n    }\n  }\n}\n`;

const LOCATION = (priority: number) =>
  `geo_location {\n location = "westeurope"\n failover_priority = ${priority}\n }`;

const account = (isMany: boolean, ...locations: readonly string[]) =>
  `resource "azurerm_cosmosdb_account" "it" {\n  multiple_write_locations_enabled = ${isMany}\n  ${locations.join("\n  ")}\n}\n`;

const tagged = (target: string) => `
  variable "given" {}
  resource "google_compute_firewall" "it" {
    target_tags = [${target}]
  }
  resource "google_compute_instance" "it" {
    tags = ["webserver", "http"]
  }`;

const selection = (key: string) => `
  resource "aws_backup_selection" "it" {
    selection_tag {
      type  = "STRINGEQUALS"
      key   = "${key}"
      value = "daily"
    }
  }
  resource "aws_dynamodb_table" "it" {
    tags = { backup-plan = "daily" }
  }`;

testRule("quality-mismatched-resources", {
  fails: {
    "a tag that is written otherwise": selection("BackupPlan"),
    "settings of another name": gateway('"http-settings"'),
    "a listener of another name": gateway('"settings"', "https"),
    "a backend of another name": proxy("databases", "probe"),
    "a probe of another name": proxy("backend", "probes"),
    "a frontend of another name": balancer("frontend"),
    "metrics of machines for a database": alert(SQL, "Microsoft.Compute/virtualMachines"),
    "metrics of apps for a plan": alert("azurerm_service_plan.it.id", "Microsoft.Web/sites"),
    "a tag with a hyphen": tagged('"web-server"'),
    "a tag with a longer name": tagged('"shop-http"'),
    "a weight without an identifier": record(WEIGHTED),
    "a mail server without a priority": record('type = "MX"\nrecords = ["mx1.acme.example"]'),
    "a key without a plan": key(PLAN),
    "a variable that Cloud Run sets": service("PORT"),
    "one location for writes in several": account(true, LOCATION(0)),
  },
  passes: {
    "a tag beside a longer one": tagged('"shop-http", "webserver"'),
    "a tag of other machines": tagged('"database"'),
    "a tag that is written the same": selection("backup-plan"),
    "a tag of resources elsewhere": selection("team"),
    "settings of the gateway": gateway('"settings"'),
    "a backend of the gateway": proxy("backend", "probe"),
    "settings that the caller names": gateway("var.given"),
    "a frontend of the balancer": balancer("front"),
    "metrics of a database": alert(SQL, "Microsoft.Sql/servers/databases"),
    "metrics of a plan": alert("azurerm_service_plan.it.id", "Microsoft.Web/serverfarms"),
    "metrics of one's own": alert(SQL, "App/Orders"),
    "a group of resources": alert('"/subscriptions/0/resourceGroups/a"', "Microsoft.Web/sites"),
    "a tag of a machine": tagged('"webserver"'),
    "a tag of machines elsewhere": tagged('"db"'),
    "a tag of the caller's choice": tagged("var.given"),
    "a weight with an identifier": record(`set_identifier = "blue"\n${WEIGHTED}`),
    "a mail server": record('type = "MX"\nrecords = ["10 mx1.acme.example"]'),
    "a name of another type": record('type = "CNAME"\nrecords = ["mx1.acme.example"]'),
    "a key of a plan": key(
      `${PLAN}\nresource "aws_api_gateway_usage_plan_key" "it" {\n key_id = aws_api_gateway_api_key.it.id\n }`,
    ),
    "a key for plans elsewhere": key(""),
    "a variable of one's own": service("APP_PORT"),
    "two locations": account(true, LOCATION(0), LOCATION(1)),
    "writes in one location": account(false, LOCATION(0)),
  },
});
