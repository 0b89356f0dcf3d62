import {
  between,
  ENABLED_CAPITAL,
  either,
  like,
  oneOf,
  type PermittedRow,
  permit,
  upTo,
} from "./permitted.ts";

const NAMED = "at most 128 letters, digits and some punctuation marks";
const NAME_64 = like(/^[\w+=,.@-]{1,64}$/, "at most 64 letters, digits and some punctuation marks");
const NAME_128 = like(/^[\w+=,.@-]{1,128}$/, NAMED);
const PATH = like(/^\/([!-~]+\/)?$/, "a path that starts and ends with `/`");
const ATTRIBUTE = oneOf("email phone_number");
const UNITS = oneOf("seconds minutes hours days");

/** Operators of conditions, with a quantifier before and `IfExists` behind them. */
const OPERATOR = like(
  /^(For(AnyValue|AllValues):)?((String(Not)?(Equals|Like|EqualsIgnoreCase)|Numeric(Not)?Equals|(Numeric|Date)(Less|Greater)Than(Equals)?|Date(Not)?Equals|Bool|BinaryEquals|(Not)?IpAddress|Arn(Not)?(Equals|Like))(IfExists)?|Null)$/i,
  "`StringEquals` and the like",
);

const access: readonly PermittedRow[] = [
  ...permit("aws_iam_role", {
    name: NAME_64,
    name_prefix: upTo(38),
    description: upTo(1000),
    path: PATH,
    max_session_duration: between(3600, 43_200),
  }),
  ...permit("aws_iam_policy", { name: NAME_128, name_prefix: upTo(102), path: PATH }),
  ...permit("aws_iam_user", { name: NAME_64, path: PATH }),
  ...permit("aws_iam_group", { name: NAME_128, path: PATH }),
  ...permit("aws_iam_instance_profile", { name: NAME_128, path: PATH }),
  ...permit("aws_iam_role_policy aws_iam_user_policy aws_iam_group_policy", { name: NAME_128 }),
  ...permit("aws_iam_access_key", { status: oneOf("Active Inactive") }),
  ...permit("aws_iam_user_login_profile", { password_length: between(5, 128) }),
  ...permit("aws_iam_account_alias", {
    account_alias: like(
      /^(?!.*--)[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/,
      "at most 63 lowercase letters, digits and single hyphens",
    ),
  }),
  ...permit("aws_iam_account_password_policy", {
    minimum_password_length: between(6, 128),
    max_password_age: between(0, 1095),
    password_reuse_prevention: between(0, 24),
  }),
  ...permit("data.aws_iam_policy_document", {
    version: oneOf("2008-10-17 2012-10-17"),
    "statement.effect": oneOf("Allow Deny"),
    "statement.condition.test": OPERATOR,
  }),
];

const keys: readonly PermittedRow[] = [
  ...permit("aws_kms_key aws_kms_external_key aws_kms_replica_key", {
    deletion_window_in_days: between(7, 30),
  }),
  ...permit("aws_kms_key", {
    key_usage: oneOf("ENCRYPT_DECRYPT SIGN_VERIFY GENERATE_VERIFY_MAC KEY_AGREEMENT"),
    rotation_period_in_days: between(90, 2560),
  }),
  ...permit("aws_kms_alias", {
    name: like(
      /^alias\/(?!aws\/)[\w/-]{1,250}$/,
      "`alias/` and at most 250 letters, digits, hyphens, slashes and underscores",
    ),
  }),
  ...permit("aws_secretsmanager_secret", {
    name: like(/^[\w/+=.@-]{1,512}$/, "at most 512 letters, digits and some punctuation marks"),
    recovery_window_in_days: either(oneOf("0"), between(7, 30)),
  }),
  ...permit("aws_secretsmanager_secret_rotation", {
    "rotation_rules.automatically_after_days": between(1, 1000),
  }),
  ...permit("aws_ssm_parameter", {
    name: like(
      /^(?!(aws|ssm)|\/(aws|ssm)\/)(\/[\w./-]+|[\w.-]+)$/i,
      "letters, digits, hyphens and dots, with a slash before the first of several levels",
    ),
    type: oneOf("String StringList SecureString"),
    tier: oneOf("Standard Advanced Intelligent-Tiering"),
    data_type: oneOf("text aws:ssm:integration aws:ec2:image"),
  }),
  ...permit("aws_ssm_association", {
    compliance_severity: oneOf("UNSPECIFIED LOW MEDIUM HIGH CRITICAL"),
    sync_compliance: oneOf("AUTO MANUAL"),
  }),
  ...permit("aws_ssm_maintenance_window", { duration: between(1, 24), cutoff: between(0, 23) }),
  ...permit("aws_ssm_maintenance_window_task", {
    task_type: oneOf("RUN_COMMAND AUTOMATION STEP_FUNCTIONS LAMBDA"),
  }),
  ...permit("aws_ssm_patch_baseline", {
    rejected_patches_action: oneOf("ALLOW_AS_DEPENDENCY BLOCK"),
    "approval_rule.approve_after_days": between(0, 360),
  }),
];

const users: readonly PermittedRow[] = [
  ...permit("aws_cognito_user_pool", {
    name: upTo(128),
    alias_attributes: oneOf("email phone_number preferred_username"),
    username_attributes: ATTRIBUTE,
    auto_verified_attributes: ATTRIBUTE,
    deletion_protection: oneOf("ACTIVE INACTIVE"),
    mfa_configuration: oneOf("ON OFF OPTIONAL"),
    user_pool_tier: oneOf("LITE ESSENTIALS PLUS"),
    "account_recovery_setting.recovery_mechanism.name": oneOf(
      "verified_email verified_phone_number admin_only",
    ),
    "email_configuration.email_sending_account": oneOf("COGNITO_DEFAULT DEVELOPER"),
    "password_policy.minimum_length": between(6, 99),
    "password_policy.password_history_size": between(0, 24),
    "password_policy.temporary_password_validity_days": between(0, 365),
    "schema.attribute_data_type": oneOf("String Number DateTime Boolean"),
    "schema.name": upTo(20),
    "user_pool_add_ons.advanced_security_mode": oneOf("AUDIT OFF ENFORCED"),
    "verification_message_template.default_email_option": oneOf(
      "CONFIRM_WITH_LINK CONFIRM_WITH_CODE",
    ),
  }),
  ...permit("aws_cognito_user_pool_client", {
    name: upTo(128),
    allowed_oauth_flows: oneOf("code implicit client_credentials"),
    auth_session_validity: between(3, 15),
    prevent_user_existence_errors: oneOf("ENABLED LEGACY"),
    "token_validity_units.access_token": UNITS,
    "token_validity_units.id_token": UNITS,
    "token_validity_units.refresh_token": UNITS,
  }),
  ...permit("aws_cognito_identity_provider", {
    provider_name: upTo(32),
    provider_type: oneOf("SAML Facebook Google LoginWithAmazon SignInWithApple OIDC"),
  }),
];

const certificates: readonly PermittedRow[] = permit("aws_acm_certificate", {
  validation_method: oneOf("DNS EMAIL HTTP NONE"),
  "options.certificate_transparency_logging_preference": ENABLED_CAPITAL,
});

/** What AWS takes for identities, keys, secrets and certificates. */
export const awsIdentityPermitted: readonly PermittedRow[] = [
  ...access,
  ...keys,
  ...users,
  ...certificates,
];
