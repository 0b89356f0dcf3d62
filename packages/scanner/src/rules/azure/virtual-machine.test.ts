import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

for (const type of ["azurerm_linux_virtual_machine", "azurerm_linux_virtual_machine_scale_set"]) {
  testArgumentRule("az-vm-password", {
    type,
    argument: "disable_password_authentication",
    bad: ["false"],
    good: ["true"],
    absent: "passes",
  });
}

testArgumentRule("az-vm-password", {
  type: "azurerm_orchestrated_virtual_machine_scale_set",
  argument: "os_profile.linux_configuration.disable_password_authentication",
  bad: ["false"],
  good: ["true"],
  absent: "passes",
});

for (const type of ["azurerm_virtual_machine", "azurerm_virtual_machine_scale_set"]) {
  testArgumentRule("az-vm-password", {
    type,
    argument: "os_profile_linux_config.disable_password_authentication",
    bad: ["false"],
    good: ["true"],
    absent: "fails",
  });
}

testRule("az-vm-password", {
  passes: {
    Windows: `
      resource "azurerm_virtual_machine" "fixture" {
        os_profile_windows_config {}
      }`,
  },
});

for (const system of ["linux", "orchestrated", "windows"]) {
  testArgumentRule("az-vm-encryption-host", {
    type: `azurerm_${system}_virtual_machine_scale_set`,
    argument: "encryption_at_host_enabled",
    bad: ["false"],
    good: ["true"],
    absent: "fails",
  });
}

for (const system of ["linux", "windows"]) {
  testArgumentRule("az-vm-image-latest", {
    type: `azurerm_${system}_virtual_machine`,
    argument: "source_image_reference.version",
    bad: ['"latest"', '"Latest"'],
    good: ['"22.04.202410020"'],
    absent: "passes",
  });
}

testRule("az-vm-image-latest", {
  fails: {
    "a template's machine": {
      "main.bicep": `resource it 'Microsoft.Compute/virtualMachines@2024-07-01' = {
  name: 'it'
  location: resourceGroup().location
  properties: {
    storageProfile: {
      imageReference: { publisher: 'Canonical', offer: 'jammy', sku: 'gen2', version: 'latest' }
    }
  }
}
`,
    },
  },
});

const ATTACHED = `resource "azurerm_virtual_machine_data_disk_attachment" "it" {
  virtual_machine_id = azurerm_linux_virtual_machine.it.id
}
`;
const LINUX = 'resource "azurerm_linux_virtual_machine" "it" {}\n';
const LEGACY =
  'resource "azurerm_virtual_machine" "it" {\n  storage_data_disk {\n    lun = 0\n  }\n}\n';
const protectedBy = (machine: string, body = "") =>
  `resource "azurerm_backup_protected_vm" "it" {\n  source_vm_id = ${machine}\n${body}\n}\n`;

testRule("az-vm-backup", {
  fails: {
    "a data disk": LINUX + ATTACHED,
    "a data disk of the older type": LEGACY,
    "a backup of another machine": `${LINUX}${ATTACHED}resource "azurerm_linux_virtual_machine" "other" {}
${protectedBy("azurerm_linux_virtual_machine.other.id")}`,
  },
  failsByDefault: {
    "a backup that is off by default": `variable "policy" {\n  default = null\n}\n${LINUX}${ATTACHED}${protectedBy(
      "azurerm_linux_virtual_machine.it.id",
      "count = var.policy == null ? 0 : 1",
    )}`,
  },
  passes: {
    "no data disk": LINUX,
    "an empty list of data disks": `variable "disks" {\n  default = {}\n}\n${LINUX}${ATTACHED.replace("{\n", "{\n  for_each = var.disks\n")}`,
    "data disks of the caller's choice": `variable "disks" {}\n${LINUX}${ATTACHED.replace("{\n", "{\n  for_each = var.disks\n")}`,
    "a backup": LINUX + ATTACHED + protectedBy("azurerm_linux_virtual_machine.it.id"),
    "a backup of the older type": LEGACY + protectedBy("azurerm_virtual_machine.it.id"),
    "a server that backs up its databases": `${LINUX}${ATTACHED}resource "azurerm_mssql_virtual_machine" "it" {
      virtual_machine_id = azurerm_linux_virtual_machine.it.id
      auto_backup {
        retention_period_in_days = 30
      }
    }`,
    "a backup of disks": `${LINUX}${ATTACHED}resource "azurerm_data_protection_backup_instance_disk" "it" {}`,
  },
  open: {
    "a backup of the caller's choice": `variable "given" {}\n${LINUX}${ATTACHED}${protectedBy("var.given")}`,
  },
});
