import { testRule } from "../../../test/rule-fixtures.ts";

interface Workload {
  readonly kind?: string;
  readonly image?: string;
  readonly path?: string;
  readonly volumes?: string;
}

const TEMPORARY = "volumes: [{ name: store, emptyDir: {} }]";

const workload = ({
  kind = "StatefulSet",
  image = "nats:2.11.6",
  path = "/data",
  volumes = TEMPORARY,
}: Workload) => ({
  "pods.yaml": `apiVersion: apps/v1
kind: ${kind}
metadata: { name: it }
spec:
  selector: { matchLabels: { app: it } }
  template:
    metadata: { labels: { app: it } }
    spec:
      containers:
        - name: it
          image: ${image}
          volumeMounts: [{ name: store, mountPath: ${path} }, { name: tmp, mountPath: /tmp }]
      ${volumes}
`,
});

const kept = (whenDeleted: string, reclaimPolicy: string, storageClass = "keep") => ({
  "set.yaml": `apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: { name: keep }
provisioner: disk.csi.azure.com
reclaimPolicy: ${reclaimPolicy}
---
apiVersion: apps/v1
kind: StatefulSet
metadata: { name: it }
spec:
  persistentVolumeClaimRetentionPolicy: { whenDeleted: ${whenDeleted}, whenScaled: Retain }
  volumeClaimTemplates:
    - metadata: { name: data }
      spec: { storageClassName: ${storageClass} }
`,
});

testRule("k8s-volumes-end-with-set", {
  fails: {
    "claims that end with it": kept("Delete", "Delete"),
    "claims of another class": kept("Delete", "Retain", "fast"),
  },
  passes: {
    "claims that stay": kept("Retain", "Delete"),
    "volumes that stay": kept("Delete", "Retain"),
  },
});

testRule("k8s-data-ends-with-pod", {
  fails: {
    "a set's data": workload({}),
    "a set's data beside temporary files": workload({
      volumes: "volumes: [{ name: store, emptyDir: {} }, { name: tmp, emptyDir: {} }]",
    }),
    "a set's data below": workload({ path: "/var/lib/nats/streams" }),
    "a database without a set": workload({
      kind: "Deployment",
      image: "postgres:17.5",
      path: "/var/lib/postgresql/data",
    }),
    "Terraform's form": `resource "kubernetes_stateful_set_v1" "it" {
      metadata { name = "it" }
      spec {
        service_name = "it"
        selector { match_labels = { app = "it" } }
        template {
          metadata { labels = { app = "it" } }
          spec {
            container {
              name  = "it"
              image = "mysql:8.4.5"
              volume_mount {
                name       = "data"
                mount_path = "/var/lib/mysql"
              }
            }
            volume {
              name = "data"
              empty_dir {}
            }
          }
        }
      }
    }`,
  },
  passes: {
    "a claim": workload({
      volumes: "volumes: [{ name: store, persistentVolumeClaim: { claimName: it } }]",
    }),
    "claims of the set": workload({ volumes: "volumes: [{ name: tmp, emptyDir: {} }]" }),
    "files of a web server": workload({ kind: "Deployment", path: "/data" }),
    "a temporary folder of a set": workload({ path: "/var/run/nats" }),
    "a cache": workload({ image: "redis:8.0.2" }),
  },
});
