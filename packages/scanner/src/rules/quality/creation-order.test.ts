import { testRule } from "../../../test/rule-fixtures.ts";

const listener = (certificate: string, rest = "") => `
  resource "aws_acm_certificate" "it" {
    domain_name = "example.com"
  }
  resource "aws_acm_certificate_validation" "it" {
    certificate_arn = aws_acm_certificate.it.arn
  }
  resource "aws_lb_listener" "it" {
    certificate_arn = ${certificate}
    ${rest}
  }`;

const proven = (rest: string, arn = "aws_acm_certificate.it.arn", after = "") => `
  resource "aws_acm_certificate" "it" {
    domain_name       = "example.com"
    validation_method = "DNS"
  }
  ${rest}
  resource "aws_cloudfront_distribution" "it" {
    viewer_certificate {
      acm_certificate_arn = ${arn}
    }
    ${after}
  }`;
const RECORD = `resource "aws_route53_record" "it" {
  for_each = { for o in aws_acm_certificate.it.domain_validation_options : o.domain_name => o }
  name     = each.value.resource_record_name
}`;
const WAITING = `resource "aws_acm_certificate_validation" "it" {
  certificate_arn = aws_acm_certificate.it.arn
}`;

const database = (rest: string) => `
  variable "network" {}
  resource "google_service_networking_connection" "it" {
    network = var.network
  }
  resource "terraform_data" "ready" {
    input = google_service_networking_connection.it.id
  }
  resource "google_sql_database_instance" "it" {
    settings {
      ip_configuration {
        private_network = var.network
      }
    }
    ${rest}
  }`;

const service = (rest: string) => `
  resource "aws_lb_target_group" "it" {}
  resource "aws_lb_listener" "it" {
    default_action {
      target_group_arn = aws_lb_target_group.it.arn
    }
  }
  resource "aws_ecs_service" "it" {
    load_balancer {
      target_group_arn = aws_lb_target_group.it.arn
    }
    ${rest}
  }`;

/** A listener that refuses other requests, with a rule for those of the service. */
const ruled = (rest: string) => `
  resource "aws_lb_target_group" "it" {}
  resource "aws_lb_listener" "it" {
    default_action {
      type = "fixed-response"
    }
  }
  resource "aws_lb_listener_rule" "it" {
    listener_arn = aws_lb_listener.it.arn
    action {
      target_group_arn = aws_lb_target_group.it.arn
    }
  }
  resource "aws_ecs_service" "it" {
    load_balancer {
      target_group_arn = aws_lb_target_group.it.arn
    }
    ${rest}
  }`;

const serviceStack = (waits: string, listener = "") => ({
  "template.yaml": `AWSTemplateFormatVersion: "2010-09-09"
Resources:
  Targets: { Type: AWS::ElasticLoadBalancingV2::TargetGroup }
  ${listener}
  Rule:
    Type: AWS::ElasticLoadBalancingV2::ListenerRule
    Properties: { Actions: [{ Type: forward, TargetGroupArn: !Ref Targets }] }
  Service:
    Type: AWS::ECS::Service
    ${waits}
    Properties: { LoadBalancers: [{ TargetGroupArn: !Ref Targets }] }
`,
});
const LISTENER =
  "Listener: { Type: AWS::ElasticLoadBalancingV2::Listener, Properties: { DefaultActions: [{ TargetGroupArn: !Ref Targets }] } }";

const bucketStack = (waits: string) => ({
  "template.yaml": `AWSTemplateFormatVersion: "2010-09-09"
Resources:
  Thumbnails: { Type: AWS::Lambda::Function }
  Permission:
    Type: AWS::Lambda::Permission
    Properties: { FunctionName: !Ref Thumbnails }
  Uploads:
    Type: AWS::S3::Bucket
    ${waits}
    Properties:
      NotificationConfiguration:
        LambdaConfigurations: [{ Event: "s3:ObjectCreated:*", Function: !GetAtt Thumbnails.Arn }]
`,
});

const stack = (route: string) => ({
  "template.yaml": `AWSTemplateFormatVersion: "2010-09-09"
Resources:
  Gateway:
    Type: AWS::EC2::InternetGateway
  Attachment:
    Type: AWS::EC2::VPCGatewayAttachment
    Properties:
      VpcId: vpc-1
      InternetGatewayId: !Ref Gateway
  Route:
    Type: AWS::EC2::Route
${route}`,
});

const arm = (dependsOn: string, id = "parameters('plan')") => ({
  "azuredeploy.json": `{
  "$schema": "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
  "contentVersion": "1.0.0.0",
  "parameters": { "plan": { "type": "string" }, "other": { "type": "string" } },
  "resources": [
    { "type": "Microsoft.Web/serverfarms", "apiVersion": "2023-12-01", "name": "[parameters('plan')]" },
    { "type": "Microsoft.Web/sites", "apiVersion": "2023-12-01", "name": "shop", ${dependsOn}
      "properties": { "serverFarmId": "[resourceId('Microsoft.Web/serverfarms', ${id})]" } }
  ]
}`,
});

const seeded = (waiting: string) => ({
  "template.yaml": `AWSTemplateFormatVersion: "2010-09-09"
Resources:
  Role:
    Type: AWS::IAM::Role
  Policy:
    Type: AWS::IAM::Policy
    Properties:
      Roles: [!Ref Role]
  Function:
    Type: AWS::Lambda::Function
    Properties:
      Role: !GetAtt Role.Arn
  Seed:
    Type: Custom::Seed
${waiting}
    Properties:
      ServiceToken: !GetAtt Function.Arn
`,
});

testRule("quality-unstated-order", {
  fails: {
    "a custom resource before the policy of its function": seeded(""),
    "a certificate that isn't validated yet": listener("aws_acm_certificate.it.arn"),
    "a certificate whose validation nobody awaits": proven(RECORD),
    "a database before the connection of its network": database(""),
    "a service before the listener of its targets": service(""),
    "a service before the rule of its targets": ruled(""),
    "a service that waits for a listener without its targets": ruled(
      "depends_on = [aws_lb_listener.it]",
    ),
    "a service of a stack before the rule of its targets": serviceStack(""),
    "a bucket before the permission of its function": bucketStack(""),
    "a route before the gateway is attached": stack(
      "    Properties:\n      GatewayId: !Ref Gateway\n",
    ),
    "an app before its plan": arm(""),
  },
  passes: {
    "a custom resource that waits for the policy": seeded("    DependsOn: Policy"),
    "the validated certificate": listener("aws_acm_certificate_validation.it.certificate_arn"),
    "a certificate that others validate": proven(""),
    "a validation elsewhere": proven(
      `${RECORD}\n${WAITING}`,
      "aws_acm_certificate_validation.it.certificate_arn",
    ),
    "a validation that is waited for": proven(
      `${RECORD}\n${WAITING}`,
      "aws_acm_certificate.it.arn",
      "depends_on = [aws_acm_certificate_validation.it]",
    ),
    "a module that can validate it": {
      "main.tf": proven(
        `${RECORD}
        module "validation" {
          source = "./validation"
          arn    = aws_acm_certificate.it.arn
        }`,
        "aws_acm_certificate.it.arn",
        "depends_on = [module.validation]",
      ),
      "validation/main.tf": 'variable "arn" {}\n',
    },
    "a validation that names it by a local value": proven(
      `${RECORD}\n${WAITING.replace("aws_acm_certificate.it.arn", "local.arn")}
      locals {
        arn = aws_acm_certificate.it.arn
      }`,
    ),
    "a dependency on the validation": listener(
      "aws_acm_certificate.it.arn",
      "depends_on = [aws_acm_certificate_validation.it]",
    ),
    "a dependency through another resource": database("depends_on = [terraform_data.ready]"),
    "a service that waits for the listener": service("depends_on = [aws_lb_listener.it]"),
    "a service that waits for the rule": ruled("depends_on = [aws_lb_listener_rule.it]"),
    "a service of a stack that waits for the rule": serviceStack("DependsOn: Rule"),
    "a service that waits for one of two": serviceStack("DependsOn: Listener", LISTENER),
    "a bucket that waits for the permission": bucketStack("DependsOn: Permission"),
    "a route that waits": stack(
      "    DependsOn: Attachment\n    Properties:\n      GatewayId: !Ref Gateway\n",
    ),
    "a route to another gateway": stack("    Properties:\n      NatGatewayId: nat-1\n"),
    "an app that waits": arm(
      `"dependsOn": ["[resourceId('Microsoft.Web/serverfarms', parameters('plan'))]"],`,
    ),
    "an app on a plan of others": arm("", "parameters('other')"),
  },
});

const notified = (rest: string) => `
  resource "aws_lambda_function" "it" {}
  resource "aws_lambda_resource_policy" "it" {
    resource_arn = aws_lambda_function.it.arn
    policy       = "{}"
  }
  resource "aws_s3_bucket_notification" "it" {
    bucket = "it"
    lambda_function {
      lambda_function_arn = aws_lambda_function.it.arn
      events              = ["s3:ObjectCreated:*"]
    }
    ${rest}
  }`;

testRule("quality-unstated-order", {
  fails: {
    "a notification before the policy of its function": notified(""),
    "a certificate of tenants that isn't validated yet": proven(
      `${WAITING}\n${RECORD}`,
      "aws_acm_certificate.it.arn",
    ).replace("aws_cloudfront_distribution", "aws_cloudfront_multitenant_distribution"),
  },
  passes: {
    "a notification after the policy of its function": notified(
      "depends_on = [aws_lambda_resource_policy.it]",
    ),
    "a certificate of tenants that is validated": proven(
      `${WAITING}\n${RECORD}`,
      "aws_acm_certificate_validation.it.certificate_arn",
    ).replace("aws_cloudfront_distribution", "aws_cloudfront_multitenant_distribution"),
  },
});
