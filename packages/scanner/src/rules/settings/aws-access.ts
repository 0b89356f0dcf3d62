import type { Fault, Setting } from "./setting.ts";
import { settings } from "./setting.ts";

const ON: Fault = { is: [true] };

const GUESTS = {
  title: "Message broker accepts clients without credentials",
  fix: 'Leave out `anonymousAccessAllowed="true"`, and define users with passwords.',
  link: "https://docs.aws.amazon.com/amazon-mq/latest/developer-guide/permitted-configuration-parameters.html",
} as const;

const NO_ROOT_SQUASH: Fault = { is: ["no_root_squash"] };

const ROOT_OF_CLIENTS = {
  title: "File system trusts root of every client",
  explanation:
    "Anyone with root on any machine in the network can read and change the files of all users.",
  fix: "Leave out `no_root_squash`, or name the clients that need it.",
  link: "https://docs.aws.amazon.com/fsx/latest/OpenZFSGuide/security.html",
} as const;

/** Who may use AWS services, and how much they may do. */
export const awsAccess: readonly Setting[] = [
  ...settings("anyone", "HIGH", [
    [
      "aws-mq-anonymous",
      "Message broker",
      "aws_mq_configuration",
      "data",
      { matches: /\banonymousAccessAllowed\s*=\s*["']true["']/i },
      GUESTS,
    ],
  ]),
  ...settings("loose", "HIGH", [
    [
      "aws-cedar-permits-all",
      "Policy",
      "aws_verifiedpermissions_policy",
      "definition.static.statement",
      {
        matches:
          /\bpermit\s{0,20}\(\s{0,99}principal\s{0,99},\s{0,99}action\s{0,99},\s{0,99}resource\s{0,99},?\s{0,99}\)\s{0,99};/,
      },
      {
        title: "Policy permits every action to everyone",
        explanation:
          "Without a scope or a condition, each principal may do everything with each resource of the store.",
        fix: "Name the principals, actions and resources, or add a `when` clause.",
        link: "https://docs.aws.amazon.com/verifiedpermissions/latest/userguide/policies.html",
      },
    ],
  ]),
  ...settings("endpoint", "MEDIUM", [
    [
      "aws-storage-gateway-clients",
      "File share",
      "aws_storagegateway_nfs_file_share",
      "client_list",
      { isInternet: true },
      {
        title: "File share accepts clients from every network",
        explanation: "Anyone who reaches the gateway over the network can mount the share.",
      },
    ],
  ]),
  ...settings("loose", "MEDIUM", [
    [
      "aws-openzfs-root",
      "File system",
      "aws_fsx_openzfs_volume",
      "nfs_exports.client_configurations.options",
      NO_ROOT_SQUASH,
      {
        ...ROOT_OF_CLIENTS,
        when: [{ argument: "nfs_exports.client_configurations.clients", is: ["*"] }],
      },
    ],
    [
      "aws-openzfs-root",
      "File system",
      "aws_fsx_openzfs_file_system",
      "root_volume_configuration.nfs_exports.client_configurations.options",
      NO_ROOT_SQUASH,
      {
        when: [
          {
            argument: "root_volume_configuration.nfs_exports.client_configurations.clients",
            is: ["*"],
          },
        ],
      },
    ],
  ]),
  ...settings("loose", "LOW", [
    [
      "aws-serial-console",
      "Account",
      "aws_ec2_serial_console_access",
      "enabled",
      { isNot: [false] },
      {
        title: "Account permits serial consoles of machines",
        explanation: "A console gets past security groups, and past a machine without a network.",
        link: "https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/configure-access-to-serial-console.html",
      },
    ],
    [
      "aws-workspaces-local-admin",
      "Desktop",
      "aws_workspaces_directory",
      "workspace_creation_properties.user_enabled_as_local_administrator",
      ON,
      {
        title: "Users are administrators of their desktops",
        explanation:
          "Malware that a user starts can then switch off the protection of the desktop.",
        fix: "Set `user_enabled_as_local_administrator = false`.",
      },
    ],
    [
      "aws-vpc-block-public-off",
      "Region",
      "aws_vpc_block_public_access_options",
      "internet_gateway_block_mode",
      { is: ["off"] },
      {
        title: "Region doesn't block public access to its networks",
        explanation: "One wrong route or security group then opens a network to the internet.",
        fix: 'Set `internet_gateway_block_mode` to `"block-ingress"` or `"block-bidirectional"`, and exclude the networks that have to be public.',
      },
    ],
  ]),
  ...settings("plaintext", "MEDIUM", [
    [
      "aws-dx-macsec-off",
      "Direct connection",
      "aws_dx_connection",
      "encryption_mode",
      { is: ["no_encrypt"] },
      {
        title: "Direct connection can be encrypted but isn't",
        fix: 'Set `encryption_mode = "must_encrypt"`.',
        when: [{ argument: "request_macsec", is: [true] }],
      },
    ],
    [
      "aws-datasync-transit",
      "Transfer of files",
      "aws_datasync_location_object_storage",
      "server_protocol",
      { is: ["HTTP"] },
      { fix: 'Set `server_protocol = "HTTPS"`, or leave out `version = "SMB1"`.' },
    ],
  ]),
  ...settings("without-backup", "LOW", [
    [
      "aws-dynamodb-replica-backup",
      "Replica of the table",
      "aws_dynamodb_table",
      "replica.point_in_time_recovery",
      { is: [false] },
      {
        title: "Replica has no continuous backups, although its table has",
        explanation:
          "If the table's region fails, the replica can't be restored to an earlier state.",
        fix: "Set `point_in_time_recovery = true` in each `replica`.",
        when: [{ argument: "point_in_time_recovery.enabled", is: [true] }],
      },
    ],
  ]),
];
