import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

const cedar = (statement: string) => `
  variable "given" {}
  resource "aws_verifiedpermissions_policy" "orders" {
    policy_store_id = "store"
    definition {
      static {
        statement = ${statement}
      }
    }
  }`;

testRule("aws-cedar-permits-all", {
  fails: {
    "no scope": cedar('"permit (principal, action, resource);"'),
    "no scope on several lines": cedar(
      "<<-CEDAR\n  // Orders\n  permit (\n    principal,\n    action,\n    resource\n  );\nCEDAR",
    ),
  },
  passes: {
    "a condition": cedar(
      '"permit (principal, action, resource) when { resource.owner == principal };"',
    ),
    "a scope": cedar('"permit (principal in Shop::Group::\\"staff\\", action, resource);"'),
    "a denial": cedar('"forbid (principal, action, resource);"'),
  },
  open: { "a statement of the caller": cedar("var.given") },
});

const broker = (plugin: string) => `
  resource "aws_mq_configuration" "orders" {
    name           = "orders"
    engine_type    = "ActiveMQ"
    engine_version = "5.18"
    data           = <<-XML
      <broker xmlns="http://activemq.apache.org/schema/core">
        <plugins>${plugin}</plugins>
      </broker>
    XML
  }`;

testRule("aws-mq-anonymous", {
  fails: {
    "guests are let in": broker('<simpleAuthenticationPlugin anonymousAccessAllowed="true"/>'),
  },
  passes: {
    "guests are turned away": broker(
      '<simpleAuthenticationPlugin anonymousAccessAllowed="false"/>',
    ),
    "another plugin": broker("<statisticsBrokerPlugin/>"),
  },
});

testArgumentRule("aws-storage-gateway-clients", {
  type: "aws_storagegateway_nfs_file_share",
  argument: "client_list",
  bad: ['["0.0.0.0/0"]', '["10.0.0.0/8", "0.0.0.0/0"]'],
  good: ['["10.20.0.0/16"]'],
  absent: "passes",
});

const exports = (clients: string, options: string) => `
  resource "aws_fsx_openzfs_volume" "results" {
    name             = "results"
    parent_volume_id = "fsvol-1"
    nfs_exports {
      client_configurations {
        clients = "${clients}"
        options = ${options}
      }
    }
  }`;

testRule("aws-openzfs-root", {
  fails: {
    "root of every client": exports("*", '["rw", "no_root_squash"]'),
    "the root volume": `resource "aws_fsx_openzfs_file_system" "lab" {
      root_volume_configuration {
        nfs_exports {
          client_configurations {
            clients = "*"
            options = ["no_root_squash"]
          }
        }
      }
    }`,
  },
  passes: {
    "root of one machine": exports("10.0.4.7", '["rw", "no_root_squash"]'),
    "users of every client": exports("*", '["rw", "crossmnt"]'),
  },
});

testArgumentRule("aws-serial-console", {
  type: "aws_ec2_serial_console_access",
  argument: "enabled",
  bad: ["true"],
  good: ["false"],
  absent: "fails",
});

testArgumentRule("aws-workspaces-local-admin", {
  type: "aws_workspaces_directory",
  argument: "workspace_creation_properties.user_enabled_as_local_administrator",
  bad: ["true"],
  good: ["false"],
  absent: "passes",
});

testArgumentRule("aws-vpc-block-public-off", {
  type: "aws_vpc_block_public_access_options",
  argument: "internet_gateway_block_mode",
  bad: ['"off"'],
  good: ['"block-ingress"', '"block-bidirectional"'],
  absent: "passes",
});

testArgumentRule("aws-dx-macsec-off", {
  type: "aws_dx_connection",
  argument: "encryption_mode",
  bad: ['"no_encrypt"'],
  good: ['"must_encrypt"', '"should_encrypt"'],
  absent: "passes",
  body: "request_macsec = true",
});

testRule("aws-dx-macsec-off", {
  passes: {
    "a connection without MACsec": `resource "aws_dx_connection" "it" {
      encryption_mode = "no_encrypt"
    }`,
  },
});

testArgumentRule("aws-datasync-transit", {
  type: "aws_datasync_location_object_storage",
  argument: "server_protocol",
  bad: ['"HTTP"'],
  good: ['"HTTPS"'],
  absent: "passes",
});

const table = (own: boolean, replica: string) => `
  resource "aws_dynamodb_table" "orders" {
    name = "orders"
    point_in_time_recovery {
      enabled = ${own}
    }
    replica {
      region_name = "us-east-1"
      ${replica}
    }
  }`;

testRule("aws-dynamodb-replica-backup", {
  fails: { "only the table": table(true, "point_in_time_recovery = false") },
  passes: {
    "the table and its replica": table(true, "point_in_time_recovery = true"),
    "nothing is said of the replica": table(true, ""),
    "neither has backups": table(false, "point_in_time_recovery = false"),
  },
});

const deployment = (configuration: string) => `
  resource "aws_codepipeline" "site" {
    name = "site"
    stage {
      name = "Deploy"
      action {
        name          = "Deploy"
        category      = "Deploy"
        owner         = "AWS"
        provider      = "S3"
        version       = "1"
        configuration = ${configuration}
      }
    }
  }`;

testRule("aws-written-objects-public", {
  fails: { "a pipeline": deployment('{ BucketName = "site", CannedACL = "public-read" }') },
  passes: {
    "a pipeline without an ACL": deployment('{ BucketName = "site" }'),
    "a private ACL": deployment('{ BucketName = "site", CannedACL = "bucket-owner-full-control" }'),
  },
});
