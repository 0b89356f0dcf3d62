import type { Rule } from "../rule-language/rule.ts";
import { ansibleAccessRules } from "./ansible/access.ts";
import { ansibleConnectionRules } from "./ansible/connections.ts";
import { ansibleContainerRules } from "./ansible/containers.ts";
import { ansibleHardeningRules } from "./ansible/hardening.ts";
import { ansibleQualityRules } from "./ansible/quality.ts";
import { ansibleSecretRules } from "./ansible/secrets.ts";
import { ansibleSupplyChainRules } from "./ansible/supply-chain.ts";
import { apiGatewayRules } from "./aws/api-gateway.ts";
import { backupRules } from "./aws/backup.ts";
import { beanstalkRules } from "./aws/beanstalk.ts";
import { buildWebhookRules } from "./aws/build-webhooks.ts";
import { bypassedBalancerRules } from "./aws/bypassed-balancers.ts";
import { clientVpnRules } from "./aws/client-vpn.ts";
import { cloudfrontRules } from "./aws/cloudfront.ts";
import { cloudtrailRules } from "./aws/cloudtrail.ts";
import { cloudwatchLogsRules } from "./aws/cloudwatch-logs.ts";
import { codebuildRules } from "./aws/codebuild.ts";
import { credentialRules } from "./aws/credentials.ts";
import { directoryRules } from "./aws/directory.ts";
import { docdbRules } from "./aws/docdb.ts";
import { droppedEventRules } from "./aws/dropped-events.ts";
import { dynamodbRules } from "./aws/dynamodb.ts";
import { ebsRules } from "./aws/ebs.ts";
import { ec2Rules } from "./aws/ec2.ts";
import { ecrRules } from "./aws/ecr.ts";
import { ecsRules } from "./aws/ecs.ts";
import { efsRules } from "./aws/efs.ts";
import { eksRules } from "./aws/eks.ts";
import { elasticacheRules } from "./aws/elasticache.ts";
import { emrRules } from "./aws/emr.ts";
import { externalIdRules } from "./aws/external-ids.ts";
import { iamRules } from "./aws/iam.ts";
import { iamAccountRules } from "./aws/iam-account.ts";
import { iamOwnPermissionRules } from "./aws/iam-own-permissions.ts";
import { iamTrustRules } from "./aws/iam-trust.ts";
import { idleLogRules } from "./aws/idle-logs.ts";
import { insidersPortRules } from "./aws/insiders-ports.ts";
import { iotRules } from "./aws/iot.ts";
import { kinesisRules } from "./aws/kinesis.ts";
import { kmsRules } from "./aws/kms.ts";
import { lambdaRules } from "./aws/lambda.ts";
import { lambdaLayerRules } from "./aws/lambda-layers.ts";
import { loadBalancerRules } from "./aws/load-balancer.ts";
import { minorUpgradeRules } from "./aws/minor-upgrades.ts";
import { mskRules } from "./aws/msk.ts";
import { neptuneRules } from "./aws/neptune.ts";
import { networkAclRules } from "./aws/network-acl.ts";
import { opensearchRules } from "./aws/opensearch.ts";
import { parameterGroupRules } from "./aws/parameter-groups.ts";
import { awsProviderRules } from "./aws/provider.ts";
import { publishedPortRules } from "./aws/published-ports.ts";
import { rdsRules } from "./aws/rds.ts";
import { redshiftRules } from "./aws/redshift.ts";
import { resourcePolicyRules } from "./aws/resource-policy.ts";
import { s3BucketPolicyRules } from "./aws/s3-bucket-policy.ts";
import { s3ProtectionRules } from "./aws/s3-protection.ts";
import { s3PublicAccessRules } from "./aws/s3-public-access.ts";
import { s3PublicAclRules } from "./aws/s3-public-acl.ts";
import { secretsManagerRules } from "./aws/secrets-manager.ts";
import { secureTransportRules } from "./aws/secure-transport.ts";
import { securityGroupRules } from "./aws/security-group.ts";
import { securityGroupDescriptionRules } from "./aws/security-group-description.ts";
import { snsRules } from "./aws/sns.ts";
import { sqsRules } from "./aws/sqs.ts";
import { storeGroupRules } from "./aws/store-groups.ts";
import { vpcRules } from "./aws/vpc.ts";
import { apiManagementRules } from "./azure/api-management.ts";
import { appServiceRules } from "./azure/app-service.ts";
import { applicationInsightsRules } from "./azure/application-insights.ts";
import { auditCategoryRules } from "./azure/audit-categories.ts";
import { azureCompanionLogRules } from "./azure/companion-logs.ts";
import { containerGroupRules } from "./azure/container-group.ts";
import { containerRegistryRules } from "./azure/container-registry.ts";
import { cosmosDbRules } from "./azure/cosmos-db.ts";
import { databaseFirewallRules } from "./azure/database-firewall.ts";
import { directoryRoleRules } from "./azure/directory-roles.ts";
import { federatedCredentialRules } from "./azure/federated-credential.ts";
import { azureFirewallRules } from "./azure/firewall.ts";
import { keyVaultRules } from "./azure/key-vault.ts";
import { aksRules } from "./azure/kubernetes.ts";
import { networkInterfaceRules } from "./azure/network-interface.ts";
import { networkManagerRules } from "./azure/network-manager.ts";
import { azureNetworkRules } from "./azure/network-rules.ts";
import { networkSecurityGroupRules } from "./azure/network-security-group.ts";
import { azureProviderRules } from "./azure/provider-features.ts";
import { azureRedisRules } from "./azure/redis.ts";
import { registryModuleRules } from "./azure/registry-modules.ts";
import { roleRules } from "./azure/roles.ts";
import { sharedAccessRules } from "./azure/shared-access.ts";
import { azureSqlRules } from "./azure/sql.ts";
import { azureStorageRules } from "./azure/storage.ts";
import { vaultPermissionRules } from "./azure/vault-permissions.ts";
import { virtualMachineRules } from "./azure/virtual-machine.ts";
import { chartRules } from "./charts/charts.ts";
import { defaultPasswordRules } from "./charts/default-passwords.ts";
import { chartPitfallRules } from "./charts/pitfalls.ts";
import { publishedChartRules } from "./charts/published-consoles.ts";
import { serviceSelectorRules } from "./charts/service-selectors.ts";
import { shownSecretRules } from "./charts/shown-secrets.ts";
import { composeRules } from "./compose/compose.ts";
import { composeContradictionRules } from "./compose/contradictions.ts";
import { hostReachRules } from "./compose/host-reach.ts";
import { composeIsolationRules } from "./compose/isolation.ts";
import { lostDataRules } from "./compose/lost-data.ts";
import { openDatabaseRules } from "./compose/open-databases.ts";
import { openProgramRules } from "./compose/open-programs.ts";
import { publishedConsoleRules } from "./compose/published-consoles.ts";
import { publishedStoreRules } from "./compose/published-stores.ts";
import { remoteContextRules } from "./compose/remote-contexts.ts";
import { composeSecretRules } from "./compose/secrets.ts";
import { sharedPortRules } from "./compose/shared-ports.ts";
import { dockerBuildRules } from "./docker/build.ts";
import { dockerCommandRules } from "./docker/commands.ts";
import { dockerContainerRules } from "./docker/containers.ts";
import { dockerContextRules } from "./docker/context.ts";
import { dockerDevelopmentRules } from "./docker/development.ts";
import { dockerEfficiencyRules } from "./docker/efficiency.ts";
import { dockerImageRules } from "./docker/image.ts";
import { dockerPitfallRules } from "./docker/pitfalls.ts";
import { dockerStartRules } from "./docker/starts.ts";
import { dockerStyleRules } from "./docker/style.ts";
import { azureSizeRules } from "./efficiency/azure-sizes.ts";
import { capacityEfficiencyRules } from "./efficiency/capacity.ts";
import { cleanupRules } from "./efficiency/cleanup.ts";
import { computeEfficiencyRules } from "./efficiency/compute.ts";
import { crowdedSubnetRules } from "./efficiency/crowded-subnets.ts";
import { earlyDeletionRules } from "./efficiency/early-deletion.ts";
import { equalBoundsRules } from "./efficiency/equal-bounds.ts";
import { fixedCapacityRules } from "./efficiency/fixed-capacity.ts";
import { googleEfficiencyRules } from "./efficiency/google.ts";
import { idleRules } from "./efficiency/idle.ts";
import { loggingEfficiencyRules } from "./efficiency/logging.ts";
import { needlessRules } from "./efficiency/needless.ts";
import { networkEfficiencyRules } from "./efficiency/network.ts";
import { orphanedRules } from "./efficiency/orphaned.ts";
import { oversizedRules } from "./efficiency/oversized.ts";
import { s3LifecycleRules } from "./efficiency/s3-lifecycle.ts";
import { scaleInRules } from "./efficiency/scale-in.ts";
import { sizingRules } from "./efficiency/sizing.ts";
import { storageEfficiencyRules } from "./efficiency/storage.ts";
import { tagRules } from "./efficiency/tags.ts";
import { unusedOfSeveralRules } from "./efficiency/unused-of-several.ts";
import { usageRules } from "./efficiency/usage.ts";
import { warmFunctionRules } from "./efficiency/warm-functions.ts";
import { publicSwitchRules } from "./exposure/all-switches.ts";
import { smallCloudFirewallRules } from "./exposure/small-cloud-firewalls.ts";
import { anonymousDashboardRules } from "./general/anonymous-dashboards.ts";
import { backupStoreRules } from "./general/backup-stores.ts";
import { containerArgumentRules } from "./general/container-arguments.ts";
import { crossOriginRules } from "./general/cross-origin.ts";
import { dockerDaemonRules } from "./general/docker-daemons.ts";
import { fetchedContentRules } from "./general/fetched-content.ts";
import { followedBranchRules } from "./general/followed-branches.ts";
import { hardcodedSecretRules } from "./general/hardcoded-secret.ts";
import { linkedFileRules } from "./general/linked-files.ts";
import { lockFileRules } from "./general/lock-files.ts";
import { packageListRules } from "./general/package-lists.ts";
import { plaintextDatabaseRules } from "./general/plaintext-databases.ts";
import { plaintextServiceRules } from "./general/plaintext-services.ts";
import { provisionerRules } from "./general/provisioners.ts";
import { randomStringRules } from "./general/random-strings.ts";
import { registryWriterRules } from "./general/registry-writers.ts";
import { repeatedKeyRules } from "./general/repeated-keys.ts";
import { scheduleRules } from "./general/schedules.ts";
import { sensitiveDefaultRules } from "./general/sensitive-default.ts";
import { serviceImageRules } from "./general/service-images.ts";
import { startInstallRules } from "./general/start-installs.ts";
import { startupScriptRules } from "./general/startup-scripts.ts";
import { stateBackendRules } from "./general/state-backend.ts";
import { templateOutputRules } from "./general/template-outputs.ts";
import { templateSecretRules } from "./general/template-secrets.ts";
import { unevenCompanionRules } from "./general/uneven-companions.ts";
import { unquotedVersionRules } from "./general/unquoted-versions.ts";
import { unverifiedPeerRules } from "./general/unverified-peers.ts";
import { unverifiedProviderRules } from "./general/unverified-providers.ts";
import { vaultRules } from "./general/vault.ts";
import { webFirewallRules } from "./general/web-firewalls.ts";
import { webServerRules } from "./general/web-servers.ts";
import { WILDCARD_SUPPRESSION } from "./general/wildcard-suppression.ts";
import { commentRules } from "./github-actions/comments.ts";
import { deploymentRules } from "./github-actions/deployments.ts";
import { workflowNameRules } from "./github-actions/names.ts";
import { workflowOperationRules } from "./github-actions/operation.ts";
import { workflowOutdatedRules } from "./github-actions/outdated.ts";
import { workflowPitfallRules } from "./github-actions/pitfalls.ts";
import { workflowReferenceRules } from "./github-actions/references.ts";
import { workflowSecretRules } from "./github-actions/secrets.ts";
import { workflowSupplyChainRules } from "./github-actions/supply-chain.ts";
import { workflowTokenRules } from "./github-actions/tokens.ts";
import { unlockedApplyRules } from "./github-actions/unlocked-applies.ts";
import { workflowUnpinnedRules } from "./github-actions/unpinned.ts";
import { untestedDeploymentRules } from "./github-actions/untested-deployments.ts";
import { untrustedCodeRules } from "./github-actions/untrusted-code.ts";
import { workflowRules } from "./github-actions/workflow.ts";
import { gitlabRules } from "./gitlab/gitlab.ts";
import { gitlabRefusedRules } from "./gitlab/refused.ts";
import { gitlabSafetyRules } from "./gitlab/safety.ts";
import { gitlabSecretRules } from "./gitlab/secrets.ts";
import { givenScriptRules } from "./given-secrets/scripts.ts";
import { givenSettingRules } from "./given-secrets/settings.ts";
import { givenStoreRules } from "./given-secrets/stores.ts";
import { artifactRegistryRules } from "./google/artifact-registry.ts";
import { bigqueryRules } from "./google/bigquery.ts";
import { cloudArmorRules } from "./google/cloud-armor.ts";
import { computeRules } from "./google/compute.ts";
import { diskRules } from "./google/disks.ts";
import { dnsRules } from "./google/dns.ts";
import { endpointsRules } from "./google/endpoints.ts";
import { firebaseRules } from "./google/firebase-rules.ts";
import { firewallRules } from "./google/firewall.ts";
import { httpProxyRules } from "./google/http-proxy.ts";
import { googleIamRules } from "./google/iam.ts";
import { googleKmsRules } from "./google/kms.ts";
import { gkeRules } from "./google/kubernetes.ts";
import { organizationPolicyRules } from "./google/organization-policies.ts";
import { publicGrantRules } from "./google/public-grants.ts";
import { googlePublishedPortRules } from "./google/published-ports.ts";
import { servicePerimeterRules } from "./google/service-perimeters.ts";
import { googleSqlRules } from "./google/sql.ts";
import { googleStorageRules } from "./google/storage.ts";
import { googleStoragePublicRules } from "./google/storage-public.ts";
import { subnetworkRules } from "./google/subnetwork.ts";
import { workloadIdentityRules } from "./google/workload-identity.ts";
import { accessRules } from "./kubernetes/access.ts";
import { amountRules } from "./kubernetes/amounts.ts";
import { auditPolicyRules } from "./kubernetes/audit-policy.ts";
import { availabilityRules } from "./kubernetes/availability.ts";
import { backupToolRules } from "./kubernetes/backup-tools.ts";
import { capabilityRules } from "./kubernetes/capabilities.ts";
import { clusterAccessRules } from "./kubernetes/cluster-access.ts";
import { confinementRules } from "./kubernetes/confinement.ts";
import { contradictionRules } from "./kubernetes/contradictions.ts";
import { controlPlaneRules } from "./kubernetes/control-plane.ts";
import { controlPlaneHardeningRules } from "./kubernetes/control-plane-hardening.ts";
import { deliveryAccessRules } from "./kubernetes/delivery-access.ts";
import { disruptionBudgetRules } from "./kubernetes/disruption-budgets.ts";
import { etcdRules } from "./kubernetes/etcd.ts";
import { gatewayRules } from "./kubernetes/gateways.ts";
import { heldVolumeRules } from "./kubernetes/held-volumes.ts";
import { hostAccessRules } from "./kubernetes/host-access.ts";
import { imageRules } from "./kubernetes/image.ts";
import { impatientProbeRules } from "./kubernetes/impatient-probes.ts";
import { jobRules } from "./kubernetes/jobs.ts";
import { kubeletRules } from "./kubernetes/kubelet.ts";
import { kustomizeTargetRules } from "./kubernetes/kustomize-targets.ts";
import { lastingCredentialRules } from "./kubernetes/lasting-credentials.ts";
import { lostPodDataRules } from "./kubernetes/lost-data.ts";
import { meshPolicyRules } from "./kubernetes/mesh-policies.ts";
import { missingObjectRules } from "./kubernetes/missing-objects.ts";
import { namespacePolicyRules } from "./kubernetes/namespace-policies.ts";
import { networkPolicyRules } from "./kubernetes/network-policy.ts";
import { openContainerRules } from "./kubernetes/open-programs.ts";
import { operationRules } from "./kubernetes/operation.ts";
import { plaintextGatewayRules } from "./kubernetes/plaintext-gateways.ts";
import { plaintextIdentityRules } from "./kubernetes/plaintext-identity.ts";
import { plaintextOperatorRules } from "./kubernetes/plaintext-operators.ts";
import { podSecurityRules } from "./kubernetes/pod-security.ts";
import { privilegeRules } from "./kubernetes/privilege.ts";
import { kubernetesPortRules } from "./kubernetes/published-ports.ts";
import { rbacRules } from "./kubernetes/rbac.ts";
import { manifestReferenceRules } from "./kubernetes/references.ts";
import { refusedValueRules } from "./kubernetes/refused-values.ts";
import { remoteBaseRules } from "./kubernetes/remote-bases.ts";
import { removedApiRules } from "./kubernetes/removed-apis.ts";
import { resourceRules } from "./kubernetes/resources.ts";
import { rolloutRules } from "./kubernetes/rollouts.ts";
import { scalingRules } from "./kubernetes/scaling.ts";
import { schedulingRules } from "./kubernetes/scheduling.ts";
import { snippetRules } from "./kubernetes/snippets.ts";
import { storageRules } from "./kubernetes/storage.ts";
import { suspendedBackupRules } from "./kubernetes/suspended-backups.ts";
import { transportRules } from "./kubernetes/transport.ts";
import { windowsRules } from "./kubernetes/windows.ts";
import { outdatedRules } from "./outdated/outdated.ts";
import { addressPlanRules } from "./quality/address-plans.ts";
import { alertRules } from "./quality/alerts.ts";
import { azureNameRules } from "./quality/azure-names.ts";
import { blindHealthCheckRules } from "./quality/blind-health-checks.ts";
import { choiceRules } from "./quality/choices.ts";
import { clarityRules } from "./quality/clarity.ts";
import { collidingInstanceRules } from "./quality/colliding-instances.ts";
import { commentedCodeRules } from "./quality/commented-code.ts";
import { conflictRules } from "./quality/conflicts.ts";
import { constantConditionRules } from "./quality/constant-conditions.ts";
import { contestedRules } from "./quality/contested.ts";
import { creationOrderRules } from "./quality/creation-order.ts";
import { deadLetterRules } from "./quality/dead-letters.ts";
import { deafAlarmRules } from "./quality/deaf-alarms.ts";
import { deprecatedArgumentRules } from "./quality/deprecated-arguments.ts";
import { deprecatedSyntaxRules } from "./quality/deprecated-syntax.ts";
import { deprecatedTypeRules } from "./quality/deprecated-types.ts";
import { documentationRules } from "./quality/documentation.ts";
import { earlyManifestRules } from "./quality/early-manifests.ts";
import { embeddedJsonRules } from "./quality/embedded-json.ts";
import { exampleRules } from "./quality/examples.ts";
import { exclusiveRules } from "./quality/exclusive.ts";
import { failingDefaultRules } from "./quality/failing-defaults.ts";
import { fixedPlaceRules } from "./quality/fixed-places.ts";
import { formatRules } from "./quality/format.ts";
import { forwardedTagRules } from "./quality/forwarded-tags.ts";
import { globalNameRules } from "./quality/global-names.ts";
import { ignoredInputRules } from "./quality/ignored-inputs.ts";
import { ineffectiveStatementRules } from "./quality/ineffective-statements.ts";
import { interfaceRules } from "./quality/interface.ts";
import { invertedBoundRules } from "./quality/inverted-bounds.ts";
import { invertedStageRules } from "./quality/inverted-stages.ts";
import { lenientHealthCheckRules } from "./quality/lenient-health-checks.ts";
import { lifecycleRules } from "./quality/lifecycle.ts";
import { listLoopRules } from "./quality/list-loops.ts";
import { literalReferenceRules } from "./quality/literal-references.ts";
import { mismatchRules } from "./quality/mismatches.ts";
import { misnamedOutputRules } from "./quality/misnamed-outputs.ts";
import { missingMemberRules } from "./quality/missing-members.ts";
import { missingPermissionRules } from "./quality/missing-permissions.ts";
import { mistakenOutputRules } from "./quality/mistaken-outputs.ts";
import { mixedRules } from "./quality/mixed-rules.ts";
import { moduleInterfaceRules } from "./quality/module-interfaces.ts";
import { moduleSourceRules } from "./quality/module-source.ts";
import { namingRules } from "./quality/naming.ts";
import { nodePoolRules } from "./quality/node-pools.ts";
import { nullLoopRules } from "./quality/null-loops.ts";
import { nullMemberRules } from "./quality/null-members.ts";
import { overwritingRules } from "./quality/overwriting.ts";
import { ownDataRules } from "./quality/own-data.ts";
import { pitfallRules } from "./quality/pitfalls.ts";
import { priorityRules } from "./quality/priorities.ts";
import { privateZoneRules } from "./quality/private-zones.ts";
import { providerSourceRules } from "./quality/provider-source.ts";
import { pulumiNameRules } from "./quality/pulumi-names.ts";
import { refusedCodeRules } from "./quality/refused-code.ts";
import { replacedStoreRules } from "./quality/replaced-stores.ts";
import { replacingImageRules } from "./quality/replacing-images.ts";
import { requirementRules } from "./quality/requirements.ts";
import { scalingTargetRules } from "./quality/scaling-targets.ts";
import { schemaRules } from "./quality/schema.ts";
import { sharedStateRules } from "./quality/shared-states.ts";
import { staleAddressRules } from "./quality/stale-addresses.ts";
import { staleMachineRules } from "./quality/stale-machines.ts";
import { stateMachineRules } from "./quality/state-machines.ts";
import { structureRules } from "./quality/structure.ts";
import { switchedOffRules } from "./quality/switched-off.ts";
import { targetTypeRules } from "./quality/target-types.ts";
import { templateArnRules } from "./quality/template-arns.ts";
import { templateIntegrityRules } from "./quality/template-integrity.ts";
import { templateRules } from "./quality/templates.ts";
import { uncertainIndexRules } from "./quality/uncertain-index.ts";
import { uncheckedNameRules } from "./quality/unchecked-names.ts";
import { unknownKeyRules } from "./quality/unknown-keys.ts";
import { unmatchedEventRules } from "./quality/unmatched-events.ts";
import { unpermittedValueRules } from "./quality/unpermitted-values.ts";
import { unprotectedStateRules } from "./quality/unprotected-states.ts";
import { unusedRules } from "./quality/unused.ts";
import { unusedInTemplateRules } from "./quality/unused-in-templates.ts";
import { validationRules } from "./quality/validations.ts";
import { visibilityTimeoutRules } from "./quality/visibility-timeouts.ts";
import { wrongAttributeRules } from "./quality/wrong-attributes.ts";
import { wrongRegionRules } from "./quality/wrong-regions.ts";
import { runsCodeRules } from "./runs-code/runs-code.ts";
import { allSettingRules } from "./settings/all-settings.ts";

/** All rules of the scanner, grouped by family. */
export const ALL_RULES: readonly Rule[] = [
  ...apiGatewayRules,
  ...lambdaLayerRules,
  ...backupRules,
  ...clientVpnRules,
  ...cloudfrontRules,
  ...cloudtrailRules,
  ...cloudwatchLogsRules,
  ...codebuildRules,
  ...credentialRules,
  ...directoryRules,
  ...docdbRules,
  ...dynamodbRules,
  ...droppedEventRules,
  ...ebsRules,
  ...beanstalkRules,
  ...buildWebhookRules,
  ...ec2Rules,
  ...ecrRules,
  ...ecsRules,
  ...efsRules,
  ...eksRules,
  ...elasticacheRules,
  ...emrRules,
  ...iamRules,
  ...iamAccountRules,
  ...iamOwnPermissionRules,
  ...externalIdRules,
  ...iamTrustRules,
  ...idleLogRules,
  ...iotRules,
  ...kinesisRules,
  ...kmsRules,
  ...lambdaRules,
  ...loadBalancerRules,
  ...minorUpgradeRules,
  ...mskRules,
  ...neptuneRules,
  ...networkAclRules,
  ...opensearchRules,
  ...parameterGroupRules,
  ...awsProviderRules,
  ...bypassedBalancerRules,
  ...insidersPortRules,
  ...publishedPortRules,
  ...rdsRules,
  ...redshiftRules,
  ...resourcePolicyRules,
  ...s3BucketPolicyRules,
  ...s3ProtectionRules,
  ...s3PublicAccessRules,
  ...s3PublicAclRules,
  ...secretsManagerRules,
  ...secureTransportRules,
  ...securityGroupRules,
  ...securityGroupDescriptionRules,
  ...snsRules,
  ...sqsRules,
  ...storeGroupRules,
  ...vpcRules,
  ...apiManagementRules,
  ...appServiceRules,
  ...applicationInsightsRules,
  ...auditCategoryRules,
  ...azureCompanionLogRules,
  ...containerGroupRules,
  ...containerRegistryRules,
  ...cosmosDbRules,
  ...databaseFirewallRules,
  ...azureFirewallRules,
  ...federatedCredentialRules,
  ...keyVaultRules,
  ...aksRules,
  ...networkInterfaceRules,
  ...networkManagerRules,
  ...azureNetworkRules,
  ...networkSecurityGroupRules,
  ...azureProviderRules,
  ...azureRedisRules,
  ...directoryRoleRules,
  ...roleRules,
  ...azureSqlRules,
  ...azureStorageRules,
  ...virtualMachineRules,
  ...registryModuleRules,
  ...publicSwitchRules,
  ...smallCloudFirewallRules,
  ...dockerBuildRules,
  ...dockerEfficiencyRules,
  ...dockerImageRules,
  ...dockerContextRules,
  ...dockerContainerRules,
  ...dockerCommandRules,
  ...dockerDevelopmentRules,
  ...dockerPitfallRules,
  ...dockerStartRules,
  ...dockerStyleRules,
  ...givenScriptRules,
  ...givenSettingRules,
  ...givenStoreRules,
  ...hardcodedSecretRules,
  ...anonymousDashboardRules,
  ...containerArgumentRules,
  ...backupStoreRules,
  ...dockerDaemonRules,
  ...fetchedContentRules,
  ...followedBranchRules,
  ...provisionerRules,
  ...linkedFileRules,
  ...packageListRules,
  ...plaintextDatabaseRules,
  ...plaintextServiceRules,
  ...sensitiveDefaultRules,
  ...registryWriterRules,
  ...artifactRegistryRules,
  ...repeatedKeyRules,
  ...scheduleRules,
  ...serviceImageRules,
  ...startupScriptRules,
  ...startInstallRules,
  ...stateBackendRules,
  ...templateOutputRules,
  ...templateSecretRules,
  ...cloudArmorRules,
  ...endpointsRules,
  ...servicePerimeterRules,
  ...organizationPolicyRules,
  ...sharedAccessRules,
  ...vaultPermissionRules,
  ...unevenCompanionRules,
  ...randomStringRules,
  ...webFirewallRules,
  ...crossOriginRules,
  ...unquotedVersionRules,
  ...unverifiedPeerRules,
  ...vaultRules,
  ...webServerRules,
  ...unverifiedProviderRules,
  ...lockFileRules,
  ...workflowRules,
  ...untrustedCodeRules,
  ...workflowSecretRules,
  ...workflowSupplyChainRules,
  ...workflowTokenRules,
  ...workflowReferenceRules,
  ...workflowNameRules,
  ...workflowPitfallRules,
  ...workflowUnpinnedRules,
  ...workflowOutdatedRules,
  ...workflowOperationRules,
  ...commentRules,
  ...untestedDeploymentRules,
  ...unlockedApplyRules,
  ...deploymentRules,
  ...bigqueryRules,
  ...computeRules,
  ...diskRules,
  ...dnsRules,
  ...firebaseRules,
  ...firewallRules,
  ...httpProxyRules,
  ...googleIamRules,
  ...googlePublishedPortRules,
  WILDCARD_SUPPRESSION,
  ...googleKmsRules,
  ...gkeRules,
  ...publicGrantRules,
  ...googleSqlRules,
  ...googleStorageRules,
  ...googleStoragePublicRules,
  ...subnetworkRules,
  ...workloadIdentityRules,
  ...capacityEfficiencyRules,
  ...computeEfficiencyRules,
  ...azureSizeRules,
  ...equalBoundsRules,
  ...fixedCapacityRules,
  ...scaleInRules,
  ...googleEfficiencyRules,
  ...idleRules,
  ...earlyDeletionRules,
  ...needlessRules,
  ...loggingEfficiencyRules,
  ...networkEfficiencyRules,
  ...crowdedSubnetRules,
  ...orphanedRules,
  ...oversizedRules,
  ...cleanupRules,
  ...s3LifecycleRules,
  ...sizingRules,
  ...storageEfficiencyRules,
  ...tagRules,
  ...unusedOfSeveralRules,
  ...usageRules,
  ...warmFunctionRules,
  ...accessRules,
  ...amountRules,
  ...jobRules,
  ...auditPolicyRules,
  ...availabilityRules,
  ...backupToolRules,
  ...capabilityRules,
  ...clusterAccessRules,
  ...confinementRules,
  ...contradictionRules,
  ...controlPlaneRules,
  ...controlPlaneHardeningRules,
  ...etcdRules,
  ...kubeletRules,
  ...deliveryAccessRules,
  ...lastingCredentialRules,
  ...openContainerRules,
  ...snippetRules,
  ...namespacePolicyRules,
  ...plaintextIdentityRules,
  ...disruptionBudgetRules,
  ...heldVolumeRules,
  ...hostAccessRules,
  ...imageRules,
  ...meshPolicyRules,
  ...networkPolicyRules,
  ...operationRules,
  ...podSecurityRules,
  ...privilegeRules,
  ...kubernetesPortRules,
  ...gatewayRules,
  ...rbacRules,
  ...manifestReferenceRules,
  ...missingObjectRules,
  ...kustomizeTargetRules,
  ...impatientProbeRules,
  ...refusedValueRules,
  ...remoteBaseRules,
  ...removedApiRules,
  ...resourceRules,
  ...rolloutRules,
  ...scalingRules,
  ...schedulingRules,
  ...lostPodDataRules,
  ...storageRules,
  ...suspendedBackupRules,
  ...plaintextGatewayRules,
  ...plaintextOperatorRules,
  ...transportRules,
  ...windowsRules,
  ...allSettingRules,
  ...outdatedRules,
  ...ansibleAccessRules,
  ...ansibleConnectionRules,
  ...ansibleContainerRules,
  ...ansibleHardeningRules,
  ...ansibleQualityRules,
  ...ansibleSecretRules,
  ...ansibleSupplyChainRules,
  ...chartRules,
  ...serviceSelectorRules,
  ...chartPitfallRules,
  ...defaultPasswordRules,
  ...shownSecretRules,
  ...composeRules,
  ...composeContradictionRules,
  ...composeIsolationRules,
  ...hostReachRules,
  ...remoteContextRules,
  ...openDatabaseRules,
  ...openProgramRules,
  ...composeSecretRules,
  ...lostDataRules,
  ...publishedChartRules,
  ...publishedConsoleRules,
  ...publishedStoreRules,
  ...gitlabRules,
  ...gitlabRefusedRules,
  ...gitlabSafetyRules,
  ...gitlabSecretRules,
  ...alertRules,
  ...choiceRules,
  ...creationOrderRules,
  ...deadLetterRules,
  ...deafAlarmRules,
  ...invertedStageRules,
  ...deprecatedArgumentRules,
  ...deprecatedTypeRules,
  ...globalNameRules,
  ...ineffectiveStatementRules,
  ...refusedCodeRules,
  ...scalingTargetRules,
  ...unmatchedEventRules,
  ...unpermittedValueRules,
  ...pulumiNameRules,
  ...replacedStoreRules,
  ...replacingImageRules,
  ...literalReferenceRules,
  ...azureNameRules,
  ...blindHealthCheckRules,
  ...uncertainIndexRules,
  ...unknownKeyRules,
  ...conflictRules,
  ...constantConditionRules,
  ...switchedOffRules,
  ...targetTypeRules,
  ...clarityRules,
  ...commentedCodeRules,
  ...collidingInstanceRules,
  ...contestedRules,
  ...forwardedTagRules,
  ...deprecatedSyntaxRules,
  ...documentationRules,
  ...embeddedJsonRules,
  ...exclusiveRules,
  ...failingDefaultRules,
  ...fixedPlaceRules,
  ...formatRules,
  ...exampleRules,
  ...interfaceRules,
  ...lifecycleRules,
  ...mismatchRules,
  ...wrongAttributeRules,
  ...wrongRegionRules,
  ...missingMemberRules,
  ...missingPermissionRules,
  ...earlyManifestRules,
  ...ignoredInputRules,
  ...listLoopRules,
  ...misnamedOutputRules,
  ...mixedRules,
  ...moduleInterfaceRules,
  ...moduleSourceRules,
  ...nodePoolRules,
  ...nullLoopRules,
  ...nullMemberRules,
  ...providerSourceRules,
  ...namingRules,
  ...overwritingRules,
  ...ownDataRules,
  ...pitfallRules,
  ...lenientHealthCheckRules,
  ...validationRules,
  ...addressPlanRules,
  ...invertedBoundRules,
  ...sharedPortRules,
  ...priorityRules,
  ...privateZoneRules,
  ...requirementRules,
  ...schemaRules,
  ...sharedStateRules,
  ...unprotectedStateRules,
  ...staleAddressRules,
  ...staleMachineRules,
  ...stateMachineRules,
  ...structureRules,
  ...mistakenOutputRules,
  ...templateArnRules,
  ...templateIntegrityRules,
  ...templateRules,
  ...uncheckedNameRules,
  ...unusedRules,
  ...unusedInTemplateRules,
  ...visibilityTimeoutRules,
  ...runsCodeRules,
];
