import { objectsIn } from "../../rule-language/block-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

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
        objectsIn(task.attr("container_definitions").json()).each((container) =>
          container.attr("privileged").is(true),
        ),
      ),
    ],
  },
];
