import type { BlockView } from "../../../rule-language/block-view.ts";
import { and, fact, not, or } from "../../../rule-language/fact.ts";
import { type Conflict, given, missing, within } from "./conflict.ts";

const WORKLOADS = ["deployment", "stateful_set", "daemonset", "deployment_v1", "stateful_set_v1"]
  .map((type) => `kubernetes_${type}`)
  .join(" ");

const UNITS: Readonly<Record<string, number>> = {
  m: 1e-3,
  k: 1e3,
  Ki: 2 ** 10,
  M: 1e6,
  Mi: 2 ** 20,
  G: 1e9,
  Gi: 2 ** 30,
};

/** `500m`, `1Gi` or a bare number. */
function quantityOf(block: BlockView, path: string, name: string): number {
  const { value } = block.attr(path).member(name);
  if (value.kind === "number") return value.value;
  const [, digits, unit = ""] =
    /^([\d.]+)([A-Za-z]*)$/.exec(value.kind === "string" ? value.value : "") ?? [];
  return Number(digits) * (unit === "" ? 1 : (UNITS[unit] ?? Number.NaN));
}

const requestsMore = (resources: BlockView) =>
  fact(
    ["cpu", "memory"].some(
      (name) => quantityOf(resources, "requests", name) > quantityOf(resources, "limits", name),
    ),
    resources.attr("requests").evidence(),
  );

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
  [
    WORKLOADS,
    "a container requests more than its limit",
    within("spec.template.spec.container.resources", requestsMore),
  ],
  [
    "kubernetes_pod kubernetes_pod_v1",
    "a container requests more than its limit",
    within("spec.container.resources", requestsMore),
  ],
];
