import { testRule } from "../../../test/rule-fixtures.ts";

const storageClass = (driver: string, parameters = "{}") => ({
  "class.yaml": `apiVersion: storage.k8s.io/v1\nkind: StorageClass\nmetadata:\n  name: it\nprovisioner: ${driver}\nparameters: ${parameters}\n`,
});
const inTerraform = (parameters: string) =>
  `variable "a" {}\nresource "kubernetes_storage_class_v1" "it" {\n  storage_provisioner = "ebs.csi.aws.com"\n  parameters = ${parameters}\n  metadata {\n    name = "it"\n  }\n}\n`;

testRule("k8s-storage-class-encryption", {
  fails: {
    "encryption switched off": storageClass("ebs.csi.aws.com", '{ encrypted: "false" }'),
    "the driver's default": storageClass("kubernetes.io/aws-ebs", "{ type: gp3 }"),
    "a class in Terraform": inTerraform('{ type = "gp3" }'),
  },
  passes: {
    encryption: storageClass("ebs.csi.aws.com", '{ encrypted: "true" }'),
    "a driver that always encrypts": storageClass("pd.csi.storage.gke.io"),
    "encryption in Terraform": inTerraform('{ encrypted = "true" }'),
  },
  open: { "parameters of the caller's": inTerraform("var.a") },
});
