import { entryOf } from "../../../documents/members.ts";
import { block, pick, type Reader, type Shape, type Shapes } from "../../../documents/shape.ts";
import { tuple, withMarks } from "../../../evaluate/value.ts";
import type { Mappings } from "../mapping.ts";

const TUNNELS = "VpnTunnelOptionsSpecifications";

/** Arguments of a tunnel that list the values it accepts, by their properties. */
const ACCEPTED = {
  ike_versions: "IKEVersions",
  phase1_dh_group_numbers: "Phase1DHGroupNumbers",
  phase1_encryption_algorithms: "Phase1EncryptionAlgorithms",
  phase1_integrity_algorithms: "Phase1IntegrityAlgorithms",
  phase2_dh_group_numbers: "Phase2DHGroupNumbers",
  phase2_encryption_algorithms: "Phase2EncryptionAlgorithms",
  phase2_integrity_algorithms: "Phase2IntegrityAlgorithms",
};

/** The values in a list of objects with a value each. */
function valuesAt(path: string): Reader {
  return (source) => {
    const list = pick(source, path);
    if (list?.kind !== "list") return list;
    const values = list.items.flatMap((item) => entryOf(item, "Value") ?? []);
    return withMarks(tuple(values, list.at), list.marks);
  };
}

/** Templates list the options of both tunnels; Terraform prefixes each with the tunnel's name. */
function inTunnel(index: number, read: Reader): Shape {
  return (source) => {
    const tunnels = pick(source, TUNNELS);
    if (tunnels?.kind !== "list") return tunnels;
    const tunnel = tunnels.items[index];
    return tunnel && read(tunnel);
  };
}

function optionsOf(index: number): Shapes {
  const readers: Readonly<Record<string, Reader>> = {
    log_options: block("LogOptions"),
    ...Object.fromEntries(
      Object.entries(ACCEPTED).map(([argument, property]) => [argument, valuesAt(property)]),
    ),
  };
  return Object.fromEntries(
    Object.entries(readers).map(([argument, read]) => [
      `tunnel${index + 1}_${argument}`,
      inTunnel(index, read),
    ]),
  );
}

export const vpnMappings: Mappings = {
  "AWS::EC2::ClientVpnAuthorizationRule": { to: "aws_ec2_client_vpn_authorization_rule" },
  "AWS::EC2::ClientVpnEndpoint": { to: "aws_ec2_client_vpn_endpoint" },
  "AWS::EC2::VPNConnection": {
    to: "aws_vpn_connection",
    arguments: { vpn_tunnel_options: block(TUNNELS), ...optionsOf(0), ...optionsOf(1) },
  },
};
