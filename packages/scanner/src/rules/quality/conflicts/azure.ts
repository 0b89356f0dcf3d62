import { azureAppConflicts } from "./azure-apps.ts";
import { azureClusterConflicts } from "./azure-clusters.ts";
import { azureDataConflicts } from "./azure-data.ts";
import { azureDemands, azureGroups } from "./azure-groups.ts";
import { azureMachineConflicts } from "./azure-machines.ts";
import { azureNetworkConflicts } from "./azure-network.ts";
import { azureStorageConflicts } from "./azure-storage.ts";
import type { Conflict } from "./conflict.ts";
import { conflictsOfDemand, conflictsOfGroup } from "./group.ts";

/** Settings of Azure that exclude or need each other. */
export const azureConflicts: readonly Conflict[] = [
  ...azureAppConflicts,
  ...azureClusterConflicts,
  ...azureDataConflicts,
  ...azureMachineConflicts,
  ...azureNetworkConflicts,
  ...azureStorageConflicts,
  ...azureGroups.flatMap(conflictsOfGroup),
  ...azureDemands.flatMap(conflictsOfDemand),
];
