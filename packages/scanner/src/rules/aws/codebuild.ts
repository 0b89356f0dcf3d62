import { type Rule, resource } from "../../rule-language/rule.ts";

export const codebuildRules: readonly Rule[] = [
  {
    id: "aws-codebuild-privileged",
    title: "CodeBuild runs builds in privileged mode",
    severity: "MEDIUM",
    category: "security",
    topic: "isolation",
    explanation: "A build that runs foreign code can take over the machine it runs on.",
    fix: "Set `privileged_mode = false` unless the build itself builds container images.",
    peers: { checkov: ["CKV_AWS_316"] },
    link: "https://docs.aws.amazon.com/codebuild/latest/APIReference/API_ProjectEnvironment.html",
    checks: [
      resource("aws_codebuild_project", (project) =>
        project.attr("environment.privileged_mode").is(true),
      ),
    ],
  },
];
