import { and, or } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { plainStorageChecks } from "../charts/objects.ts";
import { versioned } from "./pod.ts";

/** Drivers whose volumes are only encrypted if the class asks for it. */
const PLAIN_DRIVERS = ["ebs.csi.aws.com", "kubernetes.io/aws-ebs"];

/** Rules for the storage that a cluster makes on request. */
export const storageRules: readonly Rule[] = [
  {
    id: "k8s-storage-class-encryption",
    title: "Storage class makes volumes without encryption",
    severity: "MEDIUM",
    category: "security",
    topic: "encryption-at-rest",
    explanation: "Anyone who can copy a volume or its snapshot can read the data of its pods.",
    fix: 'Set `encrypted: "true"` in the parameters, and `kmsKeyId` for a key of your own.',
    link: "https://github.com/kubernetes-sigs/aws-ebs-csi-driver/blob/master/docs/parameters.md",
    checks: [
      resource(versioned(["kubernetes_storage_class"]), (storage) =>
        and(
          or(
            storage.attr("storage_provisioner").isIn(PLAIN_DRIVERS),
            storage.attr("provisioner").isIn(PLAIN_DRIVERS),
          ),
          storage.attr("parameters.encrypted").isNot(true),
        ),
      ),
      ...plainStorageChecks(PLAIN_DRIVERS),
    ],
  },
];
