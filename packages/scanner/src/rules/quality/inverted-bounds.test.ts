import { testRule } from "../../../test/rule-fixtures.ts";

const group = (min: string, max: string) => `
  resource "aws_autoscaling_group" "it" {
    min_size = ${min}
    max_size = ${max}
  }`;
const check = (timeout: number) => `
  resource "aws_lb_target_group" "it" {
    health_check {
      timeout  = ${timeout}
      interval = 10
    }
  }`;
const template = (min: string) => ({
  "template.yaml": `AWSTemplateFormatVersion: "2010-09-09"\nResources:\n  It: { Type: AWS::AutoScaling::AutoScalingGroup, Properties: { MinSize: ${min}, MaxSize: "3" } }\n`,
});
const scaler = (min: number) => ({
  "it.yaml": `apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: { name: it }\nspec: { minReplicas: ${min}, maxReplicas: 5 }\n`,
});

const resource = (type: string, text: string) => `resource "${type}" "it" {\n${text}\n}`;
const days = (move: number, end: number) =>
  resource(
    "aws_s3_bucket_lifecycle_configuration",
    `rule {\nexpiration {\ndays = 900\n}\n}\nrule {\ntransition {\ndays = ${move}\n}\nexpiration {\ndays = ${end}\n}\n}`,
  );
const ports = (from: number, to: number, protocol: string) =>
  resource(
    "aws_security_group",
    `ingress {\nfrom_port = 80\nto_port = 80\nprotocol = "tcp"\n}\ningress {\nfrom_port = ${from}\nto_port = ${to}\nprotocol = "${protocol}"\n}`,
  );
const rule = (from: number, to: number) =>
  resource(
    "aws_vpc_security_group_ingress_rule",
    `from_port = ${from}\nto_port = ${to}\nip_protocol = "udp"`,
  );
const storage = (size: number, most: number) =>
  resource("aws_db_instance", `allocated_storage = ${size}\nmax_allocated_storage = ${most}`);

const pool = (min: number) => ({
  "main.bicep": `resource it 'Microsoft.ContainerService/managedClusters/agentPools@2024-05-01' = {\n  name: 'it/it'\n  properties: { minCount: ${min}, maxCount: 5 }\n}\n`,
});

testRule("quality-inverted-bounds", {
  fails: {
    "a pool of Azure in Bicep": pool(6),
    "a group": group("5", "3"),
    "a wait that is too long": check(15),
    "a template": template('"10"'),
    "a manifest": scaler(10),
    "storage that can't grow": storage(200, 100),
    "blocks of one rule": days(90, 30),
    "ports of a group": ports(8443, 443, "tcp"),
    "ports of a rule": rule(53, 20),
  },
  passes: {
    "a pool of Azure in Bicep": pool(2),
    "a sound group": group("1", "3"),
    "a fixed group": group("3", "3"),
    "a short wait": check(5),
    "a sound template": template('"2"'),
    "a parameter": template("!Ref Min"),
    "a sound manifest": scaler(2),
    "storage that can grow": storage(100, 200),
    "storage without a limit": storage(100, 0),
    "blocks in order": days(30, 90),
    "sound ports": ports(443, 8443, "tcp"),
    "a type and a code": ports(8, 0, "icmp"),
    "sound ports of a rule": rule(20, 53),
  },
});
