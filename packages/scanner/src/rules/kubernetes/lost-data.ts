import type { BlockView } from "../../rule-language/block-view.ts";
import { and, anyOf, type Fact, not, or, unless } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { containerChecks, isTemporary, type PodSpec, versioned } from "./pod.ts";

/** Where databases and brokers keep their data unless told otherwise. */
const OF_DATABASES =
  /^(\/data\/db|\/var\/lib\/(mysql|mariadb|postgresql|cassandra|rabbitmq|kafka|elasticsearch)|\/usr\/share\/(elasticsearch|opensearch)\/data|\/bitnami\/(mysql|mariadb|postgresql|mongodb|kafka|rabbitmq))(\/|$)/;

/** Where programs with a state of their own keep it. */
const OF_SETS = /^\/(data|var\/lib\/[\w-]+)(\/|$)/;

/** Programs that lose nothing but time. */
const CACHES = /redis|valkey|keydb|memcached|varnish/;

/** Whether a container keeps its data on a volume that ends with the pod. */
function losesData(container: BlockView, pod: PodSpec): Fact {
  const keepsState = and(pod.isStatefulSet, not(container.attr("image").matches(CACHES)));
  return container.blocks("volume_mount").some((mount) => {
    const path = mount.attr("mount_path");
    const isData = or(path.matches(OF_DATABASES), and(keepsState, path.matches(OF_SETS)));
    const ends = pod
      .blocks("volume")
      .some((volume) => and(volume.attr("name").isSameAs(mount.attr("name")), isTemporary(volume)));
    return and(isData, ends);
  });
}

const SETS = versioned(["kubernetes_stateful_set"]);

/** Claims end with their set, and with them the volumes, unless their class keeps these. */
function losesVolumes(set: ResourceView): Fact {
  const claims = set.blocks("spec.volume_claim_template");
  const keeps = (storageClass: ResourceView) =>
    and(
      storageClass.attr("reclaim_policy").is("Retain"),
      claims.every((claim) =>
        claim.attr("spec.storage_class_name").isSameAs(storageClass.attr("metadata.name")),
      ),
    );
  const areKept = anyOf(
    versioned(["kubernetes_storage_class"]).map((type) => set.others(type).some(keeps)),
  );
  return unless(
    areKept,
    set.attr("spec.persistent_volume_claim_retention_policy.when_deleted").is("Delete"),
  );
}

export const lostPodDataRules: readonly Rule[] = [
  {
    id: "k8s-data-ends-with-pod",
    title: "Data is on a volume that ends with the pod",
    severity: "MEDIUM",
    category: "security",
    topic: "recovery",
    explanation: "An eviction, a drained node or a new version of the pod deletes everything.",
    fix: "Use `volumeClaimTemplates`, or a `persistentVolumeClaim`.",
    link: "https://kubernetes.io/docs/concepts/storage/volumes/#emptydir",
    checks: containerChecks(losesData),
  },
  {
    id: "k8s-volumes-end-with-set",
    title: "Volumes are deleted together with their StatefulSet",
    severity: "MEDIUM",
    category: "security",
    topic: "recovery",
    explanation: "A release that is removed by mistake takes its data with it.",
    fix: "Leave out `whenDeleted: Delete`, or use a class of storage that retains volumes.",
    link: "https://kubernetes.io/docs/concepts/workloads/controllers/statefulset/#persistentvolumeclaim-retention",
    checks: [resource(SETS, losesVolumes)],
  },
];
