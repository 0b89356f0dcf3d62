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
