import type {
  EngineerSpecialization,
  IacTool,
  REGISTRATION_OPTIONS,
} from "../base/option-lists.ts";

type Chosen<Field extends keyof typeof REGISTRATION_OPTIONS> =
  (typeof REGISTRATION_OPTIONS)[Field][number];

/** What the registration form calls a specialization, in the words of an engineer's profile. */
const SPECIALIZATIONS: Record<Chosen<"specialization">, readonly EngineerSpecialization[]> = {
  DevOps: ["devops"],
  "Infrastructure as Code": ["infrastructure-engineer"],
  "Cloud Architecture": ["cloud-architect"],
  Security: ["security-specialist"],
  Kubernetes: ["kubernetes-expert"],
  Serverless: ["cloud-architect", "devops"],
  Other: [],
};

/** The least that somebody of these years has. */
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

/** What stands in the account may be of an older list: then it says nothing. */
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
