/**
 * What `Fn::GetAtt` gives of the usual types, separated by spaces: the return values in AWS's
 * reference of resources. Types with attributes that depend on their properties aren't listed.
 */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  "AWS::DynamoDB::Table": "Arn StreamArn",
  "AWS::EC2::EIP": "AllocationId PublicIp",
  "AWS::EC2::SecurityGroup": "GroupId Id VpcId",
  "AWS::EC2::VPC":
    "CidrBlock CidrBlockAssociations DefaultNetworkAcl DefaultSecurityGroup Ipv6CidrBlocks VpcId",
  "AWS::ECR::Repository": "Arn RepositoryUri",
  "AWS::ECS::Cluster": "Arn",
  "AWS::ECS::Service": "Name ServiceArn",
  "AWS::ECS::TaskDefinition": "TaskDefinitionArn",
  "AWS::EFS::AccessPoint": "AccessPointId Arn",
  "AWS::EFS::FileSystem": "Arn FileSystemId",
  "AWS::ElasticLoadBalancingV2::Listener": "ListenerArn",
  "AWS::ElasticLoadBalancingV2::LoadBalancer":
    "CanonicalHostedZoneID DNSName LoadBalancerArn LoadBalancerFullName LoadBalancerName SecurityGroups",
  "AWS::ElasticLoadBalancingV2::TargetGroup":
    "LoadBalancerArns TargetGroupArn TargetGroupFullName TargetGroupName",
  "AWS::Events::Rule": "Arn",
  "AWS::IAM::InstanceProfile": "Arn",
  "AWS::IAM::Role": "Arn RoleId",
  "AWS::IAM::User": "Arn",
  "AWS::KMS::Key": "Arn KeyId",
  "AWS::Kinesis::Stream": "Arn",
  "AWS::Logs::LogGroup": "Arn",
  "AWS::SNS::Topic": "TopicArn TopicName",
  "AWS::SQS::Queue": "Arn QueueName QueueUrl",
  "AWS::SecretsManager::Secret": "Id",
  "AWS::StepFunctions::StateMachine": "Arn Name StateMachineRevisionId",
};

/** The attributes of a type of resource, if they are known here. */
export function attributesOf(type: string): readonly string[] | undefined {
  return Object.hasOwn(ATTRIBUTES, type) ? ATTRIBUTES[type]?.split(" ") : undefined;
}
