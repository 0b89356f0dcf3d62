import type { Mapping } from "./mapping.ts";
import { authorizationMappings } from "./mappings/authorization.ts";
import { computeMappings } from "./mappings/compute.ts";
import { databaseMappings } from "./mappings/database.ts";
import { deliveryMappings } from "./mappings/delivery.ts";
import { exposureMappings } from "./mappings/exposure.ts";
import { integrationMappings } from "./mappings/integration.ts";
import { networkMappings } from "./mappings/network.ts";
import { diagnosticSetting, operationsMappings } from "./mappings/operations.ts";
import { platformMappings } from "./mappings/platforms.ts";
import { storageMappings } from "./mappings/storage.ts";

/**
 * All resource types covered by a rule, keyed by lowercase name because Azure types are
 * case-insensitive.
 */
export const MAPPINGS: ReadonlyMap<string, Mapping> = new Map(
  [
    authorizationMappings,
    computeMappings,
    databaseMappings,
    deliveryMappings,
    exposureMappings,
    integrationMappings,
    networkMappings,
    operationsMappings,
    platformMappings,
    storageMappings,
  ]
    .flatMap((family) => Object.entries(family))
    .map(([type, mapping]) => [type.toLowerCase(), mapping]),
);

/** A setting of logs that is written within the resource, whatever its type. */
const INNER_SETTING = /\/providers\/diagnosticsettings$/;

/** The mapping of an Azure type in any case. */
export function mappingOf(type: string): Mapping | undefined {
  const name = type.toLowerCase();
  return INNER_SETTING.test(name) ? diagnosticSetting : MAPPINGS.get(name);
}
