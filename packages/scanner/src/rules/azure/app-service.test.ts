import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

for (const type of [
  "azurerm_app_service",
  "azurerm_app_service_slot",
  "azurerm_function_app",
  "azurerm_function_app_flex_consumption",
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

const app = (body: string) => `resource "azurerm_linux_web_app" "it" {\n${body}\n}`;
const auth = (body: string) => app(`auth_settings_v2 {\nauth_enabled = true\n${body}\n}`);

testRule("az-appservice-anonymous", {
  fails: {
    "without a need to sign in": auth("require_authentication = false"),
    "strangers allowed": auth('unauthenticated_action = "AllowAnonymous"'),
    "strangers allowed by the former block": app(
      'auth_settings {\nenabled = true\nunauthenticated_client_action = "AllowAnonymous"\n}',
    ),
  },
  passes: {
    "a need to sign in": auth(
      'require_authentication = true\nunauthenticated_action = "Return401"',
    ),
    "public paths": auth('require_authentication = true\nexcluded_paths = ["/healthz"]'),
    "no sign-in by the platform": app("https_only = true"),
    "a sign-in that is off": app(
      "auth_settings_v2 {\nauth_enabled = false\nrequire_authentication = false\n}",
    ),
  },
});

for (const argument of ["site_config.minimum_tls_version", "site_config.min_tls_version"]) {
  testArgumentRule("az-appservice-tls", {
    type: "azurerm_linux_web_app",
    argument,
    bad: ['"1.0"', "1.0", '"1.1"'],
    good: ['"1.2"', "1.2", '"1.3"'],
    absent: "passes",
  });
}

for (const type of [
  "azurerm_function_app_flex_consumption",
  "azurerm_logic_app_standard",
  "azurerm_windows_web_app",
]) {
  testArgumentRule("az-appservice-cors", {
    type,
    argument: "site_config.cors.allowed_origins",
    bad: ['["*"]', '["https://example.com", "*"]'],
    good: ['["https://example.com"]', "[]"],
    absent: "passes",
  });
}

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
