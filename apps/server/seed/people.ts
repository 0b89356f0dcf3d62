import type {
  CloudProvider,
  EngineerSpecialization,
  IacTool,
  RegistrationRole,
  TimeZone,
} from "@stackyard/contract/base/option-lists";

export interface Person {
  readonly username: string;
  readonly role: RegistrationRole;
  readonly fullName: string;
  /** Additional fields of the registration form. */
  readonly profile?: Record<string, string>;
}

export const ADMIN: Person = { username: "admin", role: "buyer", fullName: "Site Administrator" };

export const AUDITOR: Person = {
  username: "auditor",
  role: "auditor",
  fullName: "Ingrid Solberg",
  profile: {
    securityCertifications: "CISSP, AWS Security Specialty",
    auditingExperience: "5+ years",
  },
};

/** An auditor without approval, to show the pending state. */
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
    readonly clouds: CloudProvider[];
    readonly tools: IacTool[];
    readonly languages: string[];
    readonly timeZone: TimeZone;
    /** Cents per hour. */
    readonly hourlyRate: number | null;
    readonly isAvailable?: boolean;
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
      "Builds multi-account AWS foundations with Terraform: organizations, guardrails, networks, and the pipelines that keep them in sync with the code.",
    specializations: ["devops", "infrastructure-engineer"],
    skills: ["Terraform", "AWS", "GitHub Actions", "IAM", "Python", "Terragrunt"],
    yearsOfExperience: 9,
    clouds: ["aws"],
    tools: ["terraform"],
    languages: ["English", "Polish"],
    timeZone: "Europe/Berlin",
    hourlyRate: 9_500,
  }),
  engineer("rafael-duarte", "Rafael Duarte", "10+", {
    title: "Cloud architect, hybrid and regulated workloads",
    description:
      "Designs cloud platforms for banks and insurers: network segmentation, key management, evidence for auditors, and migrations that can be paused at any point.",
    specializations: ["cloud-architect", "security-specialist"],
    skills: ["Azure", "AWS", "Terraform", "Bicep", "Zero trust"],
    yearsOfExperience: 14,
    clouds: ["azure", "aws"],
    tools: ["terraform", "bicep"],
    languages: ["English", "Portuguese"],
    timeZone: "America/Sao_Paulo",
    hourlyRate: 14_000,
  }),
  engineer("amina-diallo", "Amina Diallo", "5-7", {
    title: "Site reliability engineer",
    description:
      "Service level objectives, alerting that wakes the right person, and load tests that find the limit before customers do.",
    specializations: ["sre"],
    skills: ["Prometheus", "Grafana", "Go", "Kubernetes", "OpenTelemetry"],
    yearsOfExperience: 6,
    clouds: ["gcp", "aws"],
    tools: ["terraform"],
    languages: ["English", "French"],
    timeZone: "Africa/Lagos",
    hourlyRate: 8_000,
  }),
  engineer("jonas-meier", "Jonas Meier", "7-10", {
    title: "Kubernetes platform specialist",
    description:
      "Runs and upgrades clusters on EKS, AKS, and GKE: multi-tenancy, network policy, GitOps, and getting rid of one-off clusters.",
    specializations: ["kubernetes-expert", "devops"],
    skills: ["Kubernetes", "Helm", "Argo CD", "Cilium", "Terraform"],
    yearsOfExperience: 8,
    clouds: ["aws", "azure", "gcp"],
    tools: ["terraform", "pulumi"],
    languages: ["English", "German"],
    timeZone: "Europe/Berlin",
    hourlyRate: 11_000,
  }),
  engineer("sofia-marino", "Sofia Marino", "5-7", {
    title: "Cloud security engineer",
    description:
      "Threat models for infrastructure code, least-privilege policies that teams can live with, and incident readiness.",
    specializations: ["security-specialist"],
    skills: ["IAM", "Terraform", "Vault", "SIEM", "AWS", "Policy as code"],
    yearsOfExperience: 7,
    clouds: ["aws"],
    tools: ["terraform", "cloudformation"],
    languages: ["English", "Italian"],
    timeZone: "Europe/Berlin",
    hourlyRate: 12_000,
  }),
  engineer("wei-chen", "Wei Chen", "3-5", {
    title: "Data platform engineer",
    description:
      "Lakehouse and streaming foundations on Google Cloud and AWS, with costs that you know in advance.",
    specializations: ["data-engineer"],
    skills: ["BigQuery", "Kafka", "Terraform", "Airflow", "dbt"],
    yearsOfExperience: 5,
    clouds: ["gcp", "aws"],
    tools: ["terraform"],
    languages: ["English", "Mandarin"],
    timeZone: "Asia/Singapore",
    hourlyRate: 7_500,
  }),
  engineer("oleksandr-bondar", "Oleksandr Bondar", "10+", {
    title: "Network engineer for cloud and edge",
    description:
      "Transit networks, private connectivity, DNS, and load balancing across clouds. Untangles overlapping address ranges.",
    specializations: ["network-engineer", "infrastructure-engineer"],
    skills: ["BGP", "Transit Gateway", "Cloudflare", "Terraform", "WireGuard"],
    yearsOfExperience: 12,
    clouds: ["aws", "azure"],
    tools: ["terraform"],
    languages: ["English", "Ukrainian"],
    timeZone: "Europe/Athens",
    hourlyRate: 10_500,
  }),
  engineer("noor-haddad", "Noor Haddad", "3-5", {
    title: "CI/CD and developer experience engineer",
    description:
      "Pipelines that finish in minutes, ephemeral environments, and golden paths that developers choose to follow.",
    specializations: ["devops"],
    skills: ["GitHub Actions", "GitLab CI", "Docker", "Terraform"],
    yearsOfExperience: 4,
    clouds: ["aws"],
    tools: ["terraform", "cdk"],
    languages: ["English", "Arabic"],
    timeZone: "Asia/Dubai",
    hourlyRate: 6_500,
  }),
  engineer("grace-otieno", "Grace Otieno", "5-7", {
    title: "Serverless and event-driven systems on AWS",
    description:
      "Queues, functions, and workflows that cost nothing when idle, with traces that show what happened when they ran.",
    specializations: ["cloud-architect", "devops"],
    skills: ["Lambda", "DynamoDB", "EventBridge", "TypeScript", "AWS"],
    yearsOfExperience: 6,
    clouds: ["aws"],
    tools: ["cdk", "terraform"],
    languages: ["English", "Swahili"],
    timeZone: "Africa/Nairobi",
    hourlyRate: 7_000,
  }),
  engineer("tomasz-wrona", "Tomasz Wrona", "10+", {
    title: "Database reliability engineer",
    description:
      "PostgreSQL that fails over without waking anyone: replication, tested backups, and upgrades during business hours.",
    specializations: ["sre", "data-engineer"],
    skills: ["PostgreSQL", "Patroni", "Terraform", "Ansible", "Prometheus"],
    yearsOfExperience: 13,
    clouds: ["aws", "gcp"],
    tools: ["terraform"],
    languages: ["English", "Polish"],
    timeZone: "Europe/Berlin",
    hourlyRate: 13_000,
    isAvailable: false,
  }),
  engineer("hana-sato", "Hana Sato", "3-5", {
    title: "Cost and capacity engineer",
    description:
      "Breaks down your cloud bill, enforces budgets with code, and rightsizes what remains based on measurements.",
    specializations: ["infrastructure-engineer"],
    skills: ["FinOps", "Terraform", "Azure", "Grafana"],
    yearsOfExperience: 4,
    clouds: ["azure", "multicloud"],
    tools: ["terraform", "bicep"],
    languages: ["English", "Japanese"],
    timeZone: "Asia/Tokyo",
    hourlyRate: 8_500,
  }),
  engineer("liam-byrne", "Liam Byrne", "7-10", {
    title: "Compliance as code for regulated teams",
    description:
      "Turns SOC 2 and ISO 27001 controls into policies that run with every plan, so that each deployment produces its evidence.",
    specializations: ["security-specialist", "cloud-architect"],
    skills: ["OPA", "Policy as code", "Terraform", "AWS Config", "Vault"],
    yearsOfExperience: 9,
    clouds: ["aws", "azure"],
    tools: ["terraform"],
    languages: ["English", "Irish"],
    timeZone: "Europe/London",
    hourlyRate: null,
  }),
];

/** Certifications of the demo engineer; an admin has verified the first one. */
export const CERTIFICATIONS = [
  {
    name: "AWS Certified Solutions Architect – Professional",
    issuer: "Amazon Web Services",
    number: "DEMO-SAP-0001",
    expiresOn: "2028-05-31",
  },
  { name: "Terraform Associate (003)", issuer: "HashiCorp", number: "DEMO-TA-0002" },
];
