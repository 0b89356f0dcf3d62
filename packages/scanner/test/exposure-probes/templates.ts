import { arm, cloudFormation, type Probe } from "./probe.ts";

export const templateProbes: readonly Probe[] = [
  cloudFormation(
    "AWS::RDS::DBInstance",
    "{PubliclyAccessible: true}",
    "{PubliclyAccessible: false}",
  ),
  cloudFormation(
    "AWS::DMS::ReplicationInstance",
    "{ReplicationInstanceClass: dms.t3.small}",
    "{PubliclyAccessible: false}",
  ),
  cloudFormation(
    "AWS::AmazonMQ::Broker",
    "{PubliclyAccessible: true}",
    "{PubliclyAccessible: false}",
  ),
  cloudFormation(
    "AWS::RedshiftServerless::Workgroup",
    "{PubliclyAccessible: true}",
    "{PubliclyAccessible: false}",
  ),
  cloudFormation(
    "AWS::SageMaker::NotebookInstance",
    "{InstanceType: ml.t3.medium}",
    "{DirectInternetAccess: Disabled}",
  ),
  cloudFormation("AWS::Transfer::Server", "{EndpointType: PUBLIC}", "{EndpointType: VPC}"),
  cloudFormation(
    "AWS::Cognito::IdentityPool",
    "{AllowUnauthenticatedIdentities: true}",
    "{AllowUnauthenticatedIdentities: false}",
  ),
  cloudFormation(
    "AWS::Lambda::Url",
    "{AuthType: NONE, TargetFunctionArn: a}",
    "{AuthType: AWS_IAM, TargetFunctionArn: a}",
  ),
  cloudFormation(
    "AWS::MWAA::Environment",
    "{WebserverAccessMode: PUBLIC_ONLY}",
    "{WebserverAccessMode: PRIVATE_ONLY}",
  ),
  cloudFormation(
    "AWS::EKS::Nodegroup",
    "{RemoteAccess: {Ec2SshKey: k}}",
    "{RemoteAccess: {Ec2SshKey: k, SourceSecurityGroups: [sg-1]}}",
  ),
  arm(
    "Microsoft.CognitiveServices/accounts",
    { publicNetworkAccess: "Enabled" },
    { publicNetworkAccess: "Disabled" },
  ),
  arm("Microsoft.Cache/redis", {}, { publicNetworkAccess: "Disabled" }),
  arm("Microsoft.Search/searchServices", {}, { publicNetworkAccess: "disabled" }),
  arm(
    "Microsoft.ServiceBus/namespaces",
    { publicNetworkAccess: "Enabled" },
    { publicNetworkAccess: "Disabled" },
  ),
  arm("Microsoft.DataFactory/factories", {}, { publicNetworkAccess: "Disabled" }),
  arm("Microsoft.DocumentDB/databaseAccounts", {}, { publicNetworkAccess: "Disabled" }),
  arm(
    "Microsoft.Databricks/workspaces",
    { publicNetworkAccess: "Enabled" },
    { publicNetworkAccess: "Disabled" },
  ),
  arm(
    "Microsoft.DBforPostgreSQL/flexibleServers",
    { network: { publicNetworkAccess: "Enabled" } },
    { network: { delegatedSubnetResourceId: "/subscriptions/s/subnets/a" } },
  ),
];
