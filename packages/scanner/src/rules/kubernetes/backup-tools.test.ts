import { testRule } from "../../../test/rule-fixtures.ts";

const NAMESPACES = { includedNamespaces: ["shop"] };
const object = (kind: string, spec: object) => ({
  "it.yaml": `apiVersion: velero.io/v1\nkind: ${kind}\nmetadata: { name: it }\nspec: ${JSON.stringify(spec)}\n`,
});
const schedule = (template: object) =>
  object("Schedule", { schedule: "0 1 * * *", template: { ...NAMESPACES, ...template } });
const OFF = { snapshotVolumes: false };
const ON = { snapshotVolumes: true };
const WITHOUT = { excludedResources: ["persistentvolumes", "persistentvolumeclaims"] };

testRule("k8s-backup-volumes", {
  fails: {
    "a schedule": schedule(OFF),
    "a schedule without copies of files": schedule({ ...OFF, defaultVolumesToFsBackup: false }),
    "a backup": object("Backup", OFF),
    "snapshots without volumes and claims": schedule({ ...ON, ...WITHOUT }),
    "snapshots without volumes and claims by their short names": schedule({
      ...ON,
      excludedResources: ["pv", "pvc"],
    }),
    "snapshots without volumes and claims in each scope": schedule({
      ...ON,
      excludedClusterScopedResources: ["persistentvolumes"],
      excludedNamespaceScopedResources: ["persistentvolumeclaims"],
    }),
    "snapshots to move without claims": schedule({
      snapshotMoveData: true,
      excludedResources: ["persistentvolumeclaims"],
    }),
    "snapshots of a backup": object("Backup", { ...ON, ...WITHOUT }),
  },
  passes: {
    "all but volumes, without a word about snapshots": schedule(WITHOUT),
    "snapshots without other kinds": schedule({ ...ON, excludedResources: ["events", "pods"] }),
    "snapshots by claims": schedule({ ...ON, excludedResources: ["persistentvolumes"] }),
    "snapshots by volumes": schedule({ ...ON, excludedResources: ["persistentvolumeclaims"] }),
    "copies of files without claims": schedule({
      ...ON,
      ...WITHOUT,
      defaultVolumesToFsBackup: true,
    }),
    "objects beside another schedule with volumes": {
      "it.yaml": `${schedule({ ...ON, ...WITHOUT })["it.yaml"]}---\n${schedule(ON)["it.yaml"].replace("name: it", "name: volumes")}`,
    },
    "volumes that pods name, without claims": {
      "it.yaml": `${schedule({ ...ON, ...WITHOUT })["it.yaml"]}---\napiVersion: apps/v1\nkind: StatefulSet\nmetadata: { name: db }\nspec: { template: { metadata: { annotations: { backup.velero.io/backup-volumes: data } } } }\n`,
    },
    snapshots: schedule({ snapshotVolumes: true }),
    "the default": schedule({}),
    "copies of files": schedule({ ...OFF, defaultVolumesToFsBackup: true }),
    "copies of files, by their earlier name": schedule({ ...OFF, defaultVolumesToRestic: true }),
    "certain kinds": schedule({ ...OFF, includedResources: ["configmaps"] }),
    "all but volumes": schedule({ ...OFF, excludedResources: ["persistentvolumeclaims"] }),
    "volumes that pods name": {
      "it.yaml": `${schedule(OFF)["it.yaml"]}---\napiVersion: apps/v1\nkind: StatefulSet\nmetadata: { name: db }\nspec: { template: { metadata: { annotations: { backup.velero.io/backup-volumes: data } } } }\n`,
    },
  },
});

const documents = (...objects: readonly string[]) => ({ "it.yaml": objects.join("---\n") });
const written = (version: string, kind: string, spec: object, name = "it") =>
  `apiVersion: ${version}\nkind: ${kind}\nmetadata: { name: ${name} }\nspec: ${JSON.stringify(spec)}\n`;
const place = (accessMode: string, isDefault = true) =>
  written("velero.io/v1", "BackupStorageLocation", { accessMode, default: isDefault }, "main");
const planned = (template: object, name = "daily") =>
  written("velero.io/v1", "Schedule", { schedule: "0 2 * * *", template }, name);

testRule("k8s-backup-location", {
  fails: {
    "the default": documents(place("ReadOnly"), planned({})),
    "a location by its name": documents(
      place("ReadOnly", false),
      planned({ storageLocation: "main" }),
    ),
  },
  passes: {
    "a location for writing": documents(place("ReadWrite"), planned({})),
    "a location for restores": documents(place("ReadOnly", false), planned({})),
    "a location that nothing names": documents(
      place("ReadOnly"),
      planned({ storageLocation: "other" }),
    ),
  },
});

testRule("k8s-backup-short", {
  fails: { "a day": documents(planned({ ttl: "24h0m0s" })) },
  passes: {
    "a month": documents(planned({ ttl: "720h0m0s" })),
    "the default": documents(planned({})),
    "a day beside a month": documents(planned({ ttl: "24h" }, "hourly"), planned({ ttl: "720h" })),
  },
});

const cluster = (spec: object) =>
  written("postgresql.cnpg.io/v1", "Cluster", { instances: 3, ...spec });
const planOf = (name: string) =>
  written("postgresql.cnpg.io/v1", "ScheduledBackup", {
    method: "volumeSnapshot",
    cluster: { name },
  });
const percona = (enabled: boolean) =>
  documents(written("psmdb.percona.com/v1", "PerconaServerMongoDB", { backup: { enabled } }));
const rancher = (off: boolean) =>
  `resource "rancher2_cluster_v2" "it" {\n  rke_config {\n    etcd {\n      disable_snapshots = ${off}\n    }\n  }\n}\n`;

testRule("k8s-database-backup", {
  fails: {
    "no backup": documents(cluster({})),
    "the schedule of another": documents(cluster({}), planOf("other")),
    "a backup that is off": percona(false),
    "no snapshots": rancher(true),
    "no snapshots in a manifest": documents(
      written("provisioning.cattle.io/v1", "Cluster", {
        rkeConfig: { etcd: { disableSnapshots: true } },
      }),
    ),
  },
  passes: {
    "a store": documents(cluster({ backup: { barmanObjectStore: {} } })),
    "a plugin": documents(cluster({ plugins: [{ name: "barman-cloud.cloudnative-pg.io" }] })),
    "a schedule": documents(cluster({}), planOf("it")),
    "a replica of another cluster": documents(cluster({ replica: { enabled: true } })),
    "a trial": documents(cluster({ instances: 1 })),
    "a backup that is on": percona(true),
    snapshots: rancher(false),
  },
});

const dump = (command: string, volume: object) =>
  documents(
    written("batch/v1", "CronJob", {
      jobTemplate: {
        spec: {
          template: {
            spec: {
              containers: [{ name: "dump", command: ["sh", "-c", command] }],
              volumes: [{ name: "out", ...volume }],
            },
          },
        },
      },
    }),
  );
const GONE = { emptyDir: {} };
const KEPT = { persistentVolumeClaim: { claimName: "backups" } };

testRule("k8s-backup-lost", {
  fails: {
    "a volume of the pod": dump("pg_dump shop > /out/shop.sql", GONE),
    "a compressed dump": dump("mysqldump shop | gzip > /out/shop.sql.gz", GONE),
    "a snapshot of etcd": dump("etcdctl snapshot save /out/etcd.db", GONE),
    "nothing but a password": dump("pg_dump shop > /tmp/shop.sql", { secret: { secretName: "a" } }),
  },
  passes: {
    "a claim": dump("pg_dump shop > /out/shop.sql", KEPT),
    "an upload": dump("pg_dump shop > /out/a && aws s3 cp /out/a s3://backups/", GONE),
    "no dump": dump("report.sh", GONE),
  },
});
