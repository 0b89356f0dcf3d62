import type { Mapping } from "./mapping.ts";
import { authorizationMappings } from "./mappings/authorization.ts";
import { computeMappings } from "./mappings/compute.ts";
import { databaseMappings } from "./mappings/database.ts";
import { exposureMappings } from "./mappings/exposure.ts";
import { networkMappings } from "./mappings/network.ts";
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
    exposureMappings,
    networkMappings,
    storageMappings,
  ]
    .flatMap((family) => Object.entries(family))
    .map(([type, mapping]) => [type.toLowerCase(), mapping]),
);
