import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

testArgumentRule("az-aks-node-patches", {
  type: "azurerm_kubernetes_cluster",
  argument: "node_os_upgrade_channel",
  bad: ['"None"'],
  good: ['"NodeImage"', '"SecurityPatch"', '"Unmanaged"'],
  absent: "passes",
});

const addOns = (rotation: string) => ({
  "main.bicep": `resource cluster 'Microsoft.ContainerService/managedClusters@2024-05-01' = {
    name: 'apps'
    location: 'westeurope'
    properties: {
      addonProfiles: {
        azureKeyvaultSecretsProvider: {
          enabled: true
          config: { enableSecretRotation: '${rotation}' }
        }
      }
    }
  }`,
});

testRule("az-aks-secret-rotation", {
  fails: {
    "the default": `resource "azurerm_kubernetes_cluster" "apps" {
      key_vault_secrets_provider {
        secret_rotation_interval = "2m"
      }
    }`,
    "a template": addOns("false"),
  },
  passes: {
    "no secrets of a vault": 'resource "azurerm_kubernetes_cluster" "apps" {}',
    "rotated secrets": `resource "azurerm_kubernetes_cluster" "apps" {
      key_vault_secrets_provider {
        secret_rotation_enabled = true
      }
    }`,
    "a template": addOns("true"),
  },
});

testArgumentRule("az-aks-http-routing", {
  type: "azurerm_kubernetes_cluster",
  argument: "http_application_routing_enabled",
  bad: ["true"],
  good: ["false"],
  absent: "passes",
});

const machine = (isSecure: boolean) => ({
  "main.bicep": `resource machine 'Microsoft.Compute/virtualMachines@2024-03-01' = {
    name: 'app'
    location: 'westeurope'
    properties: {
      securityProfile: { uefiSettings: { secureBootEnabled: ${isSecure}, vTpmEnabled: true } }
    }
  }`,
});

testRule("az-vm-secure-boot", {
  fails: {
    "no secure boot": `resource "azurerm_linux_virtual_machine" "app" {
      secure_boot_enabled = false
    }`,
    "no virtual TPM": `resource "azurerm_windows_virtual_machine_scale_set" "app" {
      secure_boot_enabled = true
      vtpm_enabled        = false
    }`,
    "a template": machine(false),
  },
  passes: {
    "an image of the first generation": 'resource "azurerm_linux_virtual_machine" "app" {}',
    "a template": machine(true),
  },
});

testArgumentRule("az-ai-content-filter", {
  type: "azurerm_cognitive_account_rai_policy",
  argument: "content_filter.block_enabled",
  bad: ["false"],
  good: ["true"],
  absent: "passes",
});

const flux = (body: string) => `
  resource "azurerm_kubernetes_flux_configuration" "apps" {
    name = "apps"
    ${body}
  }`;

testRule("az-flux-plaintext", {
  fails: {
    "a repository": flux('git_repository {\n url = "http://git.example.com/apps"\n }'),
    "a bucket without TLS": flux(
      'bucket {\n url = "https://minio.example.com"\n tls_enabled = false\n }',
    ),
  },
  passes: {
    "a repository with TLS": flux('git_repository {\n url = "https://git.example.com/apps"\n }'),
    "a repository with SSH": flux('git_repository {\n url = "ssh://git@example.com/apps"\n }'),
  },
});

const fabric = (body: string) => `
  resource "azurerm_service_fabric_cluster" "apps" {
    name = "apps"
    ${body}
  }`;

const protection = (level: string) => `
  fabric_settings {
    name = "Security"
    parameters = {
      ClusterProtectionLevel = "${level}"
    }
  }`;

const bicepFabric = (certificate: string, level: string) => ({
  "main.bicep": `resource cluster 'Microsoft.ServiceFabric/clusters@2021-06-01' = {
    name: 'apps'
    location: 'westeurope'
    properties: {
      ${certificate}
      fabricSettings: [
        { name: 'Security', parameters: [{ name: 'ClusterProtectionLevel', value: '${level}' }] }
      ]
    }
  }`,
});

const CERTIFICATE = "certificate: { thumbprint: 'A1', x509StoreName: 'My' }";

testRule("az-service-fabric-open", {
  fails: {
    "no certificate": fabric(""),
    "a template": bicepFabric("", "EncryptAndSign"),
  },
  passes: {
    "a certificate": fabric('certificate {\n thumbprint = "A1"\n }'),
    "certificates by name": fabric("certificate_common_names {}"),
    "a template": bicepFabric(CERTIFICATE, "EncryptAndSign"),
  },
});

testRule("az-service-fabric-transit", {
  fails: {
    "no protection": fabric(protection("None")),
    signatures: fabric(protection("Sign")),
    "a template": bicepFabric(CERTIFICATE, "Sign"),
  },
  passes: {
    encryption: fabric(protection("EncryptAndSign")),
    "no settings": fabric(""),
    "a template": bicepFabric(CERTIFICATE, "EncryptAndSign"),
  },
});
