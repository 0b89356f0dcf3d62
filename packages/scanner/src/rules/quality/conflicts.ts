import { type Fact, ifKnown, withMarksOf } from "../../rule-language/fact.ts";
import { type Check, type Rule, resource } from "../../rule-language/rule.ts";
import { conflictsOf } from "./conflicts/argument-groups.ts";
import { awsConflicts } from "./conflicts/aws.ts";
import { databaseConflicts } from "./conflicts/aws-databases.ts";
import { functionConflicts } from "./conflicts/aws-functions.ts";
import { azureAppConflicts } from "./conflicts/azure-apps.ts";
import { azureClusterConflicts } from "./conflicts/azure-clusters.ts";
import { azureDataConflicts } from "./conflicts/azure-data.ts";
import { azureGroups } from "./conflicts/azure-groups.ts";
import { azureMachineConflicts } from "./conflicts/azure-machines.ts";
import { azureNetworkConflicts } from "./conflicts/azure-network.ts";
import { azureStorageConflicts } from "./conflicts/azure-storage.ts";
import { type Conflict, rowsByType } from "./conflicts/conflict.ts";
import { googleComputeConflicts } from "./conflicts/google-compute.ts";
import { googleGroups } from "./conflicts/google-groups.ts";
import { googleServiceConflicts } from "./conflicts/google-services.ts";
import { otherConflicts } from "./conflicts/others.ts";

/** The fact, if it is known, with what is wrong in words. */
export function because(message: string, fact: Fact): Fact {
  const { evidence, ...answer } = ifKnown(fact);
  const told = evidence.map((each) => ({ ...withMarksOf(each, each.marks), message }));
  return { ...answer, evidence: told };
}

/** Checks of the resources of each type. */
export const checksOf = (conflicts: readonly Conflict[]): readonly Check[] =>
  rowsByType(conflicts).map(([type, rows]) =>
    resource(type, (each) =>
      rows.flatMap(([, message, fails]) =>
        [fails(each)].flat().map((answer) => because(message, answer)),
      ),
    ),
  );

/** A rule for resources with arguments that exclude each other. */
export const conflictRules: readonly Rule[] = [
  {
    id: "quality-conflicting-settings",
    title: "Settings of a resource don't work together",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The apply is refused, or one of the settings has no effect.",
    fix: "Remove one of the settings, or change it to fit the other.",
    link: "https://developer.hashicorp.com/terraform/language/resources/syntax",
    checks: checksOf([
      ...awsConflicts,
      ...databaseConflicts,
      ...functionConflicts,
      ...otherConflicts,
      ...conflictsOf(azureGroups),
      ...azureAppConflicts,
      ...azureClusterConflicts,
      ...azureMachineConflicts,
      ...azureStorageConflicts,
      ...azureDataConflicts,
      ...azureNetworkConflicts,
      ...conflictsOf(googleGroups),
      ...googleComputeConflicts,
      ...googleServiceConflicts,
    ]),
  },
];
