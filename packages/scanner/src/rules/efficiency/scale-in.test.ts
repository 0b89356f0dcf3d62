import { testRule } from "../../../test/rule-fixtures.ts";

const one = (type: string, body: string, more = "") => `
  variable "given" {}
  resource "${type}" "it" {
    ${body}
  }
  ${more}`;

const rule = (direction: string) => `rule {\nscale_action {\ndirection = ${direction}\n}\n}\n`;
const setting = (...directions: string[]) =>
  one("azurerm_monitor_autoscale_setting", `profile {\n${directions.map(rule).join("")}}`);
const looped = (directions: string) =>
  one(
    "azurerm_monitor_autoscale_setting",
    `profile {
      dynamic "rule" {
        for_each = ${directions}
        content {
          scale_action {
            direction = rule.value
          }
        }
      }
    }`,
  );
const tracking = (more = "", metric = "ECSServiceAverageCPUUtilization") =>
  one(
    "aws_appautoscaling_policy",
    `target_tracking_scaling_policy_configuration {
      disable_scale_in = true
      predefined_metric_specification {
        predefined_metric_type = "${metric}"
      }
    }`,
    more,
  );
const manifest = (policy: string) => ({
  "a.yaml": `
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: a}
spec: {minReplicas: 2, maxReplicas: 9, behavior: {scaleDown: {selectPolicy: ${policy}}}}`,
});

testRule("eff-no-scale-in", {
  fails: {
    "a rule that adds": setting('"Increase"'),
    "two rules that add": setting('"Increase"', '"Increase"'),
    "generated rules that add": looped('{ a = "Increase" }'),
    "tracking without removal": tracking(),
    "tracking of a group without removal": one(
      "aws_autoscaling_policy",
      "target_tracking_configuration {\ndisable_scale_in = true\n}",
    ),
    "machines of Google": one(
      "google_compute_region_autoscaler",
      'autoscaling_policy {\nmode = "ONLY_SCALE_OUT"\n}',
    ),
    pods: manifest("Disabled"),
  },
  passes: {
    "a rule for each direction": setting('"Increase"', '"Decrease"'),
    "generated rules for both": looped('{ a = "Increase", b = "Decrease" }'),
    "disks of brokers, which can't shrink": tracking("", "KafkaBrokerStorageUtilization"),
    "a profile with fixed capacity": one("azurerm_monitor_autoscale_setting", "profile {\n}"),
    "tracking in both directions": one(
      "aws_appautoscaling_policy",
      "target_tracking_scaling_policy_configuration {\ntarget_value = 60\n}",
    ),
    "tracking beside steps": tracking(
      'resource "aws_appautoscaling_policy" "in" {\npolicy_type = "StepScaling"\n}',
    ),
    "tracking beside a schedule": tracking(
      'resource "aws_appautoscaling_scheduled_action" "night" {\n}',
    ),
    "machines of Google in both directions": one(
      "google_compute_region_autoscaler",
      'autoscaling_policy {\nmode = "ON"\n}',
    ),
    pods: manifest("Max"),
  },
  open: {
    "the caller's direction": setting('"Increase"', "var.given"),
  },
});
