import { type BlockView, objectsIn } from "../../rule-language/block-view.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import type { ViewSet } from "../../rule-language/view-set.ts";

function containersOf(task: ResourceView): ViewSet<BlockView> {
  return objectsIn(task.attr("container_definitions").json());
}

export const ecsRules: readonly Rule[] = [
  {
    id: "aws-ecs-privileged",
    title: "Container runs with the rights of its host",
    severity: "HIGH",
    category: "security",
    topic: "isolation",
    explanation: "An attacker in a privileged container controls the whole machine.",
    fix: "Take `privileged` out of the container definition; add single capabilities if need be.",
    peers: { checkov: ["CKV_AWS_334"] },
    link: "https://docs.aws.amazon.com/AmazonECS/latest/developerguide/task_definition_parameters.html",
    checks: [
      resource("aws_ecs_task_definition", (task) =>
        containersOf(task).each((container) => container.attr("privileged").is(true)),
      ),
    ],
  },
  {
    id: "aws-ecs-log",
    title: "Container's output goes nowhere",
    severity: "LOW",
    category: "security",
    topic: "logging",
    explanation: "After a failure or an attack, you can't find out what the container did.",
    fix: "Add `logConfiguration` to the container definition.",
    link: "https://docs.aws.amazon.com/AmazonECS/latest/developerguide/using_awslogs.html",
    checks: [
      resource("aws_ecs_task_definition", (task) =>
        containersOf(task).each((container) => container.attr("logConfiguration").isAbsent()),
      ),
    ],
  },
];
