/** Permissions that are each sufficient for privilege escalation, by what the holder can do. */
const ALONE: Readonly<Record<string, readonly string[]>> = {
  "grant itself any role": [
    "resourcemanager.folders.setIamPolicy",
    "resourcemanager.organizations.setIamPolicy",
    "resourcemanager.projects.setIamPolicy",
  ],
  "widen the roles that it has": ["iam.roles.update"],
  "act as service accounts": [
    "iam.serviceAccountKeys.create",
    "iam.serviceAccounts.getAccessToken",
    "iam.serviceAccounts.implicitDelegation",
    "iam.serviceAccounts.setIamPolicy",
    "iam.serviceAccounts.signBlob",
    "iam.serviceAccounts.signJwt",
  ],
  "run code as a powerful service account": [
    "cloudbuild.builds.create",
    "deploymentmanager.deployments.create",
    "deploymentmanager.deployments.update",
  ],
};

export const ESCALATING_PERMISSIONS: ReadonlyMap<string, string> = new Map(
  Object.entries(ALONE).flatMap(([how, permissions]) =>
    permissions.map((permission) => [permission, how] as const),
  ),
);

/** Allows running workloads as any service account. */
export const ACT_AS = "iam.serviceAccounts.actAs";

/** Starts a workload that runs as a given service account. */
export const STARTS_CODE =
  /^(aiplatform\.customJobs|cloudfunctions\.functions|cloudscheduler\.jobs|composer\.environments|compute\.instances|dataflow\.jobs|dataproc\.(clusters|jobs)|notebooks\.instances|run\.(jobs|services)|workflows\.workflows)\.(create|update|setServiceAccount|setMetadata)$/;
