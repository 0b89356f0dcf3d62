import { testRule } from "../../../test/rule-fixtures.ts";

const claim = (mode: string, name = "data") =>
  `apiVersion: v1\nkind: PersistentVolumeClaim\nmetadata: { name: ${name}, namespace: it }\nspec: { accessModes: [${mode}] }\n`;
const owner = (strategy: string, kind = "Deployment", namespace = "it") =>
  `apiVersion: apps/v1\nkind: ${kind}\nmetadata: { name: it, namespace: ${namespace} }\nspec:\n${strategy}  selector: { matchLabels: { app: a } }\n  template:\n    metadata: { labels: { app: a } }\n    spec:\n      containers: [{ name: it, image: "it:1.0.0" }]\n      volumes: [{ name: data, persistentVolumeClaim: { claimName: data } }]\n`;
const both = (first: string, second: string) => ({ "a.yaml": first, "b.yaml": second });
const ROLLING = "  strategy: { type: RollingUpdate }\n";

testRule("k8s-held-volume", {
  fails: {
    "a rolling update": both(claim("ReadWriteOnce"), owner(ROLLING)),
    "the default": both(claim("ReadWriteOnce"), owner("")),
    "one file": { "it.yaml": `${claim("ReadWriteOnce")}---\n${owner("")}` },
    "a volume of one pod": both(claim("ReadWriteOncePod"), owner(ROLLING)),
  },
  passes: {
    "the old pod first": both(claim("ReadWriteOnce"), owner("  strategy: { type: Recreate }\n")),
    "no pod beside the old one": both(
      claim("ReadWriteOnce"),
      owner("  strategy: { rollingUpdate: { maxSurge: 0, maxUnavailable: 1 } }\n"),
    ),
    "a volume of many nodes": both(claim("ReadWriteMany"), owner(ROLLING)),
    "a volume that can be both": both(claim("ReadWriteOnce, ReadWriteMany"), owner(ROLLING)),
    "another claim": both(claim("ReadWriteOnce", "other"), owner(ROLLING)),
    "a claim of another namespace": both(
      claim("ReadWriteOnce"),
      owner(ROLLING, "Deployment", "other"),
    ),
    "a set that replaces pod by pod": both(claim("ReadWriteOnce"), owner("", "StatefulSet")),
  },
});
