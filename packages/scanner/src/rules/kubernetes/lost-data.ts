import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, not, or } from "../../rule-language/fact.ts";
import type { Rule } from "../../rule-language/rule.ts";
import { containerChecks, isTemporary, type PodSpec } from "./pod.ts";

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
];
