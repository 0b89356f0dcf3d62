import { expect, it } from "vitest";
import { type TemplatePair, testTemplatePairs } from "../../../test/template-pairs.ts";
import { FAMILIES } from "./all-mappings.ts";

const KEY = "arn:aws:kms:eu-west-1:111122223333:key/a";

const ROLE = "arn:aws:iam::111122223333:role/r";

testTemplatePairs([
  ["aws-apigw-http-backend", "AppSync::DataSource", "HttpConfig: {Endpoint: «http¦https»://b.org}"],
  [
    "aws-apigw-http-backend",
    "ApiGateway::Method",
    "Integration: {Type: HTTP_PROXY, Uri: «http¦https»://b.org}",
  ],
  [
    "aws-apigw-noauth",
    "ApiGateway::Method",
    "HttpMethod: GET\nAuthorizationType: NONE\nResourceId: !Ref Path",
    "Path: {Type: AWS::ApiGateway::Resource, Properties: {PathPart: «orders¦health»}}",
  ],
  [
    "aws-apigw-mutual-tls-bypass",
    "ApiGateway::RestApi",
    "Name: a\nDisableExecuteApiEndpoint: «false¦true»",
    `Domain:
  Type: AWS::ApiGateway::DomainName
  Properties: {DomainName: a.org, MutualTlsAuthentication: {TruststoreUri: s3://b/c}}
Path:
  Type: AWS::ApiGateway::BasePathMapping
  Properties: {DomainName: !Ref Domain, RestApiId: !Ref It, Stage: live}`,
  ],
  [
    "aws-apigw-mutual-tls-bypass",
    "ApiGatewayV2::Api",
    "Name: a\nDisableExecuteApiEndpoint: «false¦true»",
    `Domain:
  Type: AWS::ApiGatewayV2::DomainName
  Properties: {DomainName: a.org, MutualTlsAuthentication: {TruststoreUri: s3://b/c}}
Path:
  Type: AWS::ApiGatewayV2::ApiMapping
  Properties: {DomainName: !Ref Domain, ApiId: !Ref It, Stage: live}`,
  ],
  [
    "aws-appsync-events-noauth",
    "AppSync::Api",
    "EventConfig: {ConnectionAuthModes: [{AuthType: «API_KEY¦AWS_IAM»}]}",
  ],
  [
    "gen-cross-origin-credentials",
    "CloudFront::ResponseHeadersPolicy",
    `ResponseHeadersPolicyConfig:
  CorsConfig:
    AccessControlAllowCredentials: true
    AccessControlAllowOrigins: {Items: [«"*"¦"https://b.org"»]}`,
  ],
  [
    "aws-cloudfront-origin-tls",
    "CloudFront::VpcOrigin",
    "VpcOriginEndpointConfig: {OriginSSLProtocols: [«TLSv1¦TLSv1.2»]}",
  ],
  ...["Agent", "Flow", "Prompt"].map(
    (kind): TemplatePair => [
      "aws-own-key",
      `Bedrock::${kind}`,
      `Description: d\n«¦CustomerEncryptionKeyArn: ${KEY}»`,
    ],
  ),
  ["aws-own-key", "Bedrock::Guardrail", `Name: a\n«¦KmsKeyArn: ${KEY}»`],
  [
    "aws-own-key",
    "Bedrock::DataSource",
    `Name: a\n«¦ServerSideEncryptionConfiguration: {KmsKeyArn: ${KEY}}»`,
  ],
  ["aws-agent-gateway-noauth", "BedrockAgentCore::Gateway", "AuthorizerType: «NONE¦AWS_IAM»"],
  ["aws-datasync-transit", "DataSync::LocationEFS", "InTransitEncryption: «NONE¦TLS1_2»"],
  ["aws-datasync-transit", "DataSync::LocationSMB", "MountOptions: {Version: «SMB1¦SMB3»}"],
  ["aws-datasync-transit", "DataSync::LocationObjectStorage", "ServerProtocol: «HTTP¦HTTPS»"],
  [
    "aws-datasync-transit",
    "DataSync::LocationHDFS",
    "QopConfiguration: {RpcProtection: «DISABLED¦PRIVACY»}",
  ],
  ["aws-single-zone", "DMS::ReplicationConfig", "ComputeConfig: {MultiAZ: «false¦true»}"],
  ["aws-own-key", "DMS::ReplicationConfig", `ComputeConfig: {MultiAZ: true«¦, KmsKeyId: ${KEY}»}`],
  [
    "aws-dms-logging",
    "DMS::ReplicationConfig",
    "ReplicationSettings: {Logging: {EnableLogging: «false¦true»}}",
  ],
  ["aws-event-subscription-off", "DMS::EventSubscription", "Enabled: «false¦true»"],
  [
    "aws-written-objects-public",
    "DMS::Endpoint",
    "S3Settings: {CannedAclForObjects: «public-read¦private»}",
  ],
  [
    "aws-written-objects-public",
    "CodePipeline::Pipeline",
    "Stages: [{Name: d, Actions: [{Name: d, Configuration: {CannedACL: «public-read¦private»}}]}]",
  ],
  [
    "aws-own-key",
    "CodePipeline::Pipeline",
    `ArtifactStores: [{Region: r, ArtifactStore: {Type: S3«¦, EncryptionKey: {Id: ${KEY}}»}}]`,
  ],
  [
    "aws-codebuild-webhook-open",
    "CodeBuild::Project",
    "Triggers: {Webhook: true«¦, FilterGroups: [[{Type: EVENT, Pattern: PUSH}]]»}",
  ],
  [
    "aws-codebuild-webhook-open",
    "CodeBuild::Project",
    "Triggers: {BuildType: BUILD, Webhook: «true¦false»}",
  ],
  [
    "aws-codebuild-webhook-actor",
    "CodeBuild::Project",
    "Triggers: {Webhook: true, FilterGroups: [[{Type: ACTOR_ACCOUNT_ID, Pattern: «12¦^12$»}]]}",
  ],
  [
    "aws-deployment-alarms-off",
    "CodeDeploy::DeploymentGroup",
    "AlarmConfiguration: {Enabled: «no¦yes»}",
  ],
  [
    "quality-silent-alert",
    "CloudWatch::CompositeAlarm",
    "AlarmRule: ALARM(a)\n«¦AlarmActions: [t]»",
  ],
  [
    "aws-athena-metrics",
    "Athena::WorkGroup",
    "WorkGroupConfiguration: {PublishCloudWatchMetricsEnabled: «false¦true»}",
  ],
  ["aws-backup-lock-short", "Backup::BackupVault", "LockConfiguration: {MaxRetentionDays: «3¦90»}"],
  [
    "aws-certificate-unlogged",
    "CertificateManager::Certificate",
    "CertificateTransparencyLoggingPreference: «DISABLED¦ENABLED»",
  ],
  ["aws-appstream-public-ip", "AppStream::Fleet", "EnableDefaultInternetAccess: «true¦false»"],
  [
    "aws-appstream-public-ip",
    "AppStream::ImageBuilder",
    "EnableDefaultInternetAccess: «true¦false»",
  ],
  [
    "aws-ecs-privileged",
    "Batch::JobDefinition",
    "EcsProperties: {TaskProperties: [{Containers: [{Image: i, Privileged: «true¦false»}]}]}",
  ],
  [
    "aws-ecs-volume-encryption",
    "ECS::Service",
    "VolumeConfigurations: [{Name: v, ManagedEBSVolume: {Encrypted: «false¦true»}}]",
  ],
  [
    "aws-ecs-old-platform",
    "Scheduler::Schedule",
    "Target: {Arn: a, EcsParameters: {PlatformVersion: «1.3.0¦1.4.0»}}",
  ],
  [
    "aws-ecs-old-platform",
    "Events::Rule",
    "Targets: [{Id: t, Arn: a, EcsParameters: {PlatformVersion: «1.3.0¦1.4.0»}}]",
  ],
  [
    "aws-ecr-scan",
    "ECR::Repository",
    "RepositoryName: r",
    "«¦Scans: {Type: AWS::ECR::RegistryScanningConfiguration, Properties: {Rules: [{ScanFrequency: SCAN_ON_PUSH}]}}»",
  ],
  [
    "quality-mismatched-resources",
    "EKS::Nodegroup",
    "NodeRole: !GetAtt Role.Arn",
    roleOf("«lambda¦ec2»"),
  ],
  [
    "aws-instance-monitoring",
    "AutoScaling::LaunchConfiguration",
    "InstanceMonitoring: «false¦true»",
  ],
  [
    "aws-dynamodb-pitr",
    "DynamoDB::Table",
    "KeySchema: [{AttributeName: «id¦LockID», KeyType: HASH}]",
  ],
  [
    "aws-dynamodb-pitr",
    "DynamoDB::Table",
    `KeySchema: [{AttributeName: id, KeyType: HASH}]
TimeToLiveSpecification: {AttributeName: expires, Enabled: true}
«StreamSpecification: {StreamViewType: KEYS_ONLY}¦»`,
  ],
  [
    "outdated-engine",
    "ElastiCache::ParameterGroup",
    "CacheParameterGroupFamily: «redis5.0¦redis7»",
  ],
  ["outdated-runtime", "EMRServerless::Application", "ReleaseLabel: «emr-5.30.0¦emr-7.5.0»"],
  [
    "aws-elb-ciphers",
    "ElasticLoadBalancing::LoadBalancer",
    `Policies:
  - PolicyName: p
    PolicyType: SSLNegotiationPolicyType
    Attributes: [{Name: «Protocol-TLSv1¦Protocol-TLSv1.2», Value: "true"}]`,
  ],
  [
    "aws-lb-desync",
    "ElasticLoadBalancingV2::LoadBalancer",
    "LoadBalancerAttributes: [{Key: routing.http.desync_mitigation_mode, Value: «monitor¦strictest»}]",
  ],
  [
    "aws-waf-fail-open",
    "ElasticLoadBalancingV2::LoadBalancer",
    'LoadBalancerAttributes: [{Key: waf.fail_open.enabled, Value: "«true¦false»"}]',
  ],
  [
    "eff-kept-backups",
    "Backup::BackupPlan",
    `BackupPlan:
  BackupPlanRule:
    - RuleName: r
      Lifecycle: {DeleteAfterDays: 35}
      CopyActions: [{DestinationBackupVaultArn: v«¦, Lifecycle: {DeleteAfterDays: 35}»}]`,
  ],
  [
    "quality-mismatched-resources",
    "Backup::BackupSelection",
    "BackupSelection: {SelectionName: s, IamRoleArn: !GetAtt Role.Arn}",
    roleOf("«ec2¦backup»"),
  ],
  [
    "aws-deletion-protection",
    "EC2::LaunchTemplate",
    "LaunchTemplateData: {ImageId: ami-1, DisableApiTermination: «false¦true»}",
  ],
  ["eff-idle-cluster", "EMR::Cluster", "Instances: {KeepJobFlowAliveWhenNoSteps: «true¦false»}"],
  [
    "eff-fixed-capacity",
    "EMR::Cluster",
    `Instances: {CoreInstanceGroup: {InstanceType: m7g.xlarge, InstanceCount: 9}}
«¦ManagedScalingPolicy: {ComputeLimits: {UnitType: Instances, MinimumCapacityUnits: 2}}»`,
  ],
  [
    "eff-previous-generation",
    "EMR::Cluster",
    "Instances: {MasterInstanceGroup: {InstanceType: «m3.xlarge¦m7g.xlarge»}}",
  ],
  [
    "eff-previous-generation",
    "Batch::ComputeEnvironment",
    "ComputeResources: {InstanceTypes: [«m3.xlarge¦m7g.xlarge»]}",
  ],
  [
    "aws-lb-listener-http",
    "ElasticLoadBalancingV2::Listener",
    `Protocol: HTTP
DefaultActions: [{Type: fixed-response, FixedResponseConfig: {StatusCode: "«200¦404»"}}]`,
  ],
  ...["Cognito", "Oidc"].map(
    (kind): TemplatePair => [
      "aws-lb-sign-in-optional",
      "ElasticLoadBalancingV2::Listener",
      `DefaultActions: [{Authenticate${kind}Config: {OnUnauthenticatedRequest: «allow¦deny»}}]`,
    ],
  ),
  ["aws-vpn-ciphers", "EC2::VPNConnection", tunnels("IKEVersions: [{Value: «ikev1¦ikev2»}]")],
  [
    "aws-vpn-ciphers",
    "EC2::VPNConnection",
    tunnels("Phase2IntegrityAlgorithms: [{Value: «SHA1¦SHA2-512»}]"),
  ],
  [
    "aws-vpn-tunnel-logging",
    "EC2::VPNConnection",
    tunnels("LogOptions: {CloudwatchLogOptions: {LogEnabled: «false¦true»}}"),
  ],
  ["quality-silent-alert", "CloudWatch::Alarm", `MetricName: m\n«¦OKActions: [${ROLE}]»`],
]);

/** A role that a service may take on. */
function roleOf(service: string): string {
  return `Role:
  Type: AWS::IAM::Role
  Properties:
    AssumeRolePolicyDocument:
      Statement:
        - {Effect: Allow, Action: sts:AssumeRole, Principal: {Service: ${service}.amazonaws.com}}`;
}

/** The second tunnel of a connection, after one with the defaults. */
function tunnels(options: string): string {
  return `VpnTunnelOptionsSpecifications: [{StartupAction: add}, {${options}}]`;
}

it("each type has one mapping", () => {
  const types = FAMILIES.flatMap((family) => Object.keys(family));
  expect(types.filter((type, index) => types.indexOf(type) !== index)).toEqual([]);
});
