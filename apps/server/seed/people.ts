import type { EngineerSpecialization, RegistrationRole } from "@stackyard/contract/option-lists";

export interface Person {
  readonly username: string;
  readonly role: RegistrationRole;
  readonly fullName: string;
  /** Further fields of the registration form. */
  readonly profile?: Record<string, string>;
}

export const ADMIN: Person = { username: "admin", role: "buyer", fullName: "Yard Administrator" };

export const AUDITOR: Person = {
  username: "auditor",
  role: "auditor",
  fullName: "Ingrid Solberg",
  profile: {
    securityCertifications: "CISSP, AWS Security Specialty",
    auditingExperience: "5+ years",
  },
};

/** Registered, but not approved: what an auditor sees while waiting. */
export const WAITING_AUDITOR: Person = {
  username: "auditor-waiting",
  role: "auditor",
  fullName: "Tomás Ferreira",
  profile: { securityCertifications: "CKS", auditingExperience: "1-2 years" },
};

export const BUYER: Person = {
  username: "buyer",
  role: "buyer",
  fullName: "Hannah Weiss",
  profile: { organization: "Northwind Logistics", cloudProvider: "AWS" },
};

export const SECOND_BUYER: Person = {
  username: "buyer-two",
  role: "buyer",
  fullName: "Kofi Mensah",
  profile: { cloudProvider: "Google Cloud" },
};

export const CONTRIBUTORS: readonly Person[] = [
  { username: "mara-lindqvist", role: "contributor", fullName: "Mara Lindqvist" },
  { username: "devon-okafor", role: "contributor", fullName: "Devon Okafor" },
  { username: "yuki-tanaka", role: "contributor", fullName: "Yuki Tanaka" },
  { username: "priya-raman", role: "contributor", fullName: "Priya Raman" },
];

export interface DemoEngineer extends Person {
  readonly offer: {
    readonly title: string;
    readonly description: string;
    readonly specializations: EngineerSpecialization[];
    readonly skills: string[];
    readonly yearsOfExperience: number;
  };
}

const engineer = (
  username: string,
  fullName: string,
  experience: string,
  offer: DemoEngineer["offer"],
): DemoEngineer => ({ username, role: "engineer", fullName, profile: { experience }, offer });

export const ENGINEERS: readonly DemoEngineer[] = [
  engineer("engineer", "Lena Kowalczyk", "7-10", {
    title: "Platform engineer for AWS landing zones",
    description:
      "Builds multi-account AWS foundations with Terraform: organizations, guardrails, networks and the pipelines that keep them in step with the code.",
    specializations: ["devops", "infrastructure-engineer"],
    skills: ["Terraform", "AWS", "GitHub Actions", "IAM", "Python", "Terragrunt"],
    yearsOfExperience: 9,
  }),
  engineer("rafael-duarte", "Rafael Duarte", "10+", {
    title: "Cloud architect, hybrid and regulated workloads",
    description:
      "Designs cloud platforms for banks and insurers: network segmentation, key management, evidence for auditors, and migrations that can be stopped half-way.",
    specializations: ["cloud-architect", "security-specialist"],
    skills: ["Azure", "AWS", "Terraform", "Bicep", "Zero trust"],
    yearsOfExperience: 14,
  }),
  engineer("amina-diallo", "Amina Diallo", "5-7", {
    title: "Site reliability engineer",
    description:
      "Service level objectives, alerting that wakes the right person, and load tests that find the limit before customers do.",
    specializations: ["sre"],
    skills: ["Prometheus", "Grafana", "Go", "Kubernetes", "OpenTelemetry"],
    yearsOfExperience: 6,
  }),
  engineer("jonas-meier", "Jonas Meier", "7-10", {
    title: "Kubernetes platform specialist",
    description:
      "Runs and upgrades clusters on EKS, AKS and GKE; multi-tenancy, network policy, GitOps, and the quiet removal of snowflakes.",
    specializations: ["kubernetes-expert", "devops"],
    skills: ["Kubernetes", "Helm", "Argo CD", "Cilium", "Terraform"],
    yearsOfExperience: 8,
  }),
  engineer("sofia-marino", "Sofia Marino", "5-7", {
    title: "Cloud security engineer",
    description:
      "Threat models for infrastructure code, least-privilege policies that teams can live with, and incident readiness.",
    specializations: ["security-specialist"],
    skills: ["IAM", "Terraform", "Vault", "SIEM", "AWS", "Policy as code"],
    yearsOfExperience: 7,
  }),
  engineer("wei-chen", "Wei Chen", "3-5", {
    title: "Data platform engineer",
    description:
      "Lakehouse and streaming foundations on Google Cloud and AWS, with costs that are known beforehand.",
    specializations: ["data-engineer"],
    skills: ["BigQuery", "Kafka", "Terraform", "Airflow", "dbt"],
    yearsOfExperience: 5,
  }),
  engineer("oleksandr-bondar", "Oleksandr Bondar", "10+", {
    title: "Network engineer for cloud and edge",
    description:
      "Transit networks, private connectivity, DNS and load balancing across clouds; untangles overlapping address ranges.",
    specializations: ["network-engineer", "infrastructure-engineer"],
    skills: ["BGP", "Transit Gateway", "Cloudflare", "Terraform", "WireGuard"],
    yearsOfExperience: 12,
  }),
  engineer("noor-haddad", "Noor Haddad", "3-5", {
    title: "CI/CD and developer experience engineer",
    description:
      "Pipelines that finish in minutes, ephemeral environments, and golden paths that developers take by choice.",
    specializations: ["devops"],
    skills: ["GitHub Actions", "GitLab CI", "Docker", "Terraform"],
    yearsOfExperience: 4,
  }),
];
