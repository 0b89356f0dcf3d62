import { type Rule, resource } from "../../rule-language/rule.ts";

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
      // The legacy resources also support Windows, and allow passwords by default.
      resource(["azurerm_virtual_machine", "azurerm_virtual_machine_scale_set"], (machine) =>
        machine
          .blocks("os_profile_linux_config")
          .each((linux) => linux.attr("disable_password_authentication").isNot(true)),
      ),
    ],
  },
];
