import { membersOf } from "../../documents/members.ts";
import { admissions } from "../../policies/aws/admission.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import { anyOf, type Fact, fact, not, or, unknownFact, unless } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";

const METHODS = ["get", "put", "post", "delete", "patch", "head", "x-amazon-apigateway-any-method"];

/** Where an OpenAPI document defines security schemes, in versions 3 and 2. */
const SCHEMES = ["components.securitySchemes", "securityDefinitions"];

/** API Gateway enforces only schemes with one of these extensions; others are documentation. */
const ENFORCED = ["x-amazon-apigateway-authorizer", "x-amazon-apigateway-authtype"];

/** One fact per operation in an API's document: whether it is unauthenticated. */
export function openOperations(api: ResourceView): readonly Fact[] {
  const body = api.attr("body");
  if (body.value.kind === "null") return [];
  const document = body.document();
  if (document.value.kind === "unknown") return [unknownFact(document.value.cause)];
  return inside(document.member("paths")).flatMap(([path, item]) =>
    METHODS.map((method) => [method, item.member(method)] as const)
      .filter(([, operation]) => operation.value.kind !== "null")
      .map(([method, operation]) => {
        const name = method.startsWith("x-") ? "ANY" : method.toUpperCase();
        return isOpen(operation, document, `${name} ${path} can be called by anyone`);
      }),
  );
}

/** Whether an API's resource policy keeps outsiders out. Without a policy, it doesn't. */
export function isKeptByPolicy(api: ResourceView): Fact {
  const policies = [
    api.attr("policy"),
    ...api
      .connected("aws_api_gateway_rest_api_policy", "rest_api_id")
      .members.map(({ view }) => view.attr("policy")),
  ].filter(({ value }) => value.kind !== "null");
  if (policies.length === 0) return fact(false);
  return not(anyOf(policies.flatMap((policy) => admissions(policy))));
}

function isOpen(operation: AttributeView, document: AttributeView, message: string): Fact {
  const own = operation.member("security");
  const security = own.value.kind === "null" ? document.member("security") : own;
  const evidence = { ...security.evidence(), message };
  if (security.value.kind === "unknown") return unknownFact(security.value.cause, evidence);
  const alternatives = security.elements();
  const isAsked =
    alternatives.length > 0 && alternatives.every((each) => isEnforced(each, document));
  const bySignature = operation.member("x-amazon-apigateway-auth").member("type").is("AWS_IAM");
  return unless(bySignature, fact(!isAsked, evidence));
}

/** Whether API Gateway enforces at least one of the schemes that a requirement combines. */
function isEnforced(requirement: AttributeView, document: AttributeView): boolean {
  return inside(requirement).some(([name]) => {
    const scheme = SCHEMES.map((path) =>
      [...path.split("."), name].reduce((view, step) => view.member(step), document),
    ).find(({ value }) => value.kind !== "null");
    if (scheme === undefined || scheme.value.kind === "unknown") return true;
    const isKey = scheme.member("name").is("x-api-key", { ignoreCase: true });
    return or(isKey, ...ENFORCED.map((each) => scheme.member(each).isPresent())).truth !== false;
  });
}

function inside(view: AttributeView): readonly (readonly [string, AttributeView])[] {
  return membersOf(view.value).map(([name]) => [name, view.member(name)] as const);
}
