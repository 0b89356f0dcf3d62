import { admissions } from "../../policies/aws/admission.ts";
import { unless } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

export const ecrRules: readonly Rule[] = [
  {
    id: "aws-ecr-immutable",
    title: "Image tags can be overwritten",
    severity: "MEDIUM",
    category: "security",
    topic: "supply-chain",
    explanation: "A tag can point to a different image than the one you tested.",
    fix: 'Set `image_tag_mutability = "IMMUTABLE"`.',
    peers: { checkov: ["CKV_AWS_51"], trivy: ["AWS-0031"] },
    link: "https://docs.aws.amazon.com/AmazonECR/latest/userguide/image-tag-mutability.html",
    checks: [
      resource("aws_ecr_repository", (repository) =>
        repository.attr("image_tag_mutability").isNotIn(["IMMUTABLE", "IMMUTABLE_WITH_EXCLUSION"]),
      ),
    ],
  },
  {
    id: "aws-ecr-scan",
    title: "Images are not scanned when they are pushed",
    severity: "MEDIUM",
    category: "security",
    topic: "supply-chain",
    explanation: "Known vulnerabilities in an image go unnoticed.",
    fix: "Set `scan_on_push = true` in `image_scanning_configuration`.",
    peers: { checkov: ["CKV_AWS_163"], trivy: ["AWS-0030"] },
    link: "https://docs.aws.amazon.com/AmazonECR/latest/userguide/image-scanning.html",
    checks: [
      resource("aws_ecr_repository", (repository) =>
        // Not needed if registry-level scanning covers the repository.
        unless(
          repository
            .others("aws_ecr_registry_scanning_configuration")
            .some((registry) =>
              registry.blocks("rule").some((rule) => rule.attr("scan_frequency").isNot("MANUAL")),
            ),
          repository.attr("image_scanning_configuration.scan_on_push").isNot(true),
        ),
      ),
    ],
  },
  {
    id: "aws-ecr-public",
    title: "ECR repository policy allows anyone",
    severity: "HIGH",
    category: "security",
    topic: "exposure",
    explanation: "Any AWS account can pull from the repository, or even push to it.",
    fix: "Name the accounts or roles as principals, or narrow the statement by a `Condition`.",
    peers: { checkov: ["CKV_AWS_32"], trivy: ["AWS-0032"], kics: ["e86e26fc"] },
    link: "https://docs.aws.amazon.com/AmazonECR/latest/userguide/repository-policies.html",
    checks: [
      resource(["aws_ecr_repository_policy", "aws_ecr_registry_policy"], (policy) =>
        admissions(policy.attr("policy")),
      ),
    ],
  },
];
