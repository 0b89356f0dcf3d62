import { testRule } from "../../../test/rule-fixtures.ts";

const service = (group: string, body: string) => `
  variable "type" {}
  resource "aws_lb_target_group" "it" {
    port = 80
    ${group}
  }
  resource "aws_ecs_service" "it" {
    name = "it"
    ${body}
    load_balancer {
      target_group_arn = aws_lb_target_group.it.arn
      container_name   = "it"
      container_port   = 80
    }
  }`;
const FARGATE = 'launch_type = "FARGATE"';
const NETWORK = 'network_configuration {\nsubnets = ["it"]\n}';

const template = (group: string, properties: string) => ({
  "template.yaml": `AWSTemplateFormatVersion: "2010-09-09"
Resources:
  Group: { Type: AWS::ElasticLoadBalancingV2::TargetGroup, Properties: { Port: 80, ${group} } }
  It: { Type: AWS::ECS::Service, Properties: { ${properties}, LoadBalancers: [{ TargetGroupArn: !Ref Group, ContainerName: it }] } }
`,
});

testRule("quality-target-type", {
  fails: {
    "machines for Fargate": service('target_type = "instance"', FARGATE),
    "no type for tasks in a network": service("", NETWORK),
    "machines in CloudFormation": template("TargetType: instance", "LaunchType: FARGATE"),
    "no type in CloudFormation": template("Protocol: HTTP", "NetworkConfiguration: {}"),
  },
  passes: {
    addresses: service('target_type = "ip"', FARGATE),
    "tasks on machines": service('target_type = "instance"', 'launch_type = "EC2"'),
    "addresses in CloudFormation": template("TargetType: ip", "LaunchType: FARGATE"),
    "a parameter in CloudFormation": template("TargetType: !Ref Type", "LaunchType: FARGATE"),
    "machines in CloudFormation on machines": template("Protocol: HTTP", "LaunchType: EC2"),
  },
  open: { "a type of the caller": service("target_type = var.type", FARGATE) },
});
