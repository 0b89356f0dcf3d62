import { and, not } from "../../../rule-language/fact.ts";
import type { ResourceView } from "../../../rule-language/resource-view.ts";
import { type Conflict, inTerraform, isGiven, isLeftOut } from "./conflict.ts";

const LINUX = "azurerm_linux_virtual_machine";
const WINDOWS = "azurerm_windows_virtual_machine";
const LINUX_SET = "azurerm_linux_virtual_machine_scale_set";
const WINDOWS_SET = "azurerm_windows_virtual_machine_scale_set";
const SETS = `${LINUX_SET} ${WINDOWS_SET}`;
const MACHINES = `${LINUX} ${WINDOWS} ${SETS}`;
const ROLLING = ["Automatic", "Rolling"];

/** Where nothing else names the machine, the machine is named after its resource. */
const isTooLong = (pattern: RegExp, argument: string) => (machine: ResourceView) =>
  and(
    machine.attr("name").matches(pattern),
    isLeftOut(machine, argument),
    not(isGiven(machine, "os_managed_disk_id")),
  );

const machineConflicts: readonly Conflict[] = [
  [
    MACHINES,
    "only spot machines have an `eviction_policy`",
    (machine) => and(isGiven(machine, "eviction_policy"), machine.attr("priority").isNot("Spot")),
  ],
  [
    MACHINES,
    "spot machines need an `eviction_policy`",
    (machine) => and(machine.attr("priority").is("Spot"), isLeftOut(machine, "eviction_policy")),
  ],
  [
    MACHINES,
    "only spot machines have a `max_bid_price`",
    (machine) =>
      and(machine.attr("max_bid_price").isAbove(0), machine.attr("priority").isNot("Spot")),
  ],
  [
    SETS,
    "`Rolling` needs `rolling_upgrade_policy`",
    (set) => and(set.attr("upgrade_mode").is("Rolling"), not(set.has("rolling_upgrade_policy"))),
  ],
  [
    SETS,
    "`Rolling` needs `health_probe_id` or an extension that tells the health",
    (set) =>
      and(
        set.attr("upgrade_mode").is("Rolling"),
        isLeftOut(set, "health_probe_id"),
        not(set.has("extension")),
      ),
  ],
  ...["rolling_upgrade_policy", "automatic_os_upgrade_policy"].map(
    (policy): Conflict => [
      SETS,
      `\`${policy}\` needs \`Automatic\` or \`Rolling\` as \`upgrade_mode\``,
      (set) => and(set.has(policy), set.attr("upgrade_mode").isNotIn(ROLLING)),
    ],
  ),
  [
    SETS,
    "a capacity reservation needs `single_placement_group = false`",
    (set) =>
      and(
        isGiven(set, "capacity_reservation_group_id"),
        set.attr("single_placement_group").isNot(false),
      ),
  ],
  [
    `${LINUX} ${LINUX_SET}`,
    "neither a password nor a key lets anyone in",
    (machine) =>
      and(
        isLeftOut(machine, "disable_password_authentication"),
        not(machine.has("admin_ssh_key")),
        isLeftOut(machine, "admin_password"),
        not(isGiven(machine, "os_managed_disk_id")),
      ),
  ],
  [
    LINUX_SET,
    "the password isn't used while only keys are accepted",
    (set) =>
      and(isGiven(set, "admin_password"), set.attr("disable_password_authentication").isNot(false)),
  ],
  [
    WINDOWS,
    "the name has more than 15 characters, so the machine needs a `computer_name`",
    isTooLong(/^.{16,}$/, "computer_name"),
  ],
  [
    WINDOWS_SET,
    "the name has more than 9 characters, so the machines need a `computer_name_prefix`",
    isTooLong(/^.{10,}$/, "computer_name_prefix"),
  ],
  ...[
    ["Copy", "source_resource_id"],
    ["Restore", "source_resource_id"],
    ["Import", "source_uri"],
    ["Empty", "disk_size_gb"],
  ].map(
    ([option = "", argument = ""]): Conflict => [
      "azurerm_managed_disk",
      `\`${option}\` needs \`${argument}\``,
      (disk) => and(disk.attr("create_option").is(option), isLeftOut(disk, argument)),
    ],
  ),
  [
    "azurerm_managed_disk",
    "`FromImage` needs an image",
    (disk) =>
      and(
        disk.attr("create_option").is("FromImage"),
        isLeftOut(disk, "image_reference_id"),
        isLeftOut(disk, "gallery_image_reference_id"),
      ),
  ],
  [
    "azurerm_managed_disk",
    "`disk_access_id` needs `AllowPrivate` as `network_access_policy`",
    (disk) =>
      and(
        isGiven(disk, "disk_access_id"),
        disk.attr("network_access_policy").isNot("AllowPrivate"),
      ),
  ],
];

/** Settings of virtual machines and disks of Azure that don't work together. */
export const azureMachineConflicts = inTerraform(machineConflicts);
