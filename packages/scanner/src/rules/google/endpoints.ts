import { membersOf } from "../../documents/members.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import { type Fact, fact, unknownFact } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

const WRITING = ["put", "post", "delete", "patch"];

/** The operations that change something and ask for neither a key nor a token. */
function openOperations(document: AttributeView): readonly Fact[] {
  if (document.value.kind === "unknown") return [unknownFact(document.value.cause)];
  const whole = document.member("security");
  return membersOf(document.member("paths").value).flatMap(([path]) =>
    WRITING.flatMap((method) => {
      const operation = document.member("paths").member(path).member(method);
      if (operation.value.kind !== "object") return [];
      const own = operation.member("security");
      const security = own.value.kind === "null" ? whole : own;
      const isNone =
        security.value.kind === "null" ||
        (security.value.kind === "list" && security.value.items.length === 0);
      const message = `${method.toUpperCase()} ${path} can be called by anyone`;
      return [fact(isNone, { ...operation.evidence(), message })];
    }),
  );
}

/** Rules for gateways of Google Cloud that an OpenAPI document describes. */
export const endpointsRules: readonly Rule[] = [
  {
    id: "gcp-endpoints-noauth",
    title: "API can be changed by anyone",
    severity: "MEDIUM",
    category: "security",
    topic: "exposure",
    explanation: "The gateway asks no caller for a key or a token before it forwards a request.",
    fix: "Define a scheme in `securityDefinitions`, and name it in `security`.",
    link: "https://cloud.google.com/endpoints/docs/openapi/authentication-method",
    checks: [
      resource("google_endpoints_service", (service) => {
        const config = service.attr("openapi_config");
        return config.value.kind === "null" ? [] : openOperations(config.document());
      }),
    ],
  },
];
