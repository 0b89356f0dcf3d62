import { testRule } from "../../../test/rule-fixtures.ts";

const NAMESPACES = { includedNamespaces: ["shop"] };
const object = (kind: string, spec: object) => ({
  "it.yaml": `apiVersion: velero.io/v1\nkind: ${kind}\nmetadata: { name: it }\nspec: ${JSON.stringify(spec)}\n`,
});
const schedule = (template: object) =>
  object("Schedule", { schedule: "0 1 * * *", template: { ...NAMESPACES, ...template } });
const OFF = { snapshotVolumes: false };

testRule("k8s-backup-volumes", {
  fails: {
    "a schedule": schedule(OFF),
    "a schedule without copies of files": schedule({ ...OFF, defaultVolumesToFsBackup: false }),
    "a backup": object("Backup", OFF),
  },
  passes: {
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
