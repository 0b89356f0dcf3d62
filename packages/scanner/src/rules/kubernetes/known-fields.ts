import { entryOf, membersOf } from "../../documents/members.ts";
import type { Value } from "../../evaluate/value.ts";
import { containersOf, podSpecOf } from "./cluster.ts";
import { at, listAt, type Named } from "./manifest-objects.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

const POD = words(
  "volumes initContainers containers ephemeralContainers restartPolicy terminationGracePeriodSeconds activeDeadlineSeconds dnsPolicy nodeSelector serviceAccountName serviceAccount automountServiceAccountToken nodeName hostNetwork hostPID hostIPC shareProcessNamespace securityContext imagePullSecrets hostname subdomain affinity schedulerName tolerations hostAliases priorityClassName priority dnsConfig readinessGates runtimeClassName enableServiceLinks preemptionPolicy overhead topologySpreadConstraints setHostnameAsFQDN os hostUsers schedulingGates resourceClaims resources hostnameOverride workloadRef",
);
const POD_CONTEXT = words(
  "seLinuxOptions windowsOptions runAsUser runAsGroup runAsNonRoot supplementalGroups supplementalGroupsPolicy fsGroup sysctls fsGroupChangePolicy seccompProfile appArmorProfile seLinuxChangePolicy",
);
const CONTAINER = words(
  "name image command args workingDir ports envFrom env resources resizePolicy restartPolicy restartPolicyRules volumeMounts volumeDevices livenessProbe readinessProbe startupProbe lifecycle terminationMessagePath terminationMessagePolicy imagePullPolicy securityContext stdin stdinOnce tty",
);
const CONTAINER_CONTEXT = words(
  "capabilities privileged seLinuxOptions windowsOptions runAsUser runAsGroup runAsNonRoot readOnlyRootFilesystem allowPrivilegeEscalation procMount seccompProfile appArmorProfile",
);
const PROBE = words(
  "exec grpc httpGet tcpSocket initialDelaySeconds timeoutSeconds periodSeconds successThreshold failureThreshold terminationGracePeriodSeconds",
);
const JOB = words(
  "parallelism completions activeDeadlineSeconds podFailurePolicy successPolicy backoffLimit backoffLimitPerIndex maxFailedIndexes selector manualSelector template ttlSecondsAfterFinished completionMode suspend podReplacementPolicy managedBy",
);

/** What the specification of a kind can have. Clusters drop other members, or refuse the object. */
const SPECIFICATIONS: Readonly<Record<string, ReadonlySet<string>>> = {
  CronJob: words(
    "schedule timeZone startingDeadlineSeconds concurrencyPolicy suspend jobTemplate successfulJobsHistoryLimit failedJobsHistoryLimit",
  ),
  DaemonSet: words("selector template updateStrategy minReadySeconds revisionHistoryLimit"),
  Deployment: words(
    "replicas selector template strategy minReadySeconds revisionHistoryLimit paused progressDeadlineSeconds",
  ),
  HorizontalPodAutoscaler: words(
    "scaleTargetRef minReplicas maxReplicas metrics behavior targetCPUUtilizationPercentage",
  ),
  Ingress: words("ingressClassName defaultBackend tls rules"),
  Job: JOB,
  NetworkPolicy: words("podSelector ingress egress policyTypes"),
  PersistentVolumeClaim: words(
    "accessModes selector resources volumeName storageClassName volumeMode dataSource dataSourceRef volumeAttributesClassName",
  ),
  Pod: POD,
  PodDisruptionBudget: words("minAvailable maxUnavailable selector unhealthyPodEvictionPolicy"),
  Service: words(
    "type selector ports clusterIP clusterIPs ipFamilies ipFamilyPolicy externalIPs sessionAffinity loadBalancerIP loadBalancerSourceRanges loadBalancerClass externalName externalTrafficPolicy internalTrafficPolicy healthCheckNodePort publishNotReadyAddresses sessionAffinityConfig allocateLoadBalancerNodePorts trafficDistribution",
  ),
  StatefulSet: words(
    "serviceName replicas selector template volumeClaimTemplates podManagementPolicy updateStrategy revisionHistoryLimit minReadySeconds persistentVolumeClaimRetentionPolicy ordinals",
  ),
};

/** The API versions of the kinds, without which a kind of the same name is another one. */
const OWN = /^(v1|(apps|batch|autoscaling|policy|networking\.k8s\.io)\/v\w+)$/;

function unknownIn(
  value: Value | undefined,
  known: ReadonlySet<string>,
): readonly (readonly [name: string, place: Value])[] {
  return membersOf(value).filter(([name]) => !known.has(name) && !/^[$x]/.test(name));
}

/** Members that a kind doesn't have where they stand: misspelled, or at the wrong depth. */
export function unknownFields(
  object: Named,
  version: string,
): readonly (readonly [name: string, place: Value])[] {
  const { kind, document } = object;
  const specification = Object.hasOwn(SPECIFICATIONS, kind) ? SPECIFICATIONS[kind] : undefined;
  if (specification === undefined || !OWN.test(version)) return [];
  const pod = podSpecOf(object);
  return [
    ...unknownIn(entryOf(document, "spec"), specification),
    ...unknownIn(at(document, "spec.jobTemplate.spec"), JOB),
    ...(kind === "Pod" ? [] : unknownIn(pod, POD)),
    ...unknownIn(entryOf(pod, "securityContext"), POD_CONTEXT),
    ...(pod === undefined ? [] : containersOf(pod).flatMap(unknownInContainer)),
  ];
}

function unknownInContainer(container: Value): readonly (readonly [name: string, place: Value])[] {
  return [
    ...unknownIn(container, CONTAINER),
    ...unknownIn(entryOf(container, "securityContext"), CONTAINER_CONTEXT),
    ...unknownIn(entryOf(container, "resources"), words("limits requests claims")),
    ...["livenessProbe", "readinessProbe", "startupProbe"].flatMap((probe) =>
      unknownIn(entryOf(container, probe), PROBE),
    ),
    ...listAt(container, "env").flatMap((each) => unknownIn(each, words("name value valueFrom"))),
  ];
}

/** The group and version of each kind, without versions that are still served. */
const GROUPS: readonly (readonly [kinds: RegExp, group: RegExp, name: string])[] = [
  [/^(Deployment|StatefulSet|DaemonSet|ReplicaSet)$/, /^(apps|extensions)\//, "apps/v1"],
  [/^(Job|CronJob)$/, /^batch\//, "batch/v1"],
  [/^(Service|ConfigMap|Secret|PersistentVolumeClaim|ServiceAccount|Namespace)$/, /^v1$/, "v1"],
  [
    /^(Role|RoleBinding|ClusterRole|ClusterRoleBinding)$/,
    /^rbac\./,
    "rbac.authorization.k8s.io/v1",
  ],
  [/^PodDisruptionBudget$/, /^policy\//, "policy/v1"],
  [/^HorizontalPodAutoscaler$/, /^autoscaling\//, "autoscaling/v2"],
];

/** The API version that a kind belongs to, if it is written with another of Kubernetes' own. */
export function otherVersion(kind: string, version: string): string | undefined {
  const [, group, name] = GROUPS.find(([kinds]) => kinds.test(kind)) ?? [];
  const isOwn = /^(v1|(apps|batch|extensions|autoscaling|policy)\/v\w+)$/.test(version);
  return group !== undefined && isOwn && !group.test(version) ? name : undefined;
}
