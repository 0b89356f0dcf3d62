import type { PolicyRule } from "@stackyard/contract/deployments/deployment-lists";
import type {
  DeploymentPolicy,
  PolicyFacts,
  PolicyStop,
} from "@stackyard/contract/deployments/deployment-policy";
import { asSevereAs } from "@stackyard/contract/modules/scan-terms";

/** What a plan to apply is judged by before a runner gets it. */
export interface Judged {
  readonly region: string;
  /** With exactly the deployment's inputs; null if nothing could be evaluated. */
  readonly securityScore: number | null;
  readonly hasCritical: boolean;
  /** Null for inputs from before policies. */
  readonly policyFacts: PolicyFacts | null;
}

type Check = (policy: DeploymentPolicy, judged: Judged) => string | null;

const CHECKS: Readonly<Record<PolicyRule, Check>> = {
  severity({ severity }, { hasCritical, policyFacts }) {
    if (severity === null) return null;
    const worst = policyFacts?.worstFinding?.severity ?? (hasCritical ? "CRITICAL" : null);
    if (policyFacts && worst === null) return null;
    if (worst === null) return "This deployment was scanned before the policy. Deploy it again.";
    return asSevereAs(severity).includes(worst)
      ? `There is a ${worst} finding with these values.`
      : null;
  },
  score({ minScore }, { securityScore }) {
    if (minScore === null || (securityScore !== null && securityScore >= minScore)) return null;
    return securityScore === null
      ? `There is no security score with these values. The policy needs ${minScore}.`
      : `The security score is ${securityScore} with these values. The policy needs ${minScore}.`;
  },
  region({ regions }, { region }) {
    if (regions.length === 0 || includes(regions, region)) return null;
    return `The policy doesn't allow the region ${region}. It allows ${listed(regions)}.`;
  },
  permissions({ services }, { policyFacts }) {
    if (services.length === 0) return null;
    if (!policyFacts?.services) return "The permissions that the module needs aren't known.";
    const others = policyFacts.services.filter((service) => !includes(services, service));
    if (others.length > 0)
      return `The module needs permissions that the policy doesn't allow: ${listed(others)}.`;
    const { unknownTypes } = policyFacts;
    return unknownTypes.length === 0
      ? null
      : `The permissions for these resource types aren't known: ${listed(unknownTypes)}.`;
  },
};

/** Everything for which a policy stops a plan to apply. Unknown facts stop it as well. */
export function whatStops(policy: DeploymentPolicy, judged: Judged): PolicyStop[] {
  return (Object.entries(CHECKS) as [PolicyRule, Check][]).flatMap(([rule, check]) => {
    const message = check(policy, judged);
    if (message === null) return [];
    const isAboutFindings = rule === "severity" || rule === "score";
    const finding = isAboutFindings ? (judged.policyFacts?.worstFinding ?? null) : null;
    return [{ rule, message, finding }];
  });
}

const includes = (allowed: readonly string[], one: string): boolean =>
  allowed.some((other) => other.toLowerCase() === one.toLowerCase());

const NAMED = 10;

function listed(names: readonly string[]): string {
  const more = names.length > NAMED ? `, and ${names.length - NAMED} more` : "";
  return `${names.slice(0, NAMED).join(", ")}${more}`;
}
