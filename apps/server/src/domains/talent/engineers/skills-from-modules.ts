import type { CloudProvider } from "@stackyard/contract/base/option-lists";
import type { Suggestion } from "@stackyard/contract/talent/engineer-profile";
import type { ModuleContents } from "./suggestion-queries.ts";

/** By Terraform provider name. */
const PROVIDERS: Readonly<Record<string, { skill: string; cloud?: CloudProvider }>> = {
  aws: { skill: "AWS", cloud: "aws" },
  azurerm: { skill: "Azure", cloud: "azure" },
  azuread: { skill: "Entra ID" },
  google: { skill: "Google Cloud", cloud: "gcp" },
  digitalocean: { skill: "DigitalOcean", cloud: "digitalocean" },
  linode: { skill: "Linode", cloud: "linode" },
  heroku: { skill: "Heroku", cloud: "heroku" },
  kubernetes: { skill: "Kubernetes" },
  helm: { skill: "Helm" },
  vault: { skill: "Vault" },
  github: { skill: "GitHub" },
  cloudflare: { skill: "Cloudflare" },
  datadog: { skill: "Datadog" },
};

/** Skills by prefix of resource types. */
const TYPES: readonly (readonly [beginning: string, skill: string])[] = [
  ["aws_eks_", "EKS"],
  ["aws_ecs_", "ECS"],
  ["aws_iam_", "IAM"],
  ["aws_kms_", "KMS"],
  ["aws_lambda_", "Lambda"],
  ["aws_s3_", "S3"],
  ["aws_vpc", "VPC"],
  ["aws_db_", "RDS"],
  ["aws_rds_", "RDS"],
  ["aws_dynamodb_", "DynamoDB"],
  ["aws_cloudfront_", "CloudFront"],
  ["aws_sqs_", "SQS"],
  ["azurerm_kubernetes_", "AKS"],
  ["azurerm_key_vault", "Key Vault"],
  ["azurerm_storage_", "Azure Storage"],
  ["azurerm_virtual_network", "Azure networking"],
  ["google_container_", "GKE"],
  ["google_storage_", "Cloud Storage"],
  ["google_sql_", "Cloud SQL"],
  ["google_cloud_run_", "Cloud Run"],
  ["google_compute_network", "Google Cloud networking"],
];

/** Skills, tools and clouds used in a user's own modules, each with an example module. */
export function skillsFromModules(
  modules: readonly ModuleContents[],
): Pick<Suggestion, "skills" | "tools" | "clouds"> {
  const skills = new Map<string, string>();
  const clouds = new Set<CloudProvider>();
  const note = (skill: string, from: string) => skills.has(skill) || skills.set(skill, from);
  for (const { title, providers, types } of modules) {
    note("Terraform", title);
    for (const name of providers) {
      const known = Object.hasOwn(PROVIDERS, name) ? PROVIDERS[name] : undefined;
      if (known) note(known.skill, title);
      if (known?.cloud) clouds.add(known.cloud);
    }
    for (const [beginning, skill] of TYPES)
      if (types.some((type) => type.startsWith(beginning))) note(skill, title);
  }
  return {
    skills: [...skills].map(([name, from]) => ({ name, from })),
    tools: modules.length > 0 ? ["terraform"] : [],
    clouds: [...clouds],
  };
}
