import { z } from "zod";
import { name, verbatim } from "../base/text.ts";
import { SEVERITIES } from "../modules/scan-terms.ts";
import { POLICY_LIMITS, POLICY_RULES, POLICY_SEVERITIES } from "./deployment-lists.ts";

/** What the plans of a pool's deployments must comply with. Destroys and checks always work. */
export const deploymentPolicy = z.object({
  /** Findings of this severity or worse stop a plan; null if none do. */
  severity: z.enum(POLICY_SEVERITIES).nullable(),
  /** The lowest security score with exactly a deployment's inputs; null for any. */
  minScore: z.number().int().min(1).max(100).nullable(),
  /** Regions that may be deployed to. Empty for any. */
  regions: z
    .array(name(64).min(1, "Enter a region"))
    .max(POLICY_LIMITS.regions, `List at most ${POLICY_LIMITS.regions} regions`),
  /**
   * Services whose permissions a module may need, by the prefix of the permission's name, such as
   * "ec2", "Microsoft.Network" or "compute". Empty for any.
   */
  services: z
    .array(verbatim(64).regex(/^[A-Za-z][\w.-]*$/, "Enter services such as ec2 or compute"))
    .max(POLICY_LIMITS.services, `List at most ${POLICY_LIMITS.services} services`),
});
export type DeploymentPolicy = z.infer<typeof deploymentPolicy>;

const stoppingFinding = z.object({
  severity: z.enum(SEVERITIES),
  ruleId: z.string(),
  /** The problem in one sentence. */
  message: z.string(),
  resource: z.string().nullable(),
  file: z.string(),
  startLine: z.number().int(),
});
export type StoppingFinding = z.infer<typeof stoppingFinding>;

/** Why a policy stopped an operation before its plan. */
export const policyStop = z.object({
  rule: z.enum(POLICY_RULES),
  message: z.string(),
  /** With `severity` and `score`: the worst finding with exactly the deployment's inputs. */
  finding: stoppingFinding.nullable(),
});
export type PolicyStop = z.infer<typeof policyStop>;

/** What a policy judges besides the score and the region. */
export interface PolicyFacts {
  readonly worstFinding: StoppingFinding | null;
  /** Services whose permissions the module needs; null if they were never derived. */
  readonly services: readonly string[] | null;
  /** Resource types whose permissions aren't known. */
  readonly unknownTypes: readonly string[];
}
