import { unlessKnown } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/** Commands that need a daemon in the build, which only runs in privileged mode. */
const BUILDS_IMAGES = /\b(docker(-compose|[ \t](build|buildx|compose|image|run))|earthly)\b/;

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
        unlessKnown(
          project.attr("source.buildspec").matches(BUILDS_IMAGES),
          project.attr("environment.privileged_mode").is(true),
        ),
      ),
    ],
  },
];
