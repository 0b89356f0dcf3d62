import { and, or } from "../../../rule-language/fact.ts";
import { type Conflict, isLeftOut } from "./conflict.ts";

/** Settings of keys and of users that exclude each other. */
export const identityConflicts: readonly Conflict[] = [
  [
    "aws_kms_key",
    "only symmetric keys rotate",
    (key) =>
      and(
        key.attr("enable_key_rotation").is(true),
        key.attr("customer_master_key_spec").matches(/^(RSA|ECC|HMAC|SM2|ML_DSA)_?/),
      ),
  ],
  [
    "aws_kms_key",
    "the use of the key doesn't fit its kind",
    (key) => {
      const kind = key.attr("customer_master_key_spec");
      const use = key.attr("key_usage");
      return or(
        and(kind.matches(/^HMAC_/), use.isNot("GENERATE_VERIFY_MAC")),
        and(kind.matches(/^ECC_/), use.isNotIn(["SIGN_VERIFY", "KEY_AGREEMENT"])),
        and(
          kind.is("SYMMETRIC_DEFAULT"),
          use.isIn(["SIGN_VERIFY", "GENERATE_VERIFY_MAC", "KEY_AGREEMENT"]),
        ),
        and(kind.matches(/^RSA_/), use.isIn(["GENERATE_VERIFY_MAC", "KEY_AGREEMENT"])),
      );
    },
  ],
  [
    "aws_cognito_user_pool",
    "a second factor needs messages, emails or tokens",
    (pool) =>
      and(
        pool.attr("mfa_configuration").isIn(["ON", "OPTIONAL"]),
        isLeftOut(pool, "sms_configuration"),
        isLeftOut(pool, "software_token_mfa_configuration"),
        isLeftOut(pool, "email_mfa_configuration"),
        isLeftOut(pool, "web_authn_configuration"),
      ),
  ],
  [
    "aws_cognito_user_pool_client",
    "`client_credentials` isn't combined with other flows",
    (client) => {
      const flows = client.attr("allowed_oauth_flows");
      return and(
        flows.includes("client_credentials"),
        or(flows.includes("code"), flows.includes("implicit")),
      );
    },
  ],
  [
    "aws_cognito_user_pool_client",
    "`client_credentials` needs `generate_secret = true`",
    (client) =>
      and(
        client.attr("allowed_oauth_flows").includes("client_credentials"),
        client.attr("generate_secret").isNot(true),
      ),
  ],
];
