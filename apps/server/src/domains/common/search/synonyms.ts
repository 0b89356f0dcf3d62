/**
 * Names for the same thing. A search for one of them also finds the others, ranked below the one
 * that was typed. Names of several words match as a phrase.
 */
const SYNONYMS: readonly (readonly string[])[] = [
  ["k8s", "kubernetes"],
  ["eks", "gke", "aks", "managed kubernetes"],
  ["sg", "security group", "security groups"],
  ["nsg", "network security group", "security group"],
  ["vpc", "vnet", "virtual network", "virtual private cloud"],
  ["lb", "load balancer", "loadbalancer", "load balancing", "alb", "nlb", "elb"],
  ["asg", "auto scaling", "autoscaling", "autoscaler", "instance group", "scale set", "vmss"],
  ["mig", "managed instance group", "instance group"],
  ["hpa", "horizontal pod autoscaler", "autoscaling"],
  ["db", "database", "databases"],
  ["rds", "managed database", "database"],
  ["dba", "database administrator", "database"],
  ["postgres", "postgresql", "pg"],
  [
    "ci cd",
    "cicd",
    "continuous integration",
    "continuous delivery",
    "continuous deployment",
    "pipeline",
  ],
  ["object storage", "s3", "gcs", "blob", "blob storage", "bucket"],
  ["vm", "vms", "virtual machine", "virtual machines", "ec2", "compute engine", "instance"],
  ["2fa", "mfa", "two factor", "two factor authentication", "multi factor authentication", "totp"],
  ["iam", "identity and access management"],
  ["container hosting", "container service", "cloud run", "ecs", "fargate"],
  ["rbac", "role based access"],
  ["sign in", "log in", "login", "signin"],
  ["sign up", "register", "create account", "registration"],
  ["sso", "single sign on"],
  ["oidc", "openid connect"],
  ["tf", "terraform"],
  ["opentofu", "tofu"],
  ["webinar", "event", "events"],
  ["gcp", "google cloud", "google cloud platform"],
  ["aws", "amazon web services"],
  ["azure", "azurerm"],
  ["faas", "function", "functions", "serverless", "lambda"],
  ["keyvault", "key vault"],
  ["argocd", "argo cd"],
  ["datalake", "data lake"],
  ["github actions", "gha"],
  ["observability", "monitoring"],
  ["slo", "service level objective", "service level objectives"],
  ["sre", "site reliability", "site reliability engineer"],
  ["cli", "command line"],
  ["go", "golang"],
  ["js", "javascript"],
  ["ts", "typescript"],
  ["iac", "infrastructure as code"],
  ["guardduty", "threat detection", "intrusion detection"],
  ["vpn", "virtual private network", "site to site"],
  ["waf", "web application firewall", "cloud armor"],
  ["semver", "semantic versioning", "semantic version", "versioning"],
  ["cron", "scheduled job", "cronjob"],
  ["dns", "domain name"],
  ["tls", "ssl"],
  ["repo", "repository"],
  ["auth", "authentication"],
  ["docs", "documentation"],
  ["escrow", "held funds"],
  ["handover", "hand over"],
  ["invoice", "receipt"],
];

/** The most words of one name. */
export const LONGEST_NAME = 4;

const OTHERS = new Map<string, Set<string>>();
for (const group of SYNONYMS) {
  for (const name of group) {
    const others = OTHERS.get(name) ?? new Set<string>();
    for (const other of group) if (other !== name) others.add(other);
    OTHERS.set(name, others);
  }
}

/** The other names of `name`; undefined if it has none. */
export function synonymsOf(name: string): ReadonlySet<string> | undefined {
  return OTHERS.get(name);
}
