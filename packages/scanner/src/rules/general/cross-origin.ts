import type { BlockView } from "../../rule-language/block-view.ts";
import { and, anyOf, type Fact } from "../../rule-language/fact.ts";
import { type Check, type Rule, resource } from "../../rule-language/rule.ts";

/** Where a service lists the websites whose scripts may call it, and with which methods. */
type Listing = readonly [type: string, blocks: readonly string[], origins: string, methods: string];

const ANY_WEBSITE = ["*", "http://*", "https://*"];

const WRITING = ["*", "PUT", "POST", "PATCH", "DELETE", "MERGE"];

const LISTINGS: readonly Listing[] = [
  ["aws_s3_bucket_cors_configuration", ["cors_rule"], "allowed_origins", "allowed_methods"],
  ["aws_s3_bucket", ["cors_rule"], "allowed_origins", "allowed_methods"],
  ["google_storage_bucket", ["cors"], "origin", "method"],
  [
    "azurerm_storage_account",
    ["blob_properties", "queue_properties", "share_properties"].map((each) => `${each}.cors_rule`),
    "allowed_origins",
    "allowed_methods",
  ],
  // Templates have a type for each service of an account.
  ...["blob", "file", "queue"].map(
    (kind): Listing => [
      `azurerm_storage_${kind}_service`,
      ["cors_rule"],
      "allowed_origins",
      "allowed_methods",
    ],
  ),
];

/** Services that browsers send credentials to, if the last argument is on. */
const SIGNED_IN: readonly (readonly [type: string, origins: string, credentials: string])[] = [
  [
    "aws_cloudfront_response_headers_policy",
    "cors_config.access_control_allow_origins.items",
    "cors_config.access_control_allow_credentials",
  ],
  [
    "azurerm_container_app",
    "ingress.cors.allowed_origins",
    "ingress.cors.allow_credentials_enabled",
  ],
  ["azurerm_healthcare_dicom_service", "cors.allowed_origins", "cors.allow_credentials"],
  [
    "azurerm_healthcare_service",
    "cors_configuration.allowed_origins",
    "cors_configuration.allow_credentials",
  ],
  ["azurerm_healthcare_fhir_service", "cors.allowed_origins", "cors.credentials_allowed"],
  ["aws_lambda_function_url", "cors.allow_origins", "cors.allow_credentials"],
];

function includesOne(block: BlockView, name: string, values: readonly string[]): Fact {
  return block.attr(name).some((each) => each.isIn(values, { ignoreCase: true }));
}

const writes: readonly Check[] = LISTINGS.map(([type, blocks, origins, methods]) =>
  resource(type, (store) =>
    anyOf(
      blocks.flatMap((path) =>
        store
          .blocks(path)
          .each((rule) =>
            and(includesOne(rule, origins, ANY_WEBSITE), includesOne(rule, methods, WRITING)),
          ),
      ),
    ),
  ),
);

/** Rules for websites whose scripts may call a service in the browsers of its users. */
export const crossOriginRules: readonly Rule[] = [
  {
    id: "gen-cross-origin-writes",
    title: "Scripts of every website may write to the store",
    severity: "LOW",
    category: "security",
    topic: "hardening",
    explanation:
      "A website that a user visits can upload or delete files with a signed address it gets hold of.",
    fix: "Name the websites that upload files as allowed origins.",
    link: "https://developer.mozilla.org/docs/Web/HTTP/Guides/CORS",
    checks: writes,
  },
  {
    id: "gen-cross-origin-credentials",
    title: "Scripts of every website may act for signed-in users",
    severity: "MEDIUM",
    category: "security",
    topic: "exposure",
    explanation:
      "Any website that a signed-in user visits can call the service with the user's credentials.",
    fix: "Name the websites as allowed origins, or don't allow credentials.",
    link: "https://developer.mozilla.org/docs/Web/HTTP/Guides/CORS",
    checks: SIGNED_IN.map(([type, origins, credentials]) =>
      resource(type, (service) =>
        and(service.attr(credentials).is(true), includesOne(service, origins, ANY_WEBSITE)),
      ),
    ),
  },
];
