import { awsBalancersPermitted } from "./aws-balancers.ts";
import { awsComputePermitted } from "./aws-compute.ts";
import { awsContainersPermitted } from "./aws-containers.ts";
import { awsDatabasesPermitted } from "./aws-databases.ts";
import { awsEdgePermitted } from "./aws-edge.ts";
import { awsFunctionsPermitted } from "./aws-functions.ts";
import { awsIdentityPermitted } from "./aws-identity.ts";
import { awsMessagingPermitted } from "./aws-messaging.ts";
import { awsMonitoringPermitted } from "./aws-monitoring.ts";
import { awsNetworkPermitted } from "./aws-network.ts";
import { awsStoragePermitted } from "./aws-storage.ts";
import type { PermittedRow } from "./permitted.ts";
import { awsSizesPermitted } from "./sizes.ts";

/** What services of AWS take. */
export const awsPermitted: readonly PermittedRow[] = [
  ...awsBalancersPermitted,
  ...awsComputePermitted,
  ...awsContainersPermitted,
  ...awsDatabasesPermitted,
  ...awsEdgePermitted,
  ...awsFunctionsPermitted,
  ...awsIdentityPermitted,
  ...awsMessagingPermitted,
  ...awsMonitoringPermitted,
  ...awsNetworkPermitted,
  ...awsSizesPermitted,
  ...awsStoragePermitted,
];
