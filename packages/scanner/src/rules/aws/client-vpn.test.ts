import { testRule } from "../../../test/rule-fixtures.ts";

const vpn = (type: string, groups: string) => `
  resource "aws_ec2_client_vpn_endpoint" "staff" {
    authentication_options {
      type = "${type}"
    }
  }
  resource "aws_ec2_client_vpn_authorization_rule" "network" {
    client_vpn_endpoint_id = aws_ec2_client_vpn_endpoint.staff.id
    target_network_cidr    = "10.0.0.0/16"
    ${groups}
  }`;

const ALL = "authorize_all_groups = true";

testRule("aws-vpn-client-all-groups", {
  fails: {
    "users of a provider": vpn("federated-authentication", ALL),
    "users of a directory": vpn("directory-service-authentication", ALL),
  },
  passes: {
    "one group": vpn("federated-authentication", 'access_group_id = "staff"'),
    "certificates, which have no groups": vpn("certificate-authentication", ALL),
  },
  open: {
    "an endpoint of the caller": `
      variable "endpoint" {}
      resource "aws_ec2_client_vpn_authorization_rule" "network" {
        client_vpn_endpoint_id = var.endpoint
        ${ALL}
      }`,
  },
});
