import type { Fault, Setting } from "./setting.ts";
import { PLAIN_HTTP, settings } from "./setting.ts";

const ENDPOINT = "aws_dms_endpoint";

const SERVERLESS = "aws_dms_replication_config";

const IN_BLOCK = { isOnlyInBlock: true } as const;

const OFF: Fault = { isNot: [true] };

/** How data gets from one store into another. */
export const awsMigration: readonly Setting[] = [
  ...settings("anyone", "MEDIUM", [
    [
      "aws-dms-database-open",
      "Database",
      ENDPOINT,
      "mongodb_settings.auth_type",
      { is: ["no"] },
      {
        title: "Database of the migration asks for no password",
        explanation: "Everyone who reaches the database can read and change its data.",
        fix: "Require a password in the database, and name it for the endpoint.",
      },
    ],
    ["aws-dms-database-open", "Database", ENDPOINT, "redis_settings.auth_type", { is: ["none"] }],
  ]),
  ...settings("plaintext", "MEDIUM", [
    [
      "aws-dms-endpoint-tls",
      "Migration endpoint",
      ENDPOINT,
      "kafka_settings.security_protocol",
      { isNot: ["ssl-encryption", "ssl-authentication", "sasl-ssl"] },
      IN_BLOCK,
    ],
    [
      "aws-dms-endpoint-tls",
      "Migration endpoint",
      ENDPOINT,
      "elasticsearch_settings.endpoint_uri",
      PLAIN_HTTP,
    ],
    [
      "aws-datasync-transit",
      "Transfer of files",
      "aws_datasync_location_smb",
      "mount_options.version",
      { is: ["SMB1"] },
    ],
  ]),
  ...settings("unlogged", "LOW", [
    [
      "aws-datasync-logging",
      "Data transfer",
      "aws_datasync_task",
      "options.log_level",
      { is: ["OFF"] },
    ],
    [
      "aws-dms-logging",
      "Replication task",
      "aws_dms_replication_task",
      "replication_task_settings",
      { isMissing: true },
    ],
    [
      "aws-dms-logging",
      "Replication task",
      SERVERLESS,
      "replication_settings|Logging.EnableLogging",
      OFF,
    ],
  ]),
  ...settings("single-copy", "LOW", [
    ["aws-single-zone", "Service", SERVERLESS, "compute_config.multi_az", { is: [false] }],
  ]),
];
