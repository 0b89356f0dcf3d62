import { DocumentResource } from "../../../documents/document-resource.ts";
import { entryOf, textOf } from "../../../documents/members.ts";
import { block, fixed, json, pick, type Shape } from "../../../documents/shape.ts";
import { string, unknown, type Value } from "../../../evaluate/value.ts";
import type { Companion, Mappings } from "../mapping.ts";

/** An event by which a function is called, together with all that the function says. */
const OWN = "Properties.Auth";

/** What is said of an API where it is declared, which may be elsewhere. */
function apiOf(event: Value, link: string, shared: string): Value | undefined {
  const api = pick(event, `Properties.${link}`);
  // Without a name it is the one that is made for all such functions.
  if (!isSet(api)) return pick(event, `Owner.${shared}`);
  const resource = api.marks.referents.find((each) => each instanceof DocumentResource);
  return resource === undefined ? unknown("the API") : resource.body.toValue();
}

/** A property in either of two spellings: as it is written, or as it is translated. */
function either(value: Value | undefined, name: string): Value | undefined {
  const inSnakeCase = name.replace(/(?<=[a-z])(?=[A-Z])/g, "_").toLowerCase();
  return entryOf(value, name) ?? entryOf(value, inSnakeCase);
}

function isSet(value: Value | undefined): value is Value {
  return value !== undefined && value.kind !== "null";
}

/** Networks, accounts or endpoints that alone may call it. */
const LISTS = /(whitelist|custom_?statements)$/i;

/** Whether callers are asked who they are, in the words of Terraform's provider. */
function authorization(link: string, shared: string): Shape {
  return (event) => {
    const own = pick(event, `${OWN}.Authorizer`);
    if (isSet(own)) return own.kind === "string" && own.value !== "NONE" ? asked(own) : own;
    const api = apiOf(event, link, shared);
    if (api?.kind === "unknown") return api;
    if (isSet(either(api, "DefinitionBody"))) return unknown("the document of the API");
    return required(api) ?? string("NONE", event.at);
  };
}

/** By what an API keeps strangers out, if it does. */
function required(api: Value | undefined): Value | undefined {
  const auth = either(api, "Auth");
  const authorizer = either(auth, "DefaultAuthorizer");
  if (authorizer !== undefined) return asked(authorizer);
  const endpoint = either(api, "EndpointConfiguration");
  if (endpoint !== undefined && textOf(either(endpoint, "Type") ?? endpoint) === "PRIVATE") {
    return asked(endpoint);
  }
  const policy = either(auth, "ResourcePolicy");
  const isNarrow = policy?.kind === "object" && [...policy.entries.keys()].some(isList);
  return isNarrow ? asked(policy) : undefined;
}

const isList = (name: string) => LISTS.test(name);

function asked(by: Value): Value {
  return { ...string("CUSTOM"), at: by.at };
}

/** Of an older API a key may be asked for instead. */
const keyRequired: Shape = (event) => {
  const own = pick(event, `${OWN}.ApiKeyRequired`);
  if (isSet(own)) return own;
  const auth = either(apiOf(event, "RestApiId", "GlobalApi"), "Auth");
  return either(auth, "ApiKeyRequired");
};

const routeKey: Shape = (event) => {
  const [method = "ANY", path = "$default"] = ["Method", "Path"].map((name) =>
    textOf(pick(event, `Properties.${name}`)),
  );
  return string(path === "$default" ? path : `${method.toUpperCase()} ${path}`);
};

const isOf = (type: string) => (event: Value) => textOf(entryOf(event, "Type")) === type;

/** What calls a function over the internet. */
export const serverlessEvents: readonly Companion[] = [
  {
    to: "aws_api_gateway_method",
    from: "Events",
    via: "function",
    isOfMembers: true,
    when: isOf("Api"),
    arguments: {
      http_method: "Properties.Method",
      authorization: authorization("RestApiId", "GlobalApi"),
      api_key_required: keyRequired,
      rest_api_id: "Properties.RestApiId",
    },
  },
  {
    to: "aws_apigatewayv2_route",
    from: "Events",
    via: "function",
    isOfMembers: true,
    when: isOf("HttpApi"),
    arguments: {
      route_key: routeKey,
      authorization_type: authorization("ApiId", "GlobalHttpApi"),
    },
  },
];

/** An API that no function of the template answers is judged by what it says of all its callers. */
function alone(to: string, key: string): Companion {
  return {
    to,
    from: "Unserved",
    via: "api",
    arguments: {
      [key]: (api) => required(api) ?? string("NONE", api.at),
      api_key_required: "Auth.ApiKeyRequired",
      http_method: fixed("ANY"),
      route_key: fixed("ANY /"),
    },
  };
}

/** An API whose document says by what callers are asked; SAM adds to it whom it asks itself. */
function defined(to: string): Companion {
  return {
    to,
    from: "Defined",
    via: "stage",
    arguments: {
      body: (api) => (required(api) === undefined ? json("DefinitionBody")(api) : undefined),
    },
  };
}

const STAGE = { access_log_settings: block("AccessLogSetting") };

export const serverlessApiMappings: Mappings = {
  "AWS::Serverless::Api": {
    to: "aws_api_gateway_stage",
    arguments: { ...STAGE, xray_tracing_enabled: "TracingEnabled" },
    companions: [
      { to: "aws_api_gateway_domain_name", from: "Domain", via: "rest_api_id" },
      alone("aws_api_gateway_method", "authorization"),
      defined("aws_api_gateway_rest_api"),
    ],
  },
  "AWS::Serverless::HttpApi": {
    to: "aws_apigatewayv2_stage",
    companions: [
      alone("aws_apigatewayv2_route", "authorization_type"),
      defined("aws_apigatewayv2_api"),
    ],
  },
};
