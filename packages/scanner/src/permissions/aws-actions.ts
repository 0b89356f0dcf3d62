/**
 * IAM actions that Terraform needs to create, read, update and delete a resource type: the service,
 * then its actions. Additional permissions for optional arguments, such as `kms:CreateGrant` for a
 * customer-managed key or `iam:PassRole` for a role, are listed only if the argument is required.
 */
export const AWS_ACTIONS: Readonly<Record<string, readonly string[]>> = {
  aws_acm_certificate: [
    "acm:RequestCertificate DescribeCertificate UpdateCertificateOptions DeleteCertificate AddTagsToCertificate RemoveTagsFromCertificate ListTagsForCertificate",
  ],
  aws_autoscaling_group: [
    "autoscaling:CreateAutoScalingGroup DescribeAutoScalingGroups UpdateAutoScalingGroup DeleteAutoScalingGroup DescribeScalingActivities CreateOrUpdateTags DeleteTags",
  ],
  aws_cloudtrail: [
    "cloudtrail:CreateTrail GetTrail GetTrailStatus DescribeTrails UpdateTrail DeleteTrail StartLogging StopLogging GetEventSelectors PutEventSelectors AddTags RemoveTags ListTags",
  ],
  aws_cloudwatch_log_group: [
    "logs:CreateLogGroup DescribeLogGroups PutRetentionPolicy DeleteRetentionPolicy DeleteLogGroup TagResource UntagResource ListTagsForResource",
  ],
  aws_cloudwatch_metric_alarm: [
    "cloudwatch:PutMetricAlarm DescribeAlarms DeleteAlarms TagResource UntagResource ListTagsForResource",
  ],
  aws_db_instance: [
    "rds:CreateDBInstance DescribeDBInstances ModifyDBInstance RebootDBInstance DeleteDBInstance AddTagsToResource RemoveTagsFromResource ListTagsForResource",
  ],
  aws_db_parameter_group: [
    "rds:CreateDBParameterGroup DescribeDBParameterGroups DescribeDBParameters ModifyDBParameterGroup ResetDBParameterGroup DeleteDBParameterGroup AddTagsToResource RemoveTagsFromResource ListTagsForResource",
  ],
  aws_db_subnet_group: [
    "rds:CreateDBSubnetGroup DescribeDBSubnetGroups ModifyDBSubnetGroup DeleteDBSubnetGroup AddTagsToResource RemoveTagsFromResource ListTagsForResource",
  ],
  aws_dynamodb_table: [
    "dynamodb:CreateTable DescribeTable DescribeContinuousBackups DescribeTimeToLive UpdateTable UpdateContinuousBackups UpdateTimeToLive DeleteTable TagResource UntagResource ListTagsOfResource",
  ],
  aws_ebs_volume: [
    "ec2:CreateVolume DescribeVolumes ModifyVolume DeleteVolume CreateTags DeleteTags",
  ],
  aws_ecr_repository: [
    "ecr:CreateRepository DescribeRepositories PutImageTagMutability PutImageScanningConfiguration DeleteRepository TagResource UntagResource ListTagsForResource",
  ],
  aws_ecs_cluster: [
    "ecs:CreateCluster DescribeClusters UpdateCluster UpdateClusterSettings DeleteCluster TagResource UntagResource",
  ],
  aws_ecs_service: [
    "ecs:CreateService DescribeServices UpdateService DeleteService TagResource UntagResource",
  ],
  aws_ecs_task_definition: [
    "ecs:RegisterTaskDefinition DescribeTaskDefinition DeregisterTaskDefinition TagResource UntagResource",
  ],
  aws_efs_file_system: [
    "elasticfilesystem:CreateFileSystem DescribeFileSystems DescribeLifecycleConfiguration UpdateFileSystem PutLifecycleConfiguration DeleteFileSystem TagResource UntagResource",
  ],
  aws_eip: [
    "ec2:AllocateAddress DescribeAddresses AssociateAddress DisassociateAddress ReleaseAddress CreateTags DeleteTags",
  ],
  aws_eks_addon: [
    "eks:CreateAddon DescribeAddon UpdateAddon DescribeUpdate DeleteAddon TagResource UntagResource",
  ],
  aws_eks_cluster: [
    "eks:CreateCluster DescribeCluster UpdateClusterConfig UpdateClusterVersion DescribeUpdate DeleteCluster TagResource UntagResource",
    "iam:PassRole",
  ],
  aws_eks_node_group: [
    "eks:CreateNodegroup DescribeNodegroup UpdateNodegroupConfig UpdateNodegroupVersion DescribeUpdate DeleteNodegroup TagResource UntagResource",
    "iam:PassRole",
  ],
  aws_elasticache_replication_group: [
    "elasticache:CreateReplicationGroup DescribeReplicationGroups DescribeCacheClusters ModifyReplicationGroup DeleteReplicationGroup AddTagsToResource RemoveTagsFromResource ListTagsForResource",
  ],
  aws_flow_log: ["ec2:CreateFlowLogs DescribeFlowLogs DeleteFlowLogs CreateTags DeleteTags"],
  aws_iam_instance_profile: [
    "iam:CreateInstanceProfile GetInstanceProfile AddRoleToInstanceProfile RemoveRoleFromInstanceProfile DeleteInstanceProfile PassRole TagInstanceProfile UntagInstanceProfile",
  ],
  aws_iam_openid_connect_provider: [
    "iam:CreateOpenIDConnectProvider GetOpenIDConnectProvider UpdateOpenIDConnectProviderThumbprint AddClientIDToOpenIDConnectProvider RemoveClientIDFromOpenIDConnectProvider DeleteOpenIDConnectProvider TagOpenIDConnectProvider UntagOpenIDConnectProvider",
  ],
  aws_iam_policy: [
    "iam:CreatePolicy GetPolicy GetPolicyVersion ListPolicyVersions CreatePolicyVersion DeletePolicyVersion DeletePolicy TagPolicy UntagPolicy",
  ],
  aws_iam_role: [
    "iam:CreateRole GetRole UpdateRole UpdateRoleDescription UpdateAssumeRolePolicy ListRolePolicies ListAttachedRolePolicies ListInstanceProfilesForRole DeleteRole TagRole UntagRole",
  ],
  aws_iam_role_policy: ["iam:PutRolePolicy GetRolePolicy DeleteRolePolicy"],
  aws_iam_role_policy_attachment: [
    "iam:AttachRolePolicy ListAttachedRolePolicies DetachRolePolicy",
  ],
  aws_iam_user: ["iam:CreateUser GetUser UpdateUser DeleteUser TagUser UntagUser"],
  aws_instance: [
    "ec2:RunInstances DescribeInstances DescribeInstanceTypes DescribeInstanceAttribute DescribeVolumes DescribeTags ModifyInstanceAttribute StartInstances StopInstances TerminateInstances CreateTags DeleteTags",
  ],
  aws_internet_gateway: [
    "ec2:CreateInternetGateway DescribeInternetGateways AttachInternetGateway DetachInternetGateway DeleteInternetGateway CreateTags DeleteTags",
  ],
  aws_kms_alias: ["kms:CreateAlias ListAliases UpdateAlias DeleteAlias"],
  aws_kms_key: [
    "kms:CreateKey DescribeKey GetKeyPolicy PutKeyPolicy GetKeyRotationStatus EnableKeyRotation DisableKeyRotation UpdateKeyDescription ScheduleKeyDeletion TagResource UntagResource ListResourceTags",
  ],
  aws_lambda_function: [
    "lambda:CreateFunction GetFunction GetFunctionCodeSigningConfig ListVersionsByFunction UpdateFunctionCode UpdateFunctionConfiguration DeleteFunction TagResource UntagResource ListTags",
    "iam:PassRole",
  ],
  aws_lambda_permission: ["lambda:AddPermission GetPolicy RemovePermission"],
  aws_launch_template: [
    "ec2:CreateLaunchTemplate DescribeLaunchTemplates DescribeLaunchTemplateVersions CreateLaunchTemplateVersion ModifyLaunchTemplate DeleteLaunchTemplate CreateTags DeleteTags",
  ],
  aws_lb: [
    "elasticloadbalancing:CreateLoadBalancer DescribeLoadBalancers DescribeLoadBalancerAttributes ModifyLoadBalancerAttributes SetSecurityGroups SetSubnets DeleteLoadBalancer AddTags RemoveTags DescribeTags",
  ],
  aws_lb_listener: [
    "elasticloadbalancing:CreateListener DescribeListeners DescribeListenerAttributes ModifyListener DeleteListener AddTags RemoveTags DescribeTags",
  ],
  aws_lb_target_group: [
    "elasticloadbalancing:CreateTargetGroup DescribeTargetGroups DescribeTargetGroupAttributes ModifyTargetGroup ModifyTargetGroupAttributes DeleteTargetGroup AddTags RemoveTags DescribeTags",
  ],
  aws_nat_gateway: [
    "ec2:CreateNatGateway DescribeNatGateways DeleteNatGateway CreateTags DeleteTags",
  ],
  aws_rds_cluster: [
    "rds:CreateDBCluster DescribeDBClusters DescribeGlobalClusters ModifyDBCluster DeleteDBCluster AddTagsToResource RemoveTagsFromResource ListTagsForResource",
  ],
  aws_route: ["ec2:CreateRoute DescribeRouteTables ReplaceRoute DeleteRoute"],
  aws_route53_record: [
    "route53:ChangeResourceRecordSets ListResourceRecordSets GetHostedZone GetChange",
  ],
  aws_route53_zone: [
    "route53:CreateHostedZone GetHostedZone ListResourceRecordSets UpdateHostedZoneComment DeleteHostedZone GetChange ChangeTagsForResource ListTagsForResource",
  ],
  aws_route_table: [
    "ec2:CreateRouteTable DescribeRouteTables CreateRoute ReplaceRoute DeleteRoute DisassociateRouteTable DeleteRouteTable CreateTags DeleteTags",
  ],
  aws_route_table_association: [
    "ec2:AssociateRouteTable DescribeRouteTables ReplaceRouteTableAssociation DisassociateRouteTable",
  ],
  aws_s3_bucket: [
    "s3:CreateBucket ListBucket GetBucket* GetAccelerateConfiguration GetEncryptionConfiguration GetLifecycleConfiguration GetReplicationConfiguration PutBucketTagging DeleteBucket",
  ],
  aws_s3_bucket_lifecycle_configuration: ["s3:PutLifecycleConfiguration GetLifecycleConfiguration"],
  aws_s3_bucket_logging: ["s3:PutBucketLogging GetBucketLogging"],
  aws_s3_bucket_ownership_controls: ["s3:PutBucketOwnershipControls GetBucketOwnershipControls"],
  aws_s3_bucket_policy: ["s3:PutBucketPolicy GetBucketPolicy DeleteBucketPolicy"],
  aws_s3_bucket_public_access_block: ["s3:PutBucketPublicAccessBlock GetBucketPublicAccessBlock"],
  aws_s3_bucket_server_side_encryption_configuration: [
    "s3:PutEncryptionConfiguration GetEncryptionConfiguration",
  ],
  aws_s3_bucket_versioning: ["s3:PutBucketVersioning GetBucketVersioning"],
  aws_secretsmanager_secret: [
    "secretsmanager:CreateSecret DescribeSecret GetResourcePolicy UpdateSecret DeleteSecret TagResource UntagResource",
  ],
  aws_secretsmanager_secret_version: [
    "secretsmanager:PutSecretValue GetSecretValue UpdateSecretVersionStage",
  ],
  aws_security_group: [
    "ec2:CreateSecurityGroup DescribeSecurityGroups AuthorizeSecurityGroupIngress AuthorizeSecurityGroupEgress RevokeSecurityGroupIngress RevokeSecurityGroupEgress DescribeNetworkInterfaces DeleteSecurityGroup CreateTags DeleteTags",
  ],
  aws_security_group_rule: [
    "ec2:AuthorizeSecurityGroupIngress AuthorizeSecurityGroupEgress RevokeSecurityGroupIngress RevokeSecurityGroupEgress DescribeSecurityGroups",
  ],
  aws_sns_topic: [
    "sns:CreateTopic GetTopicAttributes SetTopicAttributes DeleteTopic TagResource UntagResource ListTagsForResource",
  ],
  aws_sns_topic_subscription: [
    "sns:Subscribe GetSubscriptionAttributes SetSubscriptionAttributes Unsubscribe",
  ],
  aws_sqs_queue: [
    "sqs:CreateQueue GetQueueAttributes SetQueueAttributes DeleteQueue TagQueue UntagQueue ListQueueTags",
  ],
  aws_ssm_parameter: [
    "ssm:PutParameter GetParameter GetParameters DescribeParameters DeleteParameter AddTagsToResource RemoveTagsFromResource ListTagsForResource",
  ],
  aws_subnet: [
    "ec2:CreateSubnet DescribeSubnets ModifySubnetAttribute DeleteSubnet CreateTags DeleteTags",
  ],
  aws_vpc: [
    "ec2:CreateVpc DescribeVpcs DescribeVpcAttribute ModifyVpcAttribute DescribeNetworkAcls DescribeRouteTables DescribeSecurityGroups DeleteVpc CreateTags DeleteTags",
  ],
  aws_vpc_endpoint: [
    "ec2:CreateVpcEndpoint DescribeVpcEndpoints DescribePrefixLists ModifyVpcEndpoint DeleteVpcEndpoints CreateTags DeleteTags",
  ],
  aws_vpc_security_group_egress_rule: [
    "ec2:AuthorizeSecurityGroupEgress RevokeSecurityGroupEgress ModifySecurityGroupRules DescribeSecurityGroupRules CreateTags DeleteTags",
  ],
  aws_vpc_security_group_ingress_rule: [
    "ec2:AuthorizeSecurityGroupIngress RevokeSecurityGroupIngress ModifySecurityGroupRules DescribeSecurityGroupRules CreateTags DeleteTags",
  ],
};
