import type {
  EngineerSpecialization,
  IacTool,
  REGISTRATION_OPTIONS,
} from "../base/option-lists.ts";

type Chosen<Field extends keyof typeof REGISTRATION_OPTIONS> =
  (typeof REGISTRATION_OPTIONS)[Field][number];

/** Maps the registration form's specializations to engineer profile specializations. */
const SPECIALIZATIONS: Record<Chosen<"specialization">, readonly EngineerSpecialization[]> = {
  DevOps: ["devops"],
  "Infrastructure as Code": ["infrastructure-engineer"],
  "Cloud Architecture": ["cloud-architect"],
  Security: ["security-specialist"],
  Kubernetes: ["kubernetes-expert"],
  Serverless: ["cloud-architect", "devops"],
  Other: [],
};

/** Lower bound of each experience range. */
const YEARS: Record<Chosen<"experience">, number> = {
  "0-2": 0,
  "3-5": 3,
  "5-7": 5,
  "7-10": 7,
  "10+": 10,
};

const TOOLS: Record<Chosen<"preferredIaCTools">, readonly IacTool[]> = {
  Terraform: ["terraform"],
  "AWS CDK": ["cdk"],
  Pulumi: ["pulumi"],
  Ansible: [],
  CloudFormation: ["cloudformation"],
  "ARM Templates": ["arm"],
  Other: [],
};

/** The account may store a value from an older list; it is ignored. */
function lookUp<Value>(table: Readonly<Record<string, Value>>, said: string | null) {
  return said !== null && Object.hasOwn(table, said) ? table[said] : undefined;
}

export const specializationsOfRegistration = (said: string | null): EngineerSpecialization[] => [
  ...(lookUp(SPECIALIZATIONS, said) ?? []),
];

export const yearsOfRegistration = (said: string | null): number | null =>
  lookUp(YEARS, said) ?? null;

export const toolsOfRegistration = (said: string | null): IacTool[] => [
  ...(lookUp(TOOLS, said) ?? []),
];
