import { type TemplatePair, testTemplatePairs } from "../../../test/template-pairs.ts";

testTemplatePairs([
  [
    "aws-gamelift-open",
    "GameLift::Fleet",
    "{ EC2InboundPermissions: [{ FromPort: «22¦7777», ToPort: «22¦7777», IpRange: 0.0.0.0/0, Protocol: «TCP¦UDP» }] }",
  ],
  [
    "aws-glue-encryption",
    "Glue::SecurityConfiguration",
    "{ EncryptionConfiguration: { CloudWatchEncryption: { CloudWatchEncryptionMode: «DISABLED¦SSE-KMS» }, JobBookmarksEncryption: { JobBookmarksEncryptionMode: CSE-KMS }, S3Encryptions: [{ S3EncryptionMode: SSE-KMS }] } }",
  ],
  [
    "aws-glue-connection-tls",
    "Glue::Connection",
    '{ ConnectionInput: { ConnectionType: JDBC, ConnectionProperties: { JDBC_CONNECTION_URL: "jdbc:mysql://db/x"«¦, JDBC_ENFORCE_SSL: "true"» } } }',
  ],
  [
    "aws-glue-job-encryption",
    "Glue::DevEndpoint",
    "{ RoleArn: arn«¦, SecurityConfiguration: encrypted» }",
  ],
  ["outdated-runtime", "Glue::MLTransform", '{ Role: arn, GlueVersion: "«0.9¦5.0»" }'],
  [
    "aws-guardduty-feature-off",
    "GuardDuty::Detector",
    "{ Enable: true, Features: [{ Name: EKS_AUDIT_LOGS, Status: «DISABLED¦ENABLED» }] }",
  ],
  [
    "aws-guardduty-feature-off",
    "GuardDuty::Detector",
    "{ Enable: true, DataSources: { MalwareProtection: { ScanEc2InstanceWithFindings: { EbsVolumes: «false¦true» } } } }",
  ],
  [
    "aws-guardduty-feature-off",
    "GuardDuty::Detector",
    "{ Enable: true, DataSources: { S3Logs: { Enable: «false¦true» } } }",
  ],
  [
    "aws-iam-user-policy",
    "IAM::ManagedPolicy",
    "{ «Users¦Groups»: [someone], PolicyDocument: { Statement: [] } }",
  ],
  [
    "aws-iam-user-policy",
    "IAM::Policy",
    "{ PolicyName: p, «Users¦Groups»: [someone], PolicyDocument: { Statement: [] } }",
  ],
  ["aws-iot-logging", "IoT::Logging", "{ DefaultLogLevel: «DISABLED¦INFO», RoleArn: arn }"],
  [
    "aws-iot-tls",
    "IoT::DomainConfiguration",
    "{ TlsConfig: { SecurityPolicy: «IotSecurityPolicy_TLS12_1_0_2016_01¦IotSecurityPolicy_TLS13_1_2_2022_10» } }",
  ],
  [
    "aws-firehose-http",
    "KinesisFirehose::DeliveryStream",
    '{ HttpEndpointDestinationConfiguration: { EndpointConfiguration: { Url: "«http¦https»://logs.example.com" } } }',
  ],
  [
    "aws-flink-state",
    "KinesisAnalyticsV2::Application",
    "{ ApplicationConfiguration: { FlinkApplicationConfiguration: { CheckpointConfiguration: { ConfigurationType: CUSTOM, CheckpointingEnabled: «false¦true» } } } }",
  ],
  ["outdated-service", "«KinesisAnalytics¦KinesisAnalyticsV2»::Application", "{ Tags: [] }"],
  ["aws-kms-deletion-window", "KMS::ReplicaKey", "{ PendingWindowInDays: «7¦30» }"],
  [
    "aws-lake-iam-only",
    "LakeFormation::PrincipalPermissions",
    "{ Principal: { DataLakePrincipalIdentifier: «IAM_ALLOWED_PRINCIPALS¦arn:x» }, Permissions: [ALL] }",
  ],
  [
    "aws-lake-iam-only",
    "LakeFormation::Permissions",
    "{ DataLakePrincipal: { DataLakePrincipalIdentifier: «IAM_ALLOWED_PRINCIPALS¦arn:x» }, Permissions: [ALL] }",
  ],
  [
    "aws-lake-iam-only",
    "LakeFormation::DataLakeSettings",
    "{ CreateTableDefaultPermissions: [«{ Principal: { DataLakePrincipalIdentifier: IAM_ALLOWED_PRINCIPALS }, Permissions: [ALL] }¦»] }",
  ],
  [
    "aws-lake-external-access",
    "LakeFormation::DataLakeSettings",
    "{ AllowFullTableExternalDataAccess: «true¦false» }",
  ],
  ["aws-lightsail-backup", "Lightsail::Database", "{ BackupRetention: «false¦true» }"],
  [
    "aws-lightsail-backup",
    "Lightsail::Database",
    "{ RelationalDatabaseName: d«, BackupRetention: false¦» }",
  ],
  [
    "aws-lightsail-http",
    "Lightsail::LoadBalancerTlsCertificate",
    "{ HttpsRedirectionEnabled: «false¦true» }",
  ],
  [
    "aws-lightsail-origin-http",
    "Lightsail::Distribution",
    "{ Origin: { Name: o, ProtocolPolicy: «http-only¦https-only» } }",
  ],
  [
    "gen-service-image-unpinned",
    "Lightsail::Container",
    '{ ContainerServiceDeployment: { Containers: [{ ContainerName: c, Image: "nginx:«latest¦1.29.1»" }] } }',
  ],
  ["aws-macie-off", "Macie::Session", "{ Status: «PAUSED¦ENABLED» }"],
  [
    "aws-msk-open-topics",
    "MSK::Configuration",
    '{ Name: c, ServerProperties: "allow.everyone.if.no.acl.found=«true¦false»" }',
  ],
  [
    "aws-mskconnect-transit",
    "KafkaConnect::Connector",
    "{ KafkaClusterEncryptionInTransit: { EncryptionType: «PLAINTEXT¦TLS» } }",
  ],
  [
    "aws-global-cluster-encryption",
    "Neptune::GlobalCluster",
    "{ Engine: neptune«¦, StorageEncrypted: true» }",
  ],
  [
    "aws-single-zone",
    "Elasticsearch::Domain",
    "{ ElasticsearchClusterConfig: { InstanceCount: 3, ZoneAwarenessEnabled: «false¦true» } }",
  ],
  [
    "aws-single-zone",
    "OpenSearchServerless::Collection",
    "{ StandbyReplicas: «DISABLED¦ENABLED» }",
  ],
  [
    "aws-quicksight-tls",
    "QuickSight::DataSource",
    "{ SslProperties: { DisableSsl: «true¦false» } }",
  ],
  ...["DMS", "RDS", "Redshift"].map(
    (service): TemplatePair => [
      "aws-event-subscription-off",
      `${service}::EventSubscription`,
      "{ SnsTopicArn: arn«, Enabled: false¦» }",
    ],
  ),
  [
    "gen-cross-origin-writes",
    "S3::Bucket",
    '{ CorsConfiguration: { CorsRules: [{ AllowedMethods: [PUT, DELETE], AllowedOrigins: ["«*¦https://example.com»"] }] } }',
  ],
  ...["DataQuality", "ModelBias", "ModelExplainability", "ModelQuality"].map(
    (kind): TemplatePair => [
      "aws-sagemaker-transit",
      `SageMaker::${kind}JobDefinition`,
      "{ NetworkConfig: { EnableInterContainerTrafficEncryption: «false¦true» } }",
    ],
  ),
  ["aws-ses-scan", "SES::ReceiptRule", "{ Rule: { Enabled: true«¦, ScanEnabled: true» } }"],
  [
    "aws-shield-counts",
    "Shield::Protection",
    "{ ApplicationLayerAutomaticResponseConfiguration: { Status: ENABLED, Action: { «Count¦Block»: {} } } }",
  ],
  [
    "aws-shield-counts",
    "Shield::Protection",
    "{ ApplicationLayerAutomaticResponseConfiguration: { Status: «ENABLED¦DISABLED», Action: { Count: {} } } }",
  ],
  [
    "aws-session-log",
    "SSM::Document",
    '{ DocumentType: Session, Content: { inputs: { cloudWatchLogGroupName: "«¦sessions»", s3BucketName: "" } } }',
  ],
]);
