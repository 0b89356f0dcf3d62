/** Option lists that users choose from. Free of zod to keep the first page's bundle small. */

export const ROLES = ["contributor", "engineer", "buyer", "admin", "auditor"] as const;
export type Role = (typeof ROLES)[number];

/** Roles available at registration. Admins are appointed. */
export const REGISTRATION_ROLES = ["contributor", "engineer", "buyer", "auditor"] as const;
export type RegistrationRole = (typeof REGISTRATION_ROLES)[number];

/** Roles that users can switch to freely. Auditors have to apply. */
export const CHOSEN_ROLES = ["contributor", "engineer", "buyer"] as const;
export type ChosenRole = (typeof CHOSEN_ROLES)[number];

export const ROLE_LABELS: Record<Role, string> = {
  contributor: "Contributor",
  engineer: "Engineer",
  buyer: "Consumer",
  admin: "admin",
  auditor: "Auditor",
};

export const MODULE_CATEGORIES = [
  "infrastructure",
  "ci-cd",
  "storage",
  "security",
  "networking",
  "monitoring",
  "kubernetes",
  "serverless",
] as const;
export type ModuleCategory = (typeof MODULE_CATEGORIES)[number];

export const CATEGORY_LABELS: Record<ModuleCategory, string> = {
  infrastructure: "Infrastructure",
  "ci-cd": "CI/CD",
  storage: "Storage",
  security: "Security",
  networking: "Networking",
  monitoring: "Monitoring",
  kubernetes: "Kubernetes",
  serverless: "Serverless",
};

/** The five options of the sort control, then the two that the sidebar links to. */
export const MODULE_SORTS = [
  "popular",
  "newest",
  "highest-rated",
  "price-low",
  "price-high",
  "trending",
  "top-rated",
] as const;
export type ModuleSort = (typeof MODULE_SORTS)[number];

export const SORT_LABELS: Record<ModuleSort, string> = {
  popular: "Most Popular",
  newest: "Newest",
  "highest-rated": "Highest Rated",
  "price-low": "Price: Low to High",
  "price-high": "Price: High to Low",
  trending: "Trending",
  "top-rated": "Top Rated",
};

export const ENGINEER_SPECIALIZATIONS = [
  "devops",
  "cloud-architect",
  "sre",
  "security-specialist",
  "infrastructure-engineer",
  "kubernetes-expert",
  "data-engineer",
  "network-engineer",
] as const;
export type EngineerSpecialization = (typeof ENGINEER_SPECIALIZATIONS)[number];

export const SPECIALIZATION_LABELS: Record<EngineerSpecialization, string> = {
  devops: "DevOps",
  "cloud-architect": "Cloud Architect",
  sre: "SRE",
  "security-specialist": "Security Specialist",
  "infrastructure-engineer": "Infrastructure Engineer",
  "kubernetes-expert": "Kubernetes Expert",
  "data-engineer": "Data Engineer",
  "network-engineer": "Network Engineer",
};

export const SERVICE_SORTS = ["popular", "newest", "price-low", "price-high"] as const;
export type ServiceSort = (typeof SERVICE_SORTS)[number];

export const SERVICE_SORT_LABELS: Record<ServiceSort, string> = {
  popular: "Most Completed",
  newest: "Newest",
  "price-low": "Price: Low to High",
  "price-high": "Price: High to Low",
};

/** Maximum price of the cheapest package in dollars, and maximum delivery days of the fastest. */
export const SERVICE_PRICE_STEPS = ["250", "500", "1000", "2500", "5000"] as const;
export const DELIVERY_STEPS = ["3", "7", "14", "30"] as const;

export const SERVICE_STATUSES = ["draft", "published", "paused"] as const;
export type ServiceStatus = (typeof SERVICE_STATUSES)[number];

export const SERVICE_STATUS_LABELS: Record<ServiceStatus, string> = {
  draft: "Draft",
  published: "Published",
  paused: "Paused",
};
/** Sort orders for the engineer list. */
export const ENGINEER_SORTS = [
  "recommended",
  "highest-rated",
  "newest",
  "rate-low",
  "most-experienced",
] as const;
export type EngineerSort = (typeof ENGINEER_SORTS)[number];

export const ENGINEER_SORT_LABELS: Record<EngineerSort, string> = {
  recommended: "Recommended",
  "highest-rated": "Highest Rated",
  newest: "Newest",
  "rate-low": "Rate: Low to High",
  "most-experienced": "Most Experienced",
};

/** Maximum price in dollars, minimum security score, and calendar months since the last update. */
export const MODULE_PRICE_STEPS = ["10", "25", "50", "100"] as const;
export const MODULE_SCORE_STEPS = ["60", "70", "80", "90"] as const;
export const MODULE_UPDATE_STEPS = ["1", "3", "12"] as const;

/** Minimum years of experience, minimum stars, and maximum hourly rate in dollars. */
export const EXPERIENCE_STEPS = ["1", "3", "5", "10"] as const;
export const RATING_STEPS = ["3", "4", "4.5"] as const;
export const PRICE_STEPS = ["50", "100", "150", "200"] as const;

export const IAC_TOOLS = ["terraform", "cloudformation", "pulumi", "cdk", "bicep", "arm"] as const;
export type IacTool = (typeof IAC_TOOLS)[number];

export const TOOL_LABELS: Record<IacTool, string> = {
  terraform: "Terraform",
  cloudformation: "CloudFormation",
  pulumi: "Pulumi",
  cdk: "AWS CDK",
  bicep: "Bicep",
  arm: "ARM Templates",
};

export const CLOUD_PROVIDERS = [
  "aws",
  "azure",
  "gcp",
  "digitalocean",
  "linode",
  "heroku",
  "multicloud",
] as const;
export type CloudProvider = (typeof CLOUD_PROVIDERS)[number];

export const CLOUD_LABELS: Record<CloudProvider, string> = {
  aws: "AWS",
  azure: "Azure",
  gcp: "Google Cloud",
  digitalocean: "DigitalOcean",
  linode: "Linode",
  heroku: "Heroku",
  multicloud: "Multi-cloud",
};

/** Time zones, listed by their IANA city. */
export const TIME_ZONES = [
  "Pacific/Honolulu",
  "America/Los_Angeles",
  "America/Denver",
  "America/Chicago",
  "America/New_York",
  "America/Halifax",
  "America/Sao_Paulo",
  "Atlantic/Azores",
  "UTC",
  "Europe/London",
  "Europe/Berlin",
  "Europe/Athens",
  "Africa/Lagos",
  "Africa/Johannesburg",
  "Africa/Nairobi",
  "Europe/Istanbul",
  "Asia/Dubai",
  "Asia/Karachi",
  "Asia/Kolkata",
  "Asia/Dhaka",
  "Asia/Bangkok",
  "Asia/Singapore",
  "Asia/Shanghai",
  "Asia/Tokyo",
  "Australia/Sydney",
  "Pacific/Auckland",
] as const;
export type TimeZone = (typeof TIME_ZONES)[number];

/** Registration form options for each role's extra fields. */
export const REGISTRATION_OPTIONS = {
  preferredIaCTools: [
    "Terraform",
    "AWS CDK",
    "Pulumi",
    "Ansible",
    "CloudFormation",
    "ARM Templates",
    "Other",
  ],
  specialization: [
    "DevOps",
    "Infrastructure as Code",
    "Cloud Architecture",
    "Security",
    "Kubernetes",
    "Serverless",
    "Other",
  ],
  experience: ["0-2", "3-5", "5-7", "7-10", "10+"],
  cloudProvider: [
    "AWS",
    "Azure",
    "Google Cloud",
    "Oracle Cloud",
    "DigitalOcean",
    "Multi-cloud",
    "Other",
  ],
  auditingExperience: ["1-2 years", "3-5 years", "5+ years"],
} as const;

/** Module states that administrators can filter by. */
export const MODULE_FILTER_STATES = [
  "pending",
  "published",
  "featured",
  "rejected",
  "withdrawn",
  "taken-down",
] as const;
export type ModuleFilterState = (typeof MODULE_FILTER_STATES)[number];
