import type { Mapping, Mappings } from "./mapping.ts";
import { analyticsMappings } from "./mappings/analytics.ts";
import { apiMappings } from "./mappings/apis.ts";
import { computeMappings } from "./mappings/compute.ts";
import { containerMappings } from "./mappings/containers.ts";
import { dataTransferMappings } from "./mappings/data-transfer.ts";
import { databaseMappings } from "./mappings/database.ts";
import { exposureMappings } from "./mappings/exposure.ts";
import { identityMappings } from "./mappings/identity.ts";
import { lightsailMappings } from "./mappings/lightsail.ts";
import { managementMappings } from "./mappings/management.ts";
import { messagingMappings } from "./mappings/messaging.ts";
import { networkMappings } from "./mappings/network.ts";
import { policyMappings } from "./mappings/policies.ts";
import { s3Mappings } from "./mappings/s3.ts";
import { searchMappings } from "./mappings/search.ts";
import { serverlessApiMappings } from "./mappings/serverless-apis.ts";
import { vpnMappings } from "./mappings/vpn.ts";

/** The mappings of each family, of which none has a type of another. */
export const FAMILIES: readonly Mappings[] = [
  apiMappings,
  analyticsMappings,
  computeMappings,
  containerMappings,
  dataTransferMappings,
  databaseMappings,
  exposureMappings,
  identityMappings,
  lightsailMappings,
  managementMappings,
  messagingMappings,
  networkMappings,
  policyMappings,
  s3Mappings,
  searchMappings,
  serverlessApiMappings,
  vpnMappings,
];

/** All resource types covered by a rule. */
export const MAPPINGS: ReadonlyMap<string, Mapping> = new Map(
  FAMILIES.flatMap((family) => Object.entries(family)),
);
