import { and, anyOf, type Fact, not, or } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { versioned } from "./pod.ts";

/** Objects of Velero that make backups, and where each says what is in them. */
const BACKUPS: readonly (readonly [type: string, template: string])[] = [
  ["velero_backup", "spec"],
  ["velero_schedule", "spec.template"],
];

const WITH_VOLUMES = versioned(["kubernetes_deployment", "kubernetes_stateful_set"]);

const VOLUMES = /^(persistentvolume(claim)?s?|pvcs?|pvs?)(\.|$)/i;

/** Whether pods ask for a backup of their volumes themselves. */
function isAskedByPods(backup: ResourceView): Fact {
  return anyOf(
    WITH_VOLUMES.map((type) =>
      backup
        .others(type)
        .some((workload) =>
          workload
            .attr("spec.template.metadata.annotations")
            .member("backup.velero.io/backup-volumes")
            .isPresent(),
        ),
    ),
  );
}

/** A backup of everything in its namespaces except for the data. */
function lacksVolumes(backup: ResourceView, template: string): Fact {
  const at = (name: string) => backup.attr(`${template}.${name}`);
  const copiesFiles = ["default_volumes_to_fs_backup", "default_volumes_to_restic"].map((name) =>
    at(name).is(true),
  );
  // Some keep the objects of a cluster on purpose, and say so by listing kinds.
  const isOfKinds = or(
    at("included_resources").isPresent(),
    at("excluded_resources").some((kind) => kind.matches(VOLUMES)),
  );
  return and(
    at("snapshot_volumes").is(false),
    not(anyOf(copiesFiles)),
    not(isOfKinds),
    not(isAskedByPods(backup)),
  );
}

/** Rules for the settings of programs that back up a cluster. */
export const backupToolRules: readonly Rule[] = [
  {
    id: "k8s-backup-volumes",
    title: "Backup of the cluster leaves out the volumes",
    severity: "MEDIUM",
    category: "security",
    topic: "recovery",
    explanation: "A restore creates the objects again, with empty volumes.",
    fix: "Set `snapshotVolumes: true`, or `defaultVolumesToFsBackup: true` where volumes have no snapshots.",
    link: "https://velero.io/docs/main/api-types/schedule/",
    checks: BACKUPS.map(([type, template]) =>
      resource(type, (backup) => lacksVolumes(backup, template)),
    ),
  },
];
