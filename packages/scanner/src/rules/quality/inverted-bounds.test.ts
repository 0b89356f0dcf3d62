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

testRule("quality-inverted-bounds", {
  fails: {
    "a group": group("5", "3"),
    "a wait that is too long": check(15),
    "a template": template('"10"'),
    "a manifest": scaler(10),
  },
  passes: {
    "a sound group": group("1", "3"),
    "a fixed group": group("3", "3"),
    "a short wait": check(5),
    "a sound template": template('"2"'),
    "a parameter": template("!Ref Min"),
    "a sound manifest": scaler(2),
  },
});
