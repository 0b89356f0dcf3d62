import type { PolicyFacts } from "@stackyard/contract/deployments/deployment-policy";
import { SEVERITIES } from "@stackyard/contract/modules/scan-terms";
import type { ModuleFacts, ScanReport } from "@stackyard/scanner";

/** What a pool's policy judges: the worst finding with given values, and the services that a module needs. */
export function policyFactsOf(
  { permissions }: Pick<ModuleFacts, "permissions">,
  findings: ScanReport["findings"],
): PolicyFacts {
  const worst = SEVERITIES.map((severity) =>
    findings.find((finding) => finding.severity === severity),
  ).find((finding) => finding !== undefined);
  return {
    worstFinding: worst
      ? {
          ...{ severity: worst.severity, ruleId: worst.ruleId, message: worst.message },
          ...{ resource: worst.resource, file: worst.file, startLine: worst.startLine },
        }
      : null,
    services: permissions ? servicesOf(permissions) : null,
    unknownTypes: permissions?.unknownTypes ?? [],
  };
}

/** A permission's service is the start of its name: `ec2:`, `Microsoft.Network/` or `compute.`. */
function servicesOf({ aws, azure, google }: NonNullable<ModuleFacts["permissions"]>): string[] {
  const until = (separator: string) => (name: string) => name.slice(0, name.indexOf(separator));
  const all = [...aws.map(until(":")), ...azure.map(until("/")), ...google.map(until("."))];
  return [...new Set(all)].sort();
}
