import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

for (const type of [
  "azurerm_app_service",
  "azurerm_app_service_slot",
  "azurerm_function_app",
  "azurerm_linux_function_app",
  "azurerm_linux_web_app",
  "azurerm_linux_web_app_slot",
  "azurerm_windows_function_app",
  "azurerm_windows_web_app",
]) {
  testArgumentRule("az-appservice-https", {
    type,
    argument: "https_only",
    bad: ["false"],
    good: ["true"],
    absent: "fails",
  });
}

for (const argument of ["site_config.minimum_tls_version", "site_config.min_tls_version"]) {
  testArgumentRule("az-appservice-tls", {
    type: "azurerm_linux_web_app",
    argument,
    bad: ['"1.0"', "1.0", '"1.1"'],
    good: ['"1.2"', "1.2", '"1.3"'],
    absent: "passes",
  });
}

testArgumentRule("az-appservice-cors", {
  type: "azurerm_windows_web_app",
  argument: "site_config.cors.allowed_origins",
  bad: ['["*"]', '["https://example.com", "*"]'],
  good: ['["https://example.com"]', "[]"],
  absent: "passes",
});

testArgumentRule("az-appservice-debug", {
  type: "azurerm_linux_web_app",
  argument: "site_config.remote_debugging_enabled",
  bad: ["true"],
  good: ["false"],
  absent: "passes",
});

const restricted = (action: string) => `
  resource "azurerm_app_service" "this" {
    site_config {
      ip_restriction {
        ip_address = "0.0.0.0/0"
        action     = "${action}"
      }
    }
  }`;

testRule("az-app-public", {
  fails: { "a permission for everyone": restricted("Allow") },
  passes: {
    "a denial for everyone": restricted("Deny"),
    "a denial in capitals": restricted("DENY"),
    "a denial in lowercase": restricted("deny"),
  },
});
