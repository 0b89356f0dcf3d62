import type { Mapping } from "./mapping.ts";
import { authorizationMappings } from "./mappings/authorization.ts";
import { computeMappings } from "./mappings/compute.ts";
import { databaseMappings } from "./mappings/database.ts";
import { networkMappings } from "./mappings/network.ts";
import { storageMappings } from "./mappings/storage.ts";

/** Every type of resource that some rule looks at, by its name in lower case: Azure takes any. */
export const MAPPINGS: ReadonlyMap<string, Mapping> = new Map(
  [authorizationMappings, computeMappings, databaseMappings, networkMappings, storageMappings]
    .flatMap((family) => Object.entries(family))
    .map(([type, mapping]) => [type.toLowerCase(), mapping]),
);
