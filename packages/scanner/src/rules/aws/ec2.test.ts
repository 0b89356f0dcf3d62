import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

testArgumentRule("aws-ec2-imdsv2", {
  type: "aws_instance",
  argument: "metadata_options.http_tokens",
  bad: ['"optional"'],
  good: ['"required"'],
  absent: "fails",
});

testRule("aws-ec2-imdsv2", {
  passes: {
    "the metadata service switched off": `
      resource "aws_launch_template" "fixture" {
        metadata_options {
          http_endpoint = "disabled"
        }
      }`,
    "an instance that leaves it to a launch template": `
      resource "aws_instance" "fixture" {
        launch_template {
          id = "lt-0123456789abcdef0"
        }
      }`,
  },
});

testArgumentRule("aws-ec2-public-ip", {
  type: "aws_instance",
  argument: "associate_public_ip_address",
  bad: ["true"],
  good: ["false"],
  absent: "passes",
});

testArgumentRule("aws-ec2-public-ip", {
  type: "aws_launch_template",
  argument: "network_interfaces.associate_public_ip_address",
  bad: ["true"],
  good: ["false"],
  absent: "passes",
});

testArgumentRule("aws-ec2-block-device-encryption", {
  type: "aws_instance",
  argument: "root_block_device.encrypted",
  bad: ["false"],
  good: ["true"],
  absent: "fails",
});

testArgumentRule("aws-ec2-block-device-encryption", {
  type: "aws_launch_template",
  argument: "block_device_mappings.ebs.encrypted",
  bad: ["false"],
  good: ["true"],
  absent: "fails",
});

testRule("aws-ec2-block-device-encryption", {
  fails: {
    "a volume that refuses the account's default": `
      resource "aws_ebs_encryption_by_default" "this" {}
      resource "aws_instance" "fixture" {
        root_block_device {
          encrypted = false
        }
      }`,
    "no root device at all": `resource "aws_instance" "fixture" {}`,
    "one of several further devices": `
      resource "aws_instance" "fixture" {
        root_block_device {
          encrypted = true
        }
        dynamic "ebs_block_device" {
          for_each = { b = true, c = false }
          content {
            device_name = "/dev/sd\${ebs_block_device.key}"
            encrypted   = ebs_block_device.value
          }
        }
      }`,
  },
  open: {
    "a device from a snapshot": `
      resource "aws_instance" "fixture" {
        root_block_device {
          encrypted = true
        }
        ebs_block_device {
          snapshot_id = "snap-0123456789abcdef0"
        }
      }`,
    "a device from a snapshot the caller names": `
      variable "snapshot" {
        type    = string
        default = null
      }
      variable "encrypted" {
        type = bool
      }
      resource "aws_launch_template" "fixture" {
        block_device_mappings {
          ebs {
            snapshot_id = var.snapshot
            encrypted   = var.encrypted
          }
        }
      }`,
  },
  passes: {
    "volumes that the account encrypts": `
      resource "aws_ebs_encryption_by_default" "this" {
        enabled = true
      }
      resource "aws_instance" "fixture" {
        ebs_block_device {
          device_name = "/dev/sdb"
        }
      }`,
    "an instance that leaves it to a launch template": `
      resource "aws_instance" "fixture" {
        launch_template {
          id = "lt-0123456789abcdef0"
        }
      }`,
    "a launch template without mappings": `resource "aws_launch_template" "fixture" {}`,
  },
});

testArgumentRule("aws-lt-imds-hop-limit", {
  type: "aws_launch_template",
  argument: "metadata_options.http_put_response_hop_limit",
  bad: ["2", '"3"'],
  good: ["1"],
  absent: "passes",
});

const image = (body: string) => `
  variable "given" {}
  data "aws_ami" "it" {
    most_recent = true
    ${body}
  }`;

testRule("aws-ami-owner", {
  fails: {
    "no owner": image(""),
    "every owner": image('owners = ["*"]'),
    "a name alone": image('filter {\nname = "name"\nvalues = ["ubuntu-*"]\n}'),
  },
  passes: {
    "an owner": image('owners = ["amazon"]'),
    "owners of the caller": image("owners = var.given"),
    "an owner in a filter": image('filter {\nname = "owner-alias"\nvalues = ["amazon"]\n}'),
  },
});

testRule("aws-ec2-imdsv2", {
  fails: {
    "a spot instance": 'resource "aws_spot_instance_request" "it" {\n ami = "ami-1"\n}\n',
    "the default of a region":
      'resource "aws_ec2_instance_metadata_defaults" "it" {\n http_tokens = "optional"\n}\n',
    "machines of EMR": `
      resource "aws_emr_security_configuration" "it" {
        configuration = jsonencode({
          InstanceMetadataServiceConfiguration = { MinimumInstanceMetadataServiceVersion = 1 }
        })
      }`,
  },
  passes: {
    "tokens for a spot instance":
      'resource "aws_spot_instance_request" "it" {\n metadata_options {\n http_tokens = "required"\n }\n}\n',
    "tokens in a region":
      'resource "aws_ec2_instance_metadata_defaults" "it" {\n http_tokens = "required"\n}\n',
    "tokens for machines of EMR": `
      resource "aws_emr_security_configuration" "it" {
        configuration = jsonencode({
          InstanceMetadataServiceConfiguration = { MinimumInstanceMetadataServiceVersion = 2 }
        })
      }`,
  },
});

testArgumentRule("aws-lt-imds-hop-limit", {
  type: "aws_instance",
  argument: "metadata_options.http_put_response_hop_limit",
  bad: ["3", "64"],
  good: ["1", "2"],
  absent: "passes",
});
