import { testRule } from "../../../test/rule-fixtures.ts";

const tracking = (metric: string, target: string) => `
  variable "given" {}
  resource "aws_appautoscaling_policy" "it" {
    target_tracking_scaling_policy_configuration {
      target_value = ${target}
      predefined_metric_specification {
        predefined_metric_type = "${metric}"
      }
    }
  }`;
const scaler = (target: string) => `
  resource "google_compute_region_autoscaler" "it" {
    autoscaling_policy {
      cpu_utilization {
        target = ${target}
      }
    }
  }`;
const azure = (operator: string, threshold: number, direction: string) => `
  resource "azurerm_monitor_autoscale_setting" "it" {
    profile {
      rule {
        metric_trigger {
          metric_name = "CpuPercentage"
          operator    = "${operator}"
          threshold   = ${threshold}
        }
        scale_action {
          direction = "${direction}"
        }
      }
    }
  }`;
const CPU = "ECSServiceAverageCPUUtilization";
const WARM = "LambdaProvisionedConcurrencyUtilization";

testRule("quality-scaling-target", {
  fails: {
    "a ratio for a percentage": tracking(CPU, "0.6"),
    "more than all": tracking(CPU, "100"),
    "a percentage for a ratio": tracking(WARM, "70"),
    "a group of machines": tracking("ASGAverageCPUUtilization", "0.5")
      .replace("aws_appautoscaling_policy", "aws_autoscaling_policy")
      .replace("target_tracking_scaling_policy_configuration", "target_tracking_configuration"),
    "a percentage on Google": scaler("60"),
    "less capacity under load": azure("GreaterThan", 70, "Decrease"),
    "a ratio on Azure": azure("GreaterThan", 0.7, "Increase"),
  },
  passes: {
    "a percentage": tracking(CPU, "60"),
    "a ratio": tracking(WARM, "0.7"),
    requests: tracking("ALBRequestCountPerTarget", "1000"),
    "a target of the caller's": tracking(CPU, "var.given"),
    "a ratio on Google": scaler("0.6"),
    "more capacity under load": azure("GreaterThan", 70, "Increase"),
    "less capacity without load": azure("LessThan", 30, "Decrease"),
  },
});
