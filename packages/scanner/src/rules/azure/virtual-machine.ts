import { and, type Fact, ifKnown, not, or } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/** Where machines name an image of the marketplace, and shared images their version. */
const IMAGES: readonly (readonly [types: readonly string[], path: string])[] = [
  [
    [
      "azurerm_linux_virtual_machine",
      "azurerm_linux_virtual_machine_scale_set",
      "azurerm_orchestrated_virtual_machine_scale_set",
      "azurerm_windows_virtual_machine",
      "azurerm_windows_virtual_machine_scale_set",
    ],
    "source_image_reference.version",
  ],
  [["azurerm_virtual_machine"], "storage_image_reference.version"],
  [["azurerm_virtual_machine_scale_set"], "storage_profile_image_reference.version"],
  [["azurerm_batch_pool"], "storage_image_reference.version"],
  [["data.azurerm_shared_image_version"], "name"],
];

/** A machine without data disks can often be created again. */
function hasDataDisks(machine: ResourceView): Fact {
  const attachments = machine.connected(
    "azurerm_virtual_machine_data_disk_attachment",
    "virtual_machine_id",
  );
  return ifKnown(or(attachments.exists(), machine.has("storage_data_disk")));
}

function isBackedUp(machine: ResourceView): Fact {
  return or(
    machine.connected("azurerm_backup_protected_vm", "source_vm_id").exists(),
    machine.others("azurerm_data_protection_backup_instance_disk").exists(),
    machine
      .connected("azurerm_mssql_virtual_machine", "virtual_machine_id")
      .some((server) => server.has("auto_backup")),
  );
}

export const virtualMachineRules: readonly Rule[] = [
  {
    id: "az-vm-password",
    title: "Linux machine lets users sign in with a password",
    severity: "HIGH",
    category: "security",
    topic: "privilege",
    explanation: "Passwords can be guessed and get reused; SSH keys cannot be and are not.",
    fix: "Set `disable_password_authentication = true` and add an `admin_ssh_key`.",
    peers: {
      checkov: ["CKV_AZURE_1", "CKV_AZURE_149", "CKV_AZURE_49"],
      trivy: ["AZU-0039"],
    },
    link: "https://learn.microsoft.com/azure/virtual-machines/linux/create-ssh-keys-detailed",
    checks: [
      resource(
        ["azurerm_linux_virtual_machine", "azurerm_linux_virtual_machine_scale_set"],
        (machine) => machine.attr("disable_password_authentication").is(false),
      ),
      resource("azurerm_orchestrated_virtual_machine_scale_set", (machines) =>
        machines
          .blocks("os_profile.linux_configuration")
          .each((linux) => linux.attr("disable_password_authentication").is(false)),
      ),
      // The legacy resources also support Windows, and allow passwords by default.
      resource(["azurerm_virtual_machine", "azurerm_virtual_machine_scale_set"], (machine) =>
        machine
          .blocks("os_profile_linux_config")
          .each((linux) => linux.attr("disable_password_authentication").isNot(true)),
      ),
    ],
  },
  {
    id: "az-vm-image-latest",
    title: "Machine starts from whatever image is the latest",
    severity: "LOW",
    category: "security",
    topic: "supply-chain",
    explanation: "Two machines of the same code can differ, and a new image is never tested first.",
    fix: "Name the version of the image, such as `22.04.202410020`.",
    link: "https://learn.microsoft.com/azure/virtual-machines/linux/cli-ps-findimage",
    checks: IMAGES.map(([types, path]) =>
      resource(types, (machine) =>
        machine.attr(path).isIn(["latest", "recent"], { ignoreCase: true }),
      ),
    ),
  },
  {
    id: "az-vm-backup",
    title: "Machine with data disks has no backup",
    severity: "LOW",
    category: "security",
    topic: "recovery",
    explanation: "After a mistake or an attack, there is no earlier state of the data to restore.",
    fix: "Add an `azurerm_backup_protected_vm` whose `source_vm_id` is this machine.",
    link: "https://learn.microsoft.com/azure/backup/backup-azure-vms-introduction",
    checks: [
      resource(
        [
          "azurerm_linux_virtual_machine",
          "azurerm_windows_virtual_machine",
          "azurerm_virtual_machine",
        ],
        (machine) => and(not(isBackedUp(machine)), hasDataDisks(machine)),
      ),
    ],
  },
];
