import { type Setting, settings } from "../settings/setting.ts";

const ON = { is: [true] };

const INSIDE = {
  fix: "Set `publicly_accessible = false` and connect from inside of the VPC.",
};

const INSTANCE = {
  title: "Instance gets a public IP address",
  explanation: "An address on the internet exposes every port that a security group leaves open.",
  fix: "Set `associate_public_ip_address = false` and reach the instance through a load balancer.",
  link: "https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/using-instance-addressing.html",
  peers: { checkov: ["CKV_AWS_88"], trivy: ["AWS-0009"] },
};

const TASK = {
  explanation: INSTANCE.explanation,
  fix: "Leave out `assign_public_ip`, and run tasks in private subnets behind a load balancer.",
  peers: { checkov: ["CKV_AWS_333"] },
};

const SUBNET = {
  title: "Subnet gives every instance a public IP address",
  explanation: "Instances launched there are on the internet by default.",
  fix: "Set `map_public_ip_on_launch = false` and ask for an address where one is needed.",
  link: "https://docs.aws.amazon.com/vpc/latest/userguide/subnet-public-ip.html",
  peers: { checkov: ["CKV_AWS_130"], trivy: ["AWS-0164"] },
};

const TASKS_OF_PIPES =
  "target_parameters.ecs_task_parameters.network_configuration.aws_vpc_configuration";

/** Public IP addresses on AWS. By default, only default subnets assign one. */
export const awsAddresses: readonly Setting[] = [
  ...settings("endpoint", "CRITICAL", [
    [
      "aws-rds-public",
      "Database",
      ["aws_db_instance", "aws_rds_cluster_instance"],
      "publicly_accessible",
      ON,
      {
        ...INSIDE,
        explanation: "The instance gets a public address; only its security group protects it.",
        link: "https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_VPC.WorkingWithRDSInstanceinaVPC.html#USER_VPC.Hiding",
        peers: { checkov: ["CKV_AWS_17"], trivy: ["AWS-0180"], kics: ["35113e6f"] },
      },
    ],
  ]),
  ...settings("address", "HIGH", [
    [
      "aws-rds-shard-group-public",
      "Database shard group",
      "aws_rds_shard_group",
      "publicly_accessible",
      ON,
      INSIDE,
    ],
    [
      "aws-dms-public",
      "Replication instance",
      "aws_dms_replication_instance",
      "publicly_accessible",
      ON,
      { ...INSIDE, peers: { checkov: ["CKV_AWS_89"] } },
    ],
    // Public unless told otherwise.
    [
      "aws-dms-public",
      "Instance profile",
      "aws_dms_instance_profile",
      "publicly_accessible",
      { isNot: [false] },
    ],
    [
      "aws-mq-public",
      "Message broker",
      "aws_mq_broker",
      "publicly_accessible",
      ON,
      { ...INSIDE, peers: { checkov: ["CKV_AWS_69"] } },
    ],
    [
      "aws-lightsail-database-public",
      "Lightsail database",
      "aws_lightsail_database",
      "publicly_accessible",
      ON,
      INSIDE,
    ],
    [
      "aws-neptune-public",
      "Neptune instance",
      "aws_neptune_cluster_instance",
      "publicly_accessible",
      ON,
      { ...INSIDE, peers: { checkov: ["CKV_AWS_102"] } },
    ],
    ["aws-neptune-graph-public", "Graph", "aws_neptunegraph_graph", "public_connectivity", ON],
    [
      "aws-redshift-serverless-public",
      "Redshift workgroup",
      "aws_redshiftserverless_workgroup",
      "publicly_accessible",
      ON,
      INSIDE,
    ],
    [
      "aws-timestream-influxdb-public",
      "Time series database",
      ["aws_timestreaminfluxdb_db_instance", "aws_timestreaminfluxdb_db_cluster"],
      "publicly_accessible",
      ON,
      INSIDE,
    ],
    [
      "aws-m2-public",
      "Mainframe environment",
      "aws_m2_environment",
      "publicly_accessible",
      ON,
      INSIDE,
    ],
    [
      "aws-ec2-public-ip",
      "Instance",
      ["aws_instance", "aws_launch_configuration", "aws_spot_instance_request"],
      "associate_public_ip_address",
      ON,
      INSTANCE,
    ],
    [
      "aws-ec2-public-ip",
      "Instance",
      "aws_launch_template",
      "network_interfaces.associate_public_ip_address",
      ON,
    ],
    [
      "aws-ec2-public-ip",
      "Instance",
      "aws_spot_fleet_request",
      "launch_specification.associate_public_ip_address",
      ON,
    ],
    [
      "aws-ecs-public-ip",
      "Task",
      ["aws_ecs_service", "aws_ecs_task_set"],
      "network_configuration.assign_public_ip",
      // The CloudFormation value.
      { is: [true, "ENABLED"] },
      TASK,
    ],
    [
      "aws-ecs-public-ip",
      "Task",
      "aws_cloudwatch_event_target",
      "ecs_target.network_configuration.assign_public_ip",
      ON,
    ],
    [
      "aws-ecs-public-ip",
      "Task",
      "aws_scheduler_schedule",
      "target.ecs_parameters.network_configuration.assign_public_ip",
      ON,
    ],
    [
      "aws-ecs-public-ip",
      "Task",
      "aws_pipes_pipe",
      `${TASKS_OF_PIPES}.assign_public_ip`,
      { is: ["ENABLED"] },
    ],
    [
      "aws-ecs-public-ip",
      "Task",
      "aws_batch_job_definition",
      "container_properties|networkConfiguration.assignPublicIp",
      { is: ["ENABLED"] },
    ],
  ]),
  ...settings("address", "MEDIUM", [
    ["aws-subnet-public-ip", "Subnet", "aws_subnet", "map_public_ip_on_launch", ON, SUBNET],
    [
      "aws-subnet-public-ip",
      "Subnet",
      "aws_default_subnet",
      "map_public_ip_on_launch",
      { isNot: [false] },
    ],
    [
      "aws-drs-public-ip",
      "Replication server",
      "aws_drs_replication_configuration_template",
      "create_public_ip",
      ON,
    ],
    [
      "aws-appstream-public-ip",
      "Streaming instance",
      ["aws_appstream_fleet", "aws_appstream_image_builder"],
      "enable_default_internet_access",
      ON,
      { fix: "Leave out `enable_default_internet_access`, and route through a NAT gateway." },
    ],
  ]),
];
