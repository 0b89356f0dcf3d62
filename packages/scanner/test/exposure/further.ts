import type { Probe } from "./probe.ts";

const GROUP = "aws_security_group.this";

const ingress = (from: number, to: number, protocol: string, source: string) =>
  `ingress {\nfrom_port = ${from}\nto_port = ${to}\nprotocol = "${protocol}"\n${source}\n}`;

const ANY = 'cidr_blocks = ["0.0.0.0/0"]';

const awsFurther: readonly Probe[] = [
  {
    name: "a list of objects instead of blocks",
    code: (network) => `resource "aws_security_group" "this" {
      ingress = [{
        description = "listener", from_port = 1521, to_port = 1521, protocol = "tcp",
        cidr_blocks = ["${network}"], ipv6_cidr_blocks = [], prefix_list_ids = [],
        security_groups = [], self = false
      }]
    }`,
    exposed: "0.0.0.0/0",
    fine: "10.20.0.0/16",
    at: GROUP,
    names: /Oracle/,
  },
  {
    name: "blocks made from a map of ports",
    code: (port) => `variable "ports" {
      type    = map(number)
      default = { web = 443, other = ${port} }
    }
    resource "aws_security_group" "this" {
      dynamic "ingress" {
        for_each = var.ports
        content {
          from_port   = ingress.value
          to_port     = ingress.value
          protocol    = "tcp"
          cidr_blocks = ["0.0.0.0/0"]
        }
      }
    }`,
    exposed: "9042",
    fine: "8443",
    at: GROUP,
    names: /Cassandra/,
  },
  {
    name: "every TCP port",
    code: (source) =>
      `resource "aws_security_group" "this" {\n${ingress(0, 65_535, "tcp", source)}\n}`,
    exposed: ANY,
    fine: "security_groups = [aws_security_group.other.id]",
    at: GROUP,
  },
  {
    name: "a rule that is counted away",
    code: (count) => `resource "aws_security_group_rule" "this" {
      count             = ${count}
      type              = "ingress"
      from_port         = 22
      to_port           = 22
      protocol          = "tcp"
      cidr_blocks       = ["0.0.0.0/0"]
      security_group_id = "sg-0123456789abcdef0"
    }`,
    exposed: "1",
    fine: "0",
    at: "aws_security_group_rule.this[0]",
    names: /SSH/,
  },
  {
    name: "a condition over a default",
    code: (value) => `variable "is_public" {
      default = ${value}
    }
    resource "aws_security_group" "this" {
      ${ingress(5432, 5432, "tcp", 'cidr_blocks = var.is_public ? ["0.0.0.0/0"] : ["10.0.0.0/8"]')}
    }`,
    exposed: "true",
    fine: "false",
    at: GROUP,
    names: /PostgreSQL/,
  },
  {
    name: "every protocol in the newest kind of rule",
    code: (source) => `resource "aws_vpc_security_group_ingress_rule" "this" {
      security_group_id = "sg-0123456789abcdef0"
      ip_protocol       = "-1"
      ${source}
    }`,
    exposed: 'cidr_ipv6 = "::/0"',
    fine: 'prefix_list_id = "pl-0123456789abcdef0"',
    at: "aws_vpc_security_group_ingress_rule.this",
  },
  {
    name: "the default group with SSH",
    code: (source) => `resource "aws_default_security_group" "this" {
      vpc_id = "vpc-0123456789abcdef0"
      ${ingress(22, 22, "tcp", source)}
    }`,
    exposed: ANY,
    fine: "self = true",
    at: "aws_default_security_group.this",
    names: /SSH/,
  },
  {
    name: "a network that is computed",
    code: (bits) => `resource "aws_security_group" "this" {
      ${ingress(6379, 6379, "tcp", `cidr_blocks = [cidrsubnet("0.0.0.0/0", ${bits}, 0), cidrsubnet("128.0.0.0/1", ${bits}, 0)]`)}
    }`,
    exposed: "0",
    fine: "20",
    at: GROUP,
    names: /Redis/,
  },
  {
    name: "a database on a port of its own",
    code: (network) => `resource "aws_security_group" "this" {
      ${ingress(15_432, 15_432, "tcp", `cidr_blocks = ["${network}"]`)}
    }
    resource "aws_db_instance" "this" {
      port                   = 15432
      vpc_security_group_ids = [aws_security_group.this.id]
    }`,
    exposed: "0.0.0.0/0",
    fine: "10.0.0.0/8",
    at: "aws_db_instance.this",
  },
  {
    name: "a search domain behind a group for the web",
    code: (network) => `resource "aws_security_group" "this" {
      ${ingress(443, 443, "tcp", `cidr_blocks = ["${network}"]`)}
    }
    resource "aws_opensearch_domain" "this" {
      vpc_options {
        subnet_ids         = ["subnet-0123456789abcdef0"]
        security_group_ids = [aws_security_group.this.id]
      }
    }`,
    exposed: "0.0.0.0/0",
    fine: "10.0.0.0/8",
    at: "aws_opensearch_domain.this",
  },
  {
    name: "a prefix list filled by a loop",
    code: (network) => `locals {
      offices = { berlin = "198.51.100.0/24", other = "${network}" }
    }
    resource "aws_ec2_managed_prefix_list" "offices" {
      name           = "offices"
      address_family = "IPv4"
      max_entries    = 5
      dynamic "entry" {
        for_each = local.offices
        content {
          cidr        = entry.value
          description = entry.key
        }
      }
    }
    resource "aws_security_group_rule" "this" {
      type              = "ingress"
      from_port         = 3389
      to_port           = 3389
      protocol          = "tcp"
      prefix_list_ids   = [aws_ec2_managed_prefix_list.offices.id]
      security_group_id = "sg-0123456789abcdef0"
    }`,
    exposed: "0.0.0.0/0",
    fine: "203.0.113.0/24",
    at: "aws_security_group_rule.this",
    names: /RDP/,
  },
  {
    name: "an ACL over IPv6",
    code: (action) => `resource "aws_network_acl_rule" "this" {
      network_acl_id  = "acl-0123456789abcdef0"
      rule_number     = 100
      egress          = false
      protocol        = "6"
      rule_action     = "${action}"
      ipv6_cidr_block = "::/0"
      from_port       = 3389
      to_port         = 3389
    }`,
    exposed: "allow",
    fine: "deny",
    at: "aws_network_acl_rule.this",
    names: /RDP/,
  },
  {
    name: "MSK's brokers behind a group",
    code: (network) => `resource "aws_security_group" "this" {
      ${ingress(9094, 9096, "tcp", `cidr_blocks = ["${network}"]`)}
    }`,
    exposed: "0.0.0.0/0",
    fine: "192.168.0.0/16",
    at: GROUP,
    names: /Kafka/,
  },
];

const nsg = (attributes: string) => `
  name = "rule"
  priority = 300
  direction = "Inbound"
  access = "Allow"
  protocol = "Tcp"
  source_port_range = "*"
  destination_address_prefix = "*"
  ${attributes}`;

const azureFurther: readonly Probe[] = [
  {
    name: "rules as a list of objects",
    code: (source) => `resource "azurerm_network_security_group" "this" {
      name = "nsg"
      security_rule = [{
        name = "db", priority = 100, direction = "Inbound", access = "Allow", protocol = "Tcp",
        source_port_range = "*", destination_port_range = "3306",
        source_address_prefix = "${source}", destination_address_prefix = "*"
      }]
    }`,
    exposed: "0.0.0.0/0",
    fine: "10.4.0.0/16",
    at: "azurerm_network_security_group.this",
    names: /MySQL/,
  },
  {
    name: "a loop over rules",
    code: (port) => `locals {
      rules = { web = { port = "443", priority = 100 }, other = { port = "${port}", priority = 110 } }
    }
    resource "azurerm_network_security_rule" "this" {
      for_each                    = local.rules
      name                        = each.key
      priority                    = each.value.priority
      direction                   = "Inbound"
      access                      = "Allow"
      protocol                    = "*"
      source_port_range           = "*"
      destination_port_range      = each.value.port
      source_address_prefix       = "Internet"
      destination_address_prefix  = "*"
      resource_group_name         = "rg"
      network_security_group_name = "nsg"
    }`,
    exposed: "9200",
    fine: "8443",
    at: 'azurerm_network_security_rule.this["other"]',
    names: /Elasticsearch/,
  },
  {
    name: "a denial for one machine only",
    code: (destination) => `resource "azurerm_network_security_group" "this" {
      name = "nsg"
      security_rule {
        name = "deny"
        priority = 100
        direction = "Inbound"
        access = "Deny"
        protocol = "*"
        source_port_range = "*"
        destination_port_range = "*"
        source_address_prefix = "*"
        destination_address_prefix = "${destination}"
      }
      security_rule {
        ${nsg('destination_port_range = "22"\nsource_address_prefix = "*"')}
      }
    }`,
    exposed: "10.0.0.5",
    fine: "*",
    at: "azurerm_network_security_group.this",
    names: /SSH/,
  },
  {
    name: "an earlier denial in the group, a rule outside of it",
    code: (priority) => `resource "azurerm_network_security_group" "main" {
      name = "nsg"
      security_rule {
        name = "deny"
        priority = ${priority}
        direction = "Inbound"
        access = "Deny"
        protocol = "*"
        source_port_range = "*"
        destination_port_range = "*"
        source_address_prefix = "Internet"
        destination_address_prefix = "*"
      }
    }
    resource "azurerm_network_security_rule" "this" {
      network_security_group_name = azurerm_network_security_group.main.name
      ${nsg('destination_port_range = "5986"\nsource_address_prefix = "Internet"')}
    }`,
    exposed: "4000",
    fine: "100",
    at: "azurerm_network_security_rule.this",
    names: /WinRM/,
  },
  {
    name: "a storage account's own resource that lets half the internet in",
    code: (network) => `resource "azurerm_storage_account_network_rules" "this" {
      storage_account_id = "id"
      default_action     = "Deny"
      ip_rules           = ["${network}"]
    }`,
    exposed: "128.0.0.0/1",
    fine: "198.51.100.0/24",
    at: "azurerm_storage_account_network_rules.this",
  },
  {
    name: "a loop over a database's networks",
    code: (end) => `resource "azurerm_mssql_firewall_rule" "this" {
      for_each         = { office = ["198.51.100.1", "198.51.100.9"], other = ["0.0.0.0", "${end}"] }
      name             = each.key
      server_id        = "id"
      start_ip_address = each.value[0]
      end_ip_address   = each.value[1]
    }`,
    exposed: "255.255.255.255",
    fine: "0.0.0.0",
    at: 'azurerm_mssql_firewall_rule.this["other"]',
    names: /SQL Server/,
  },
  {
    name: "a registry's rules",
    code: (action) => `resource "azurerm_container_registry" "this" {
      name                          = "shop"
      sku                           = "Premium"
      network_rule_set {
        default_action = "${action}"
      }
    }`,
    exposed: "Allow",
    fine: "Deny",
    at: "azurerm_container_registry.this",
  },
  {
    name: "cognitive services",
    code: (action) => `resource "azurerm_cognitive_account" "this" {
      name = "shop"
      network_acls {
        default_action = "${action}"
      }
    }`,
    exposed: "Allow",
    fine: "Deny",
    at: "azurerm_cognitive_account.this",
  },
  {
    name: "an event hub's namespace",
    code: (action) => `resource "azurerm_eventhub_namespace" "this" {
      name = "shop"
      network_rulesets {
        default_action                 = "${action}"
        trusted_service_access_enabled = true
      }
    }`,
    exposed: "Allow",
    fine: "Deny",
    at: "azurerm_eventhub_namespace.this",
  },
];

const googleFurther: readonly Probe[] = [
  {
    name: "IPv6 sources",
    code: (range) => `resource "google_compute_firewall" "this" {
      network       = "shop"
      source_ranges = ["${range}"]
      allow {
        protocol = "tcp"
        ports    = ["445", "139"]
      }
    }`,
    exposed: "::/0",
    fine: "fd20::/20",
    at: "google_compute_firewall.this",
    names: /SMB/,
  },
  {
    name: "blocks made by a loop",
    code: (ports) => `resource "google_compute_firewall" "this" {
      network       = "shop"
      source_ranges = ["0.0.0.0/0"]
      dynamic "allow" {
        for_each = { tcp = ${ports} }
        content {
          protocol = allow.key
          ports    = allow.value
        }
      }
    }`,
    exposed: '["443", "3300-3310"]',
    fine: '["443"]',
    at: "google_compute_firewall.this",
    names: /MySQL/,
  },
  {
    name: "a policy that holds its rules",
    code: (priority) => `resource "google_compute_network_firewall_policy_with_rules" "this" {
      name = "shop"
      rule {
        priority  = ${priority}
        action    = "deny"
        direction = "INGRESS"
        match {
          src_ip_ranges = ["0.0.0.0/0"]
          layer4_config {
            ip_protocol = "all"
          }
        }
      }
      rule {
        priority  = 500
        action    = "allow"
        direction = "INGRESS"
        match {
          src_ip_ranges = ["0.0.0.0/0"]
          layer4_config {
            ip_protocol = "tcp"
            ports       = ["5432"]
          }
        }
      }
    }`,
    exposed: "900",
    fine: "100",
    at: "google_compute_network_firewall_policy_with_rules.this",
    names: /PostgreSQL/,
  },
  {
    name: "a policy rule that is disabled",
    code: (disabled) => `resource "google_compute_region_network_firewall_policy_rule" "this" {
      firewall_policy = "shop"
      priority        = 1000
      action          = "allow"
      direction       = "INGRESS"
      disabled        = ${disabled}
      match {
        src_ip_ranges = ["0.0.0.0/0"]
        layer4_configs {
          ip_protocol = "tcp"
          ports       = ["3389"]
        }
      }
    }`,
    exposed: "false",
    fine: "true",
    at: "google_compute_region_network_firewall_policy_rule.this",
    names: /RDP/,
  },
  {
    name: "Cloud SQL's networks by a loop",
    code: (network) => `resource "google_sql_database_instance" "this" {
      settings {
        tier = "db-f1-micro"
        ip_configuration {
          ipv4_enabled = true
          dynamic "authorized_networks" {
            for_each = ["198.51.100.0/24", "${network}"]
            content {
              value = authorized_networks.value
            }
          }
        }
      }
    }`,
    exposed: "0.0.0.0/0",
    fine: "203.0.113.0/24",
    at: "google_sql_database_instance.this",
  },
  {
    name: "a global forwarding rule",
    code: (range) => `resource "google_compute_global_forwarding_rule" "this" {
      name                  = "entrance"
      target                = "proxy"
      load_balancing_scheme = "EXTERNAL_MANAGED"
      port_range            = "${range}"
    }`,
    exposed: "5432-5432",
    fine: "443-443",
    at: "google_compute_global_forwarding_rule.this",
    names: /PostgreSQL/,
  },
  {
    name: "a denial of some networks only",
    code: (network) => `resource "google_compute_firewall" "deny" {
      network       = "shop"
      priority      = 10
      source_ranges = ["${network}"]
      deny {
        protocol = "all"
      }
    }
    resource "google_compute_firewall" "this" {
      network       = "shop"
      source_ranges = ["0.0.0.0/0"]
      allow {
        protocol = "tcp"
        ports    = ["27017"]
      }
    }`,
    exposed: "203.0.113.0/24",
    fine: "0.0.0.0/0",
    at: "google_compute_firewall.this",
    names: /MongoDB/,
  },
];

const kubernetesFurther: readonly Probe[] = [
  {
    name: "a manifest in Terraform code",
    code: (type) => `resource "kubernetes_manifest" "this" {
      manifest = {
        apiVersion = "v1"
        kind       = "Service"
        metadata   = { name = "db" }
        spec       = { type = "${type}", ports = [{ port = 27017 }] }
      }
    }`,
    exposed: "LoadBalancer",
    fine: "ClusterIP",
    at: "kubernetes_manifest.this",
    names: /MongoDB/,
  },
  {
    name: "addresses from outside",
    file: "service.yaml",
    code: (spec) =>
      `apiVersion: v1\nkind: Service\nmetadata:\n  name: this\nspec:\n  ${spec}\n  ports:\n    - port: 6379\n`,
    exposed: "externalIPs: [198.51.100.7]",
    fine: "selector: {app: cache}",
    at: "Service/this",
    names: /Redis/,
  },
  {
    name: "Google's note for the inside",
    file: "service.yaml",
    code: (kind) =>
      `apiVersion: v1\nkind: Service\nmetadata:\n  name: this\n  annotations:\n    networking.gke.io/load-balancer-type: ${kind}\nspec:\n  type: LoadBalancer\n  ports:\n    - port: 5432\n`,
    exposed: "External",
    fine: "Internal",
    at: "Service/this",
    names: /PostgreSQL/,
  },
  {
    name: "Terraform's ingress",
    code: (port) => `resource "kubernetes_ingress_v1" "this" {
      metadata {
        name = "this"
      }
      spec {
        rule {
          http {
            path {
              path = "/"
              backend {
                service {
                  name = "console"
                  port {
                    number = ${port}
                  }
                }
              }
            }
          }
        }
      }
    }`,
    exposed: "15672",
    fine: "8080",
    at: "kubernetes_ingress_v1.this",
    names: /RabbitMQ/,
  },
  {
    name: "Terraform's network policy",
    code: (network) => `resource "kubernetes_network_policy_v1" "this" {
      metadata {
        name = "this"
      }
      spec {
        pod_selector {}
        policy_types = ["Ingress"]
        ingress {
          ports {
            port     = "3306"
            protocol = "TCP"
          }
          from {
            ip_block {
              cidr = "${network}"
            }
          }
        }
      }
    }`,
    exposed: "0.0.0.0/0",
    fine: "10.0.0.0/8",
    at: "kubernetes_network_policy_v1.this",
    names: /MySQL/,
  },
];

const template = "template.yaml";

const templatesFurther: readonly Probe[] = [
  {
    name: "CloudFormation, a parameter's default",
    file: template,
    code: (network) => `AWSTemplateFormatVersion: "2010-09-09"
Parameters:
  Source:
    Type: String
    Default: ${network}
Resources:
  This:
    Type: AWS::EC2::SecurityGroup
    Properties:
      GroupDescription: shop
      SecurityGroupIngress:
        - IpProtocol: tcp
          FromPort: 27017
          ToPort: 27019
          CidrIp: !Ref Source
`,
    exposed: "0.0.0.0/0",
    fine: "10.0.0.0/16",
    at: "This",
    names: /MongoDB/,
  },
  {
    name: "CloudFormation, the default group of a network",
    file: template,
    code: (source) => `Resources:
  This:
    Type: AWS::EC2::SecurityGroupIngress
    Properties:
      GroupId: !GetAtt Network.DefaultSecurityGroup
      IpProtocol: tcp
      FromPort: 22
      ToPort: 22
      ${source}
`,
    exposed: "CidrIp: 0.0.0.0/0",
    fine: "SourceSecurityGroupId: sg-0123456789abcdef0",
    at: "This",
    names: /SSH/,
  },
  {
    name: "CloudFormation, a classic load balancer",
    file: template,
    code: (scheme) => `Resources:
  This:
    Type: AWS::ElasticLoadBalancing::LoadBalancer
    Properties:
      Scheme: ${scheme}
      Listeners:
        - LoadBalancerPort: "6379"
          InstancePort: "6379"
          Protocol: TCP
`,
    exposed: "internet-facing",
    fine: "internal",
    at: "This",
    names: /Redis/,
  },
  {
    name: "CloudFormation, every protocol",
    file: template,
    code: (network) => `Resources:
  This:
    Type: AWS::EC2::SecurityGroup
    Properties:
      GroupDescription: shop
      SecurityGroupIngress:
        IpProtocol: -1
        CidrIp: ${network}
`,
    exposed: "0.0.0.0/0",
    fine: "172.16.0.0/12",
    at: "This",
  },
  {
    name: "ARM, a rule that is a child",
    file: "azuredeploy.json",
    code: (source) =>
      JSON.stringify({
        $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
        contentVersion: "1.0.0.0",
        parameters: { source: { type: "string", defaultValue: source } },
        resources: [
          {
            type: "Microsoft.Network/networkSecurityGroups/securityRules",
            apiVersion: "2023-09-01",
            name: "nsg/this",
            properties: {
              priority: 100,
              direction: "Inbound",
              access: "Allow",
              protocol: "*",
              sourcePortRange: "*",
              destinationPortRange: "5900",
              sourceAddressPrefix: "[parameters('source')]",
              destinationAddressPrefix: "*",
            },
          },
        ],
      }),
    exposed: "*",
    fine: "10.0.0.0/8",
    at: "Microsoft.Network/networkSecurityGroups/securityRules/nsg/this",
    names: /VNC/,
  },
  {
    name: "ARM, AKS",
    file: "azuredeploy.json",
    code: (range) =>
      JSON.stringify({
        $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
        contentVersion: "1.0.0.0",
        resources: [
          {
            type: "Microsoft.ContainerService/managedClusters",
            apiVersion: "2023-09-01",
            name: "this",
            properties: { apiServerAccessProfile: { authorizedIPRanges: [range] } },
          },
        ],
      }),
    exposed: "0.0.0.0/0",
    fine: "198.51.100.0/24",
    at: "Microsoft.ContainerService/managedClusters/this",
  },
  {
    name: "ARM, a SQL server's firewall inside of the server",
    file: "azuredeploy.json",
    code: (end) =>
      JSON.stringify({
        $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
        contentVersion: "1.0.0.0",
        resources: [
          {
            type: "Microsoft.Sql/servers",
            apiVersion: "2022-05-01-preview",
            name: "shop",
            properties: { publicNetworkAccess: "Enabled" },
            resources: [
              {
                type: "firewallRules",
                apiVersion: "2022-05-01-preview",
                name: "this",
                properties: { startIpAddress: "0.0.0.0", endIpAddress: end },
              },
            ],
          },
        ],
      }),
    exposed: "255.255.255.255",
    fine: "0.0.0.0",
    at: "Microsoft.Sql/servers/firewallRules/this",
    names: /SQL Server/,
  },
];

/** Written when all else was there, from the arguments that the providers document. */
export const further: readonly Probe[] = [
  ...awsFurther,
  ...azureFurther,
  ...googleFurther,
  ...kubernetesFurther,
  ...templatesFurther,
];
