import { and, not, or } from "../../../rule-language/fact.ts";
import { type Conflict, given, missing, within } from "./conflict.ts";

/** Settings of other providers that exclude each other. */
export const otherConflicts: readonly Conflict[] = [
  [
    "google_compute_instance google_compute_instance_template",
    "machines that Google can stop at any time don't restart by themselves",
    within("scheduling", (scheduling) =>
      and(
        scheduling.attr("automatic_restart").is(true),
        or(
          scheduling.attr("preemptible").is(true),
          scheduling.attr("provisioning_model").is("SPOT"),
        ),
      ),
    ),
  ],
  [
    "google_compute_firewall",
    "this protocol has no ports",
    (firewall) =>
      ["allow", "deny"].flatMap((type) =>
        within(type, (rule) =>
          and(given(rule, "ports"), rule.attr("protocol").isIn(["icmp", "all", "esp", "ah"])),
        )(firewall),
      ),
  ],
  [
    "google_compute_firewall",
    "a rule allows or denies",
    (firewall) => and(firewall.has("allow"), firewall.has("deny")),
  ],
  ...["source_address_prefix", "destination_address_prefix"].map(
    (argument): Conflict => [
      "azurerm_network_security_rule",
      `\`${argument}\` and \`${argument}es\` exclude each other`,
      (rule) => and(given(rule, argument), given(rule, `${argument}es`)),
    ],
  ),
  ...["source_port_range", "destination_port_range"].map(
    (argument): Conflict => [
      "azurerm_network_security_rule",
      `\`${argument}\` and \`${argument}s\` exclude each other`,
      (rule) => and(given(rule, argument), given(rule, `${argument}s`)),
    ],
  ),
  [
    "azurerm_public_ip",
    "a standard address is static",
    (address) =>
      and(address.attr("allocation_method").is("Dynamic"), address.attr("sku").is("Standard")),
  ],
  [
    "azurerm_linux_virtual_machine",
    "the password isn't used while only keys are accepted",
    (machine) =>
      and(
        given(machine, "admin_password"),
        machine.attr("disable_password_authentication").isNot(false),
      ),
  ],
  [
    "azurerm_linux_virtual_machine",
    "neither a password nor a key lets anyone in",
    (machine) =>
      and(
        machine.attr("disable_password_authentication").is(true),
        not(machine.has("admin_ssh_key")),
        missing(machine, "admin_password"),
      ),
  ],
  [
    "azurerm_redis_cache",
    "the family of a premium cache is `P`, and that of the others `C`",
    (cache) =>
      or(
        and(cache.attr("family").is("C"), cache.attr("sku_name").is("Premium")),
        and(cache.attr("family").is("P"), cache.attr("sku_name").isIn(["Basic", "Standard"])),
      ),
  ],
  [
    "azurerm_storage_account",
    "premium accounts are replicated in one region",
    (account) =>
      and(
        account.attr("account_replication_type").isIn(["GRS", "RAGRS", "GZRS", "RAGZRS"]),
        account.attr("account_tier").is("Premium"),
      ),
  ],
];
