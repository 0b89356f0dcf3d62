import { testRule } from "../../../test/rule-fixtures.ts";

const features = (text: string) => `provider "azurerm" {\n  features {\n${text}\n  }\n}\n`;

testRule("az-provider-purges", {
  fails: {
    "purged vaults": features("key_vault {\n purge_soft_delete_on_destroy = true\n}"),
    "groups with contents": features(
      "resource_group {\n prevent_deletion_if_contains_resources = false\n}",
    ),
  },
  failsByDefault: {
    "a default": `variable "p" {\n  default = true\n}\n${features("key_vault {\n purge_soft_delete_on_destroy = var.p\n}")}`,
  },
  passes: {
    nothing: features(""),
    "recoverable vaults": features("key_vault {\n purge_soft_delete_on_destroy = false\n}"),
  },
  open: {
    "the caller decides": `variable "p" {}\n${features("key_vault {\n purge_soft_delete_on_destroy = var.p\n}")}`,
  },
});
