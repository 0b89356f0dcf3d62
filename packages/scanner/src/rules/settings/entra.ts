import type { Fault, Setting, SettingRow } from "./setting.ts";
import { settings } from "./setting.ts";

const ON: Fault = { is: [true] };

/** Years that are chosen to mean that something never expires. */
const NEVER = /^(20[4-9]\d|2[1-9]\d\d|[3-9]\d{3})-/;

/** More than two years in hours. */
const YEARS_OF_HOURS = /^(\d{6}|[2-9]\d{4}|1[89]\d{3})\d{0,9}h/;

const LONG_LIVED = [
  ["Password", "azuread_application_password", "end_date", NEVER],
  ["Password", "azuread_application_password", "end_date_relative", YEARS_OF_HOURS],
  ["Password", "azuread_service_principal_password", "end_date", NEVER],
  ["Password", "azuread_service_principal_password", "end_date_relative", YEARS_OF_HOURS],
] as const;

/** How people and applications sign in to Microsoft Entra ID, and who gets access. */
export const entra: readonly Setting[] = [
  ...settings("long-lived", "MEDIUM", [
    ...LONG_LIVED.map(
      ([what, type, argument, pattern]): SettingRow => [
        "az-password-lifetime",
        what,
        type,
        argument,
        { matches: pattern },
        {
          title: "Password of the application is valid for years",
          fix: "Let it expire within a year, or let workloads sign in without passwords by federation.",
          link: "https://learn.microsoft.com/entra/identity-platform/security-best-practices-for-app-registration",
        },
      ],
    ),
  ]),
  ...settings("loose", "MEDIUM", [
    [
      "az-conditional-access-off",
      "Conditional access policy",
      "azuread_conditional_access_policy",
      "state",
      { is: ["disabled"] },
      {
        title: "Conditional access policy is switched off",
        explanation: "Sign-ins that the policy would block or ask a second factor of succeed.",
        fix: 'Set `state = "enabled"`.',
      },
    ],
    [
      "az-access-package-unapproved",
      "Access package",
      "azuread_access_package_assignment_policy",
      "approval_settings.approval_required",
      { isNot: [true] },
      {
        title: "Anyone outside the organization gets the access package",
        explanation: "Every external user who asks is given access without an approval.",
        when: [{ argument: "requestor_settings.scope_type", is: ["AllExternalUsers"] }],
      },
    ],
    [
      "az-ad-implicit-flow",
      "Application",
      "azuread_application",
      "web.implicit_grant.access_token_issuance_enabled",
      ON,
      {
        title: "Application gets tokens in its address",
        explanation:
          "The implicit flow puts tokens in the URL, where histories, logs and other scripts see them.",
        fix: "Set `access_token_issuance_enabled = false`, and use the authorization code flow.",
      },
    ],
    [
      "az-user-weak-password",
      "User",
      "azuread_user",
      "disable_strong_password",
      ON,
      {
        title: "User may choose a weak password",
        explanation: "Short and common passwords are guessed within minutes.",
        fix: "Leave out `disable_strong_password`.",
      },
    ],
    [
      "az-ad-implicit-flow",
      "Application",
      "azuread_application_registration",
      "implicit_access_token_issuance_enabled",
      ON,
    ],
  ]),
  ...settings("loose", "LOW", [
    [
      "az-conditional-access-report",
      "Conditional access policy",
      "azuread_conditional_access_policy",
      "state",
      { is: ["enabledForReportingButNotEnforced"] },
      {
        title: "Conditional access policy only reports",
        explanation: "Sign-ins that the policy would block are logged and succeed.",
        fix: 'Set `state = "enabled"`.',
      },
    ],
  ]),
];
