import { containerConflicts } from "./aws-containers.ts";
import { databaseConflicts } from "./aws-databases.ts";
import { edgeConflicts } from "./aws-edge.ts";
import { functionConflicts } from "./aws-functions.ts";
import { identityConflicts } from "./aws-identity.ts";
import { infrastructureDemands } from "./aws-infrastructure-demands.ts";
import { infrastructureGroups } from "./aws-infrastructure-groups.ts";
import { messagingConflicts } from "./aws-messaging.ts";
import { networkConflicts } from "./aws-network.ts";
import { serviceDemands } from "./aws-service-demands.ts";
import { serviceGroups } from "./aws-service-groups.ts";
import { storageConflicts } from "./aws-storage.ts";
import type { Conflict } from "./conflict.ts";
import { conflictsOfDemand, conflictsOfGroup } from "./group.ts";

export const AWS_GROUPS = [...infrastructureGroups, ...serviceGroups];
export const AWS_DEMANDS = [...infrastructureDemands, ...serviceDemands];

/** Settings of AWS that exclude or need each other. */
export const awsConflicts: readonly Conflict[] = [
  ...containerConflicts,
  ...databaseConflicts,
  ...edgeConflicts,
  ...functionConflicts,
  ...identityConflicts,
  ...messagingConflicts,
  ...networkConflicts,
  ...storageConflicts,
  ...AWS_GROUPS.flatMap(conflictsOfGroup),
  ...AWS_DEMANDS.flatMap(conflictsOfDemand),
];
