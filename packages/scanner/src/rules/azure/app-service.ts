import { and, or } from "../../rule-language/fact.ts";
import { renamed } from "../../rule-language/renamed.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/** Web and function apps, in legacy and current resource types. Slots count as apps. */
const APPS = [
  "azurerm_app_service",
  "azurerm_function_app",
  "azurerm_linux_function_app",
  "azurerm_linux_web_app",
  "azurerm_windows_function_app",
  "azurerm_windows_web_app",
].flatMap((type) => [type, `${type}_slot`]);

/** Apps that have no slots. */
const FLEXIBLE = "azurerm_function_app_flex_consumption";

const ALL_APPS = [...APPS, FLEXIBLE];

export const appServiceRules: readonly Rule[] = [
  {
    id: "az-appservice-https",
    title: "App answers over plain HTTP",
    severity: "HIGH",
    category: "security",
    topic: "encryption-in-transit",
    explanation: "Requests and answers, cookies included, can be read and changed on the way.",
    fix: "Set `https_only = true`.",
    peers: { checkov: ["CKV_AZURE_14", "CKV_AZURE_70"], trivy: ["AZU-0004"] },
    link: "https://learn.microsoft.com/azure/app-service/overview-security",
    checks: [resource(ALL_APPS, (app) => app.attr("https_only").isNot(true))],
  },
  {
    id: "az-appservice-anonymous",
    title: "App lets people in who did not sign in",
    severity: "HIGH",
    category: "security",
    topic: "exposure",
    explanation:
      "Sign-in is configured, but requests without it reach the app, which has to refuse them itself.",
    fix: "Set `require_authentication = true`, and list public paths in `excluded_paths`.",
    link: "https://learn.microsoft.com/azure/app-service/overview-authentication-authorization",
    checks: [
      resource(ALL_APPS, (app) =>
        or(
          app
            .blocks("auth_settings_v2")
            .some((auth) =>
              and(
                auth.attr("auth_enabled").is(true),
                or(
                  auth.attr("require_authentication").is(false),
                  auth.attr("unauthenticated_action").is("AllowAnonymous"),
                ),
              ),
            ),
          app
            .blocks("auth_settings")
            .some((auth) =>
              and(
                auth.attr("enabled").is(true),
                auth.attr("unauthenticated_client_action").is("AllowAnonymous"),
              ),
            ),
        ),
      ),
    ],
  },
  {
    id: "az-appservice-tls",
    title: "App accepts outdated TLS",
    severity: "HIGH",
    category: "security",
    topic: "encryption-in-transit",
    explanation: "TLS 1.0 and 1.1 have known weaknesses.",
    fix: 'Set `minimum_tls_version = "1.2"` in `site_config` or leave it out.',
    peers: { checkov: ["CKV_AZURE_15", "CKV_AZURE_145"], trivy: ["AZU-0006"] },
    link: "https://learn.microsoft.com/azure/app-service/overview-tls",
    checks: [
      resource(APPS, (app) =>
        renamed(app, "site_config.minimum_tls_version", "site_config.min_tls_version").isIn([
          "1.0",
          // As a number.
          "1",
          "1.1",
        ]),
      ),
    ],
  },
  {
    id: "az-appservice-cors",
    title: "App lets every web site call it",
    severity: "MEDIUM",
    category: "security",
    topic: "hardening",
    explanation: "Scripts of any site can use it from the browsers of your users.",
    fix: "List the sites that may call it in `allowed_origins` of `cors`.",
    peers: { checkov: ["CKV_AZURE_57"] },
    link: "https://learn.microsoft.com/azure/app-service/app-service-web-tutorial-rest-api",
    checks: [
      resource([...ALL_APPS, "azurerm_logic_app_standard"], (app) =>
        app.attr("site_config.cors.allowed_origins").includes("*"),
      ),
    ],
  },
  {
    id: "az-appservice-debug",
    title: "App can be debugged from afar",
    severity: "MEDIUM",
    category: "security",
    topic: "hardening",
    explanation: "Further ports are open, and an attacker there can read memory and change code.",
    fix: "Set `remote_debugging_enabled = false` in `site_config` or leave it out.",
    peers: { checkov: ["CKV_AZURE_72"] },
    checks: [
      resource(ALL_APPS, (app) => app.attr("site_config.remote_debugging_enabled").is(true)),
    ],
  },
];
