import { and, anyOf, type Fact, fact, not, or } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { isTemporary, versioned } from "./pod.ts";

/** Objects of Velero that make backups, and where each says what is in them. */
const BACKUPS: readonly (readonly [type: string, template: string])[] = [
  ["velero_backup", "spec"],
  ["velero_schedule", "spec.template"],
];

const WITH_VOLUMES = versioned(["kubernetes_deployment", "kubernetes_stateful_set"]);

const PERCONA = ["pgcluster", "server_mongo_db", "xtra_dbcluster"].map(
  (kind) => `percona_percona_${kind}`,
);

const VOLUMES = /^(persistentvolume(claim)?s?|pvcs?|pvs?)(\.|$)/i;

const CLAIMS = /^(persistentvolumeclaims?|pvcs?)(\.|$)/i;

const CLAIMED = /^(persistentvolumes?|pvs?)(\.|$)/i;

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
  const isWithout = and(at("snapshot_volumes").is(false), not(anyOf(copiesFiles)), not(isOfKinds));
  return isWithout.truth === false ? isWithout : and(isWithout, not(isAskedByPods(backup)));
}

/** Lists of kinds that aren't backed up. */
const EXCLUDED = [
  "excluded_resources",
  "excluded_cluster_scoped_resources",
  "excluded_namespace_scoped_resources",
];

/**
 * A backup that is to have snapshots, but without the objects that snapshots are made for. Volumes
 * alone are enough for some providers, and claims alone for CSI.
 */
function excludesVolumes(backup: ResourceView, template: string): Fact {
  const at = (name: string) => backup.attr(`${template}.${name}`);
  const excludes = (pattern: RegExp) =>
    anyOf(EXCLUDED.map((name) => at(name).some((kind) => kind.matches(pattern))));
  const movesData = at("snapshot_move_data").is(true);
  const copiesFiles = ["default_volumes_to_fs_backup", "default_volumes_to_restic"].map((name) =>
    at(name).is(true),
  );
  return and(
    excludes(CLAIMS),
    or(movesData, and(at("snapshot_volumes").is(true), excludes(CLAIMED))),
    not(anyOf(copiesFiles)),
  );
}

/** Without snapshots that it is to have, and no other schedule makes them. */
function leavesOutVolumes(backup: ResourceView, template: string): Fact {
  const isWithout = excludesVolumes(backup, template);
  if (isWithout.truth === false) return isWithout;
  return and(
    isWithout,
    not(isAskedByPods(backup)),
    backup
      .others("velero_schedule")
      .every((schedule) => excludesVolumes(schedule, "spec.template")),
  );
}

/** Locations that schedules write to, although nothing may be written there. */
function isReadOnlyTarget(location: ResourceView): Fact {
  const isReadOnly = location.attr("spec.access_mode").is("ReadOnly");
  if (isReadOnly.truth === false) return isReadOnly;
  const isDefault = location.attr("spec.default").is(true);
  const isMeant = location.others("velero_schedule").some((schedule) => {
    const named = schedule.attr("spec.template.storage_location");
    return or(named.isSameAs(location.attr("metadata.name")), and(named.isAbsent(), isDefault));
  });
  return and(isReadOnly, isMeant);
}

/** Hours of a duration such as `24h0m0s`. */
function isShort(schedule: ResourceView): Fact {
  return schedule.attr("spec.template.ttl").test((text) => {
    const hours = /^(\d+)h/.exec(text ?? "")?.[1];
    return hours !== undefined && Number(hours) < HOURS_OF_A_WEEK;
  });
}

const HOURS_OF_A_WEEK = 7 * 24;

/** Frequent backups may be short, beside others that are kept for longer. */
function isShortest(schedule: ResourceView): Fact {
  const isOwnShort = isShort(schedule);
  if (isOwnShort.truth === false) return isOwnShort;
  return and(isOwnShort, schedule.others("velero_schedule").every(isShort));
}

/** A database of an operator, none of whose ways to make backups is in use. */
function hasNoBackup(database: ResourceView): Fact {
  const isOfPlugin = database
    .blocks("spec.plugins")
    .some((plugin) => plugin.attr("name").matches(/barman|backup/i));
  const isReplica = database.attr("spec.replica.enabled").is(true);
  const hasNone = not(
    anyOf([
      database.has("spec.backup"),
      isOfPlugin,
      isReplica,
      database.attr("spec.instances").is(1),
    ]),
  );
  if (hasNone.truth === false) return hasNone;
  const isScheduled = database
    .others("cnpg_scheduled_backup")
    .some((backup) => backup.attr("spec.cluster.name").isSameAs(database.attr("metadata.name")));
  return and(hasNone, not(isScheduled));
}

const DUMP =
  /\b(pg_dump(all)?|pg_basebackup|mysqldump|mariadb-dump|mongodump|xtrabackup|etcdctl\s+snapshot\s+save|raft\s+snapshot\s+save)\b/;

/** How a dump leaves the pod. */
const UPLOAD =
  /\b(aws|awslocal|az|azcopy|gcloud|gsutil|mc|rclone|restic|s3cmd|s5cmd|scp|rsync|curl|borg|kopia|wal-g|pgbackrest|barman|kubectl|ssh|sftp|nc)\b/;

const JOB = "spec.job_template.spec.template.spec";

/** A dump that goes to a volume which ends with the pod. */
function losesDump(job: ResourceView): Fact {
  const containers = ["container", "init_container"].flatMap((type) =>
    job.blocks(`${JOB}.${type}`).members.map(({ view }) => view),
  );
  const says = (pattern: RegExp) =>
    anyOf(
      containers.flatMap((container) =>
        ["command", "args"].map((name) =>
          container.attr(name).some((argument) => argument.matches(pattern)),
        ),
      ),
    );
  const hasScript = containers.every(
    (container) =>
      or(container.attr("command").isPresent(), container.attr("args").isPresent()).truth === true,
  );
  const volumes = job.blocks(`${JOB}.volume`);
  const isKept = volumes.some((volume) =>
    not(
      or(
        isTemporary(volume),
        volume.has("secret"),
        volume.has("config_map"),
        volume.has("projected"),
      ),
    ),
  );
  const isWrittenHere = and(says(DUMP), not(says(UPLOAD)));
  return and(isWrittenHere, not(isKept), fact(hasScript));
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
    fix: "Set `snapshotVolumes: true`, or `defaultVolumesToFsBackup: true` where volumes have no snapshots, and exclude neither volumes nor claims.",
    link: "https://velero.io/docs/main/api-types/schedule/",
    checks: BACKUPS.map(([type, template]) =>
      resource(type, (backup) =>
        or(lacksVolumes(backup, template), leavesOutVolumes(backup, template)),
      ),
    ),
  },
  {
    id: "k8s-backup-location",
    title: "Backups go to a location that is read-only",
    severity: "MEDIUM",
    category: "security",
    topic: "recovery",
    explanation: "Every backup fails, so there is no earlier state to go back to.",
    fix: "Set `accessMode: ReadWrite`, or name another `storageLocation` in the schedule.",
    link: "https://velero.io/docs/main/api-types/backupstoragelocation/",
    checks: [resource("velero_backup_storage_location", isReadOnlyTarget)],
  },
  {
    id: "k8s-backup-short",
    title: "Backups of the cluster are kept for less than a week",
    severity: "LOW",
    category: "security",
    topic: "recovery",
    explanation: "A mistake that goes unnoticed for a few days can't be undone.",
    fix: "Set `ttl` to `168h0m0s` or more.",
    link: "https://velero.io/docs/main/api-types/schedule/",
    checks: [resource("velero_schedule", isShortest)],
  },
  {
    id: "k8s-database-backup",
    title: "Database in the cluster has no backups",
    severity: "MEDIUM",
    category: "security",
    topic: "recovery",
    explanation: "Replicas repeat every mistake, and there is no earlier state to go back to.",
    fix: "Configure a store for backups in the object of the operator, and schedule them.",
    link: "https://cloudnative-pg.io/documentation/current/backup/",
    checks: [
      resource("cnpg_cluster", hasNoBackup),
      resource(PERCONA, (database) => database.attr("spec.backup.enabled").is(false)),
      resource("rancher_cluster", (cluster) =>
        cluster.attr("spec.rke_config.etcd.disable_snapshots").is(true),
      ),
      resource("rancher2_cluster_v2", (cluster) =>
        cluster.attr("rke_config.etcd.disable_snapshots").is(true),
      ),
    ],
  },
  {
    id: "k8s-backup-lost",
    title: "Dump of a database is lost with its pod",
    severity: "MEDIUM",
    category: "security",
    topic: "recovery",
    explanation: "The job succeeds every time, and its dumps are deleted together with the pod.",
    fix: "Write the dump to a persistent volume, or upload it to a bucket.",
    link: "https://kubernetes.io/docs/concepts/storage/volumes/#emptydir",
    checks: [resource(versioned(["kubernetes_cron_job"]), losesDump)],
  },
];
