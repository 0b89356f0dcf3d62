import type { Probe } from "./probe.ts";

const file = "template.yaml";

const template = (resources: string) =>
  `AWSTemplateFormatVersion: "2010-09-09"\nResources:\n${resources}\n`;

const group = (rule: string) =>
  template(`  This:
    Type: AWS::EC2::SecurityGroup
    Properties:
      GroupDescription: shop
      SecurityGroupIngress:
        - ${rule}`);

export const cloudformation: readonly Probe[] = [
  {
    name: "PostgreSQL for all",
    file,
    code: (source) => group(`{IpProtocol: tcp, FromPort: 5432, ToPort: 5432, ${source}}`),
    exposed: "CidrIp: 0.0.0.0/0",
    fine: "SourceSecurityGroupId: sg-0123456789abcdef0",
    at: "This",
    names: /PostgreSQL/,
  },
  {
    name: "half of the internet",
    file,
    code: (network) => group(`{IpProtocol: "6", FromPort: 3306, ToPort: 3306, CidrIp: ${network}}`),
    exposed: "128.0.0.0/1",
    fine: "10.0.0.0/8",
    at: "This",
    names: /MySQL/,
  },
  {
    name: "a rule of its own over IPv6",
    file,
    code: (network) =>
      template(`  This:
    Type: AWS::EC2::SecurityGroupIngress
    Properties:
      GroupId: sg-0123456789abcdef0
      IpProtocol: tcp
      FromPort: 6379
      ToPort: 6380
      CidrIpv6: "${network}"`),
    exposed: "::/0",
    fine: "fd00::/8",
    at: "This",
    names: /Redis/,
  },
  {
    name: "a prefix list of the template",
    file,
    code: (network) =>
      template(`  Office:
    Type: AWS::EC2::PrefixList
    Properties:
      PrefixListName: office
      AddressFamily: IPv4
      MaxEntries: 5
      Entries:
        - Cidr: ${network}
  This:
    Type: AWS::EC2::SecurityGroup
    Properties:
      GroupDescription: shop
      SecurityGroupIngress:
        - IpProtocol: tcp
          FromPort: 9092
          ToPort: 9092
          SourcePrefixListId: !Ref Office`),
    exposed: "0.0.0.0/0",
    fine: "198.51.100.0/24",
    at: "This",
    names: /Kafka/,
  },
  {
    name: "a network's entries in their order",
    file,
    code: (number) =>
      template(`  Acl:
    Type: AWS::EC2::NetworkAcl
    Properties: {VpcId: vpc-0123456789abcdef0}
  Deny:
    Type: AWS::EC2::NetworkAclEntry
    Properties:
      NetworkAclId: !Ref Acl
      RuleNumber: ${number}
      RuleAction: deny
      Protocol: 6
      CidrBlock: 0.0.0.0/0
      PortRange: {From: 22, To: 22}
  This:
    Type: AWS::EC2::NetworkAclEntry
    Properties:
      NetworkAclId: !Ref Acl
      RuleNumber: 100
      RuleAction: allow
      Protocol: 6
      CidrBlock: 0.0.0.0/0
      PortRange: {From: 22, To: 22}`),
    exposed: "200",
    fine: "50",
    at: "This",
    names: /SSH/,
  },
  {
    name: "an API server for all by two halves",
    file,
    code: (list) =>
      template(`  This:
    Type: AWS::EKS::Cluster
    Properties:
      ResourcesVpcConfig:
        SubnetIds: [subnet-1]
        EndpointPublicAccess: true
        PublicAccessCidrs: ${list}`),
    exposed: '["0.0.0.0/1", "128.0.0.0/1"]',
    fine: '["198.51.100.0/24"]',
    at: "This",
  },
  {
    name: "a network load balancer in front of a database",
    file,
    code: (scheme) =>
      template(`  Balancer:
    Type: AWS::ElasticLoadBalancingV2::LoadBalancer
    Properties: {Type: network, Scheme: ${scheme}}
  This:
    Type: AWS::ElasticLoadBalancingV2::Listener
    Properties:
      LoadBalancerArn: !Ref Balancer
      Port: 1433
      Protocol: TCP
      DefaultActions: [{Type: forward}]`),
    exposed: "internet-facing",
    fine: "internal",
    at: "This",
    names: /SQL Server/,
  },
];
