import type { Guard, Setting } from "./setting.ts";
import { settings } from "./setting.ts";

const POOL = "aws_cognito_user_pool";

const CLIENTS = ["aws_cognito_user_pool_client", "aws_cognito_managed_user_pool_client"];

/** Machines that sign in with a secret have neither second factors nor names to guess. */
const OF_MACHINES: Guard = { argument: "allowed_oauth_flows", is: ["client_credentials"] };

/** Other providers, which ask their users for a second factor themselves. */
const OF_OTHERS: Guard = {
  argument: "provider_type",
  on: { type: "aws_cognito_identity_provider", via: "user_pool_id" },
};

/** No user of the client has a password in the pool. */
const ONLY_OF_OTHERS: Guard = {
  argument: "supported_identity_providers",
  undoneBy: { argument: "supported_identity_providers", is: ["COGNITO"] },
};

const USERS_GUIDE = "https://docs.aws.amazon.com/cognito/latest/developerguide";

const WEBHOOK = "aws_codepipeline_webhook";

/** How users and services prove to AWS services who they are. */
export const awsSignIn: readonly Setting[] = [
  ...settings("anyone", "MEDIUM", [
    [
      "aws-codepipeline-webhook-open",
      "Webhook",
      WEBHOOK,
      "authentication",
      { is: ["UNAUTHENTICATED"] },
      {
        title: "Anyone can start the pipeline by its webhook",
        explanation: "The address of the webhook is its only protection, and logs contain it.",
        fix: 'Set `authentication = "GITHUB_HMAC"` with a `secret_token`.',
      },
    ],
    [
      "aws-codepipeline-webhook-open",
      "Webhook",
      WEBHOOK,
      "authentication_configuration.allowed_ip_range",
      { isInternet: true },
    ],
  ]),
  ...settings("loose", "MEDIUM", [
    [
      "aws-cognito-short-passwords",
      "User pool",
      POOL,
      "password_policy.minimum_length",
      { isBelow: 8, unset: 8 },
      {
        title: "User pool accepts passwords of fewer than 8 characters",
        explanation: "Short passwords can be guessed, and many people use them elsewhere as well.",
        link: `${USERS_GUIDE}/managing-users-passwords.html`,
      },
    ],
  ]),
  ...settings("loose", "LOW", [
    [
      "aws-cognito-mfa",
      "User pool",
      POOL,
      "mfa_configuration",
      // Templates without quotes have `true` for ON.
      { isNot: ["OPTIONAL", "ON", true] },
      {
        title: "User pool offers no second factor",
        explanation: "A password that was guessed or stolen is enough to sign in.",
        fix: 'Set `mfa_configuration` to `"ON"` or `"OPTIONAL"`, and enable a second factor.',
        link: `${USERS_GUIDE}/user-pool-settings-mfa.html`,
        guards: [
          OF_OTHERS,
          { argument: "web_authn_configuration" },
          ...CLIENTS.map((type) => ({ ...OF_MACHINES, on: { type, via: "user_pool_id" } })),
        ],
      },
    ],
    [
      "aws-cognito-user-existence",
      "App client",
      CLIENTS,
      "prevent_user_existence_errors",
      { isNot: ["ENABLED"] },
      {
        title: "App client tells strangers which users exist",
        explanation: "Attackers can collect names first, and then try passwords for these only.",
        link: `${USERS_GUIDE}/cognito-user-pool-managing-errors.html`,
        guards: [OF_MACHINES, ONLY_OF_OTHERS],
      },
    ],
    [
      "aws-cognito-token-revocation",
      "App client",
      CLIENTS,
      "enable_token_revocation",
      { is: [false] },
      {
        title: "Tokens of the app client can't be revoked",
        explanation: "A stolen refresh token works until it expires, even after a sign-out.",
        fix: "Set `enable_token_revocation = true`.",
      },
    ],
    ...[
      "compromised_credentials_risk_configuration.actions.event_action",
      "account_takeover_risk_configuration.actions.high_action.event_action",
    ].map(
      (argument) =>
        [
          "aws-cognito-risk-ignored",
          "User pool",
          "aws_cognito_risk_configuration",
          argument,
          { is: ["NO_ACTION"] },
          {
            title: "User pool lets in sign-ins that it takes for an attack",
            explanation: "Known stolen passwords and taken accounts can be used.",
            fix: 'Set `event_action` to `"BLOCK"`, or to `"MFA_REQUIRED"` for taken accounts.',
          },
        ] as const,
    ),
    [
      "aws-directory-radius",
      "Directory",
      "aws_directory_service_radius_settings",
      "authentication_protocol",
      { is: ["PAP", "CHAP", "MS-CHAPv1"] },
      {
        title: "Directory sends second factors over an outdated protocol",
        explanation: "Anyone who captures the traffic can try to work out passwords and codes.",
        fix: 'Set `authentication_protocol = "MS-CHAPv2"` if the RADIUS server supports it.',
      },
    ],
  ]),
  ...settings("long-lived", "LOW", [
    [
      "aws-cognito-temporary-password",
      "Temporary password",
      POOL,
      "password_policy.temporary_password_validity_days",
      { matches: /^(3[1-9]|[4-9]\d|\d{3,})$/ },
      {
        title: "Temporary passwords are valid for more than a month",
        explanation:
          "Anyone who finds an old invitation can take the account before its user does.",
        fix: "Set `temporary_password_validity_days` to 7 or less.",
      },
    ],
  ]),
];
