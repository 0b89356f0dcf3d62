// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testRule } from "../../../../test/rule-fixtures.ts";

const ID = "quality-conflicting-settings";
const variable = (name: string, rest = "") => `variable "${name}" {\n${rest}\n}`;
const machine = (...lines: readonly string[]) =>
  [
    variable("given"),
    variable("none", "default = null"),
    variable("both", 'default = "it"'),
    `resource "azurerm_windows_virtual_machine" "it" {\nname = "it"\n${lines.join("\n")}\n}`,
  ].join("\n");
const BY_REFERENCE = 'source_image_reference {\npublisher = "it"\n}';

testRule(ID, {
  fails: {
    "two of which one is needed": machine('source_image_id = "it"', BY_REFERENCE),
    "none of which one is needed": machine(),
    "null where one is needed": machine("source_image_id = null"),
    "two that exclude each other": machine(
      BY_REFERENCE,
      'availability_set_id = "it"',
      'zone = "1"',
    ),
    "one without the other that it needs": machine(BY_REFERENCE, "platform_fault_domain = 1"),
    "a block that always exists, beside its replacement": machine(
      'source_image_id = "it"',
      'dynamic "source_image_reference" {\nfor_each = ["it"]\ncontent {\npublisher = "it"\n}\n}',
    ),
  },
  failsByDefault: {
    "two that exclude each other by default": machine(
      BY_REFERENCE,
      "availability_set_id = var.both",
      'zone = "1"',
    ),
  },
  passes: {
    "one of which one is needed": machine(BY_REFERENCE),
    "what the caller gives": machine("source_image_id = var.given"),
    "what the caller may give": machine("source_image_id = var.none"),
    "an empty text": machine(BY_REFERENCE, 'availability_set_id = ""', 'zone = "1"'),
    "null beside the other": machine(BY_REFERENCE, "availability_set_id = var.none", 'zone = "1"'),
    "a block where the other isn't": machine(
      "source_image_id = var.none",
      'dynamic "source_image_reference" {\nfor_each = var.none == null ? ["it"] : []\ncontent {\npublisher = "it"\n}\n}',
    ),
    "one with the other": machine(
      BY_REFERENCE,
      "platform_fault_domain = 1",
      'virtual_machine_scale_set_id = "it"',
    ),
  },
});

const rotation = (...lines: readonly string[]) =>
  `resource "azurerm_key_vault_key" "it" {\nrotation_policy {\n${lines.join("\n")}\n}\n}`;

testRule(ID, {
  fails: { "none of a block of which one is needed": rotation('notify_before_expiry = "P30D"') },
  passes: {
    "one of a block": rotation('expire_after = "P90D"'),
    "a block of a block": rotation('automatic {\ntime_before_expiry = "P30D"\n}'),
  },
});
