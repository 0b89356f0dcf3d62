import { DocumentResource } from "../../../documents/document-resource.ts";
import { entryOf, textOf } from "../../../documents/members.ts";
import {
  block,
  fixed,
  gathered,
  json,
  pick,
  preset,
  type Shape,
} from "../../../documents/shape.ts";
import { string, unknown, type Value } from "../../../evaluate/value.ts";
import type { Companion, Mappings } from "../mapping.ts";

/** An event that invokes a function, with all of the function's properties. */
const OWN = "Properties.Auth";

/** An API's settings from its declaration, which may be elsewhere. */
function apiOf(event: Value, link: string, shared: string): Value | undefined {
  const api = pick(event, `Properties.${link}`);
  // Without a name, it is the implicit API shared by all such functions.
  if (!isSet(api)) return pick(event, `Owner.${shared}`);
  const resource = api.marks.referents.find((each) => each instanceof DocumentResource);
  return resource === undefined ? unknown("the API") : resource.body.toValue();
}

/** A property in either spelling: as written, or as translated. */
function either(value: Value | undefined, name: string): Value | undefined {
  const inSnakeCase = name.replace(/(?<=[a-z])(?=[A-Z])/g, "_").toLowerCase();
  return entryOf(value, name) ?? entryOf(value, inSnakeCase);
}

function isSet(value: Value | undefined): value is Value {
  return value !== undefined && value.kind !== "null";
}

/** Lists that restrict callers by network, account or endpoint. */
const LISTS = /(whitelist|custom_?statements)$/i;

/** The authorization type in terms of Terraform's provider. */
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

/** How an API authorizes callers, if it does. */
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

/** A REST API can require an API key instead. */
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

const isOf =
  (...types: readonly string[]) =>
  (event: Value) =>
    types.includes(textOf(entryOf(event, "Type")) ?? "");

/** Where records go that a function failed at. */
export function failureDestination(path: string): Shape {
  return block(path, { on_failure: block("OnFailure", { destination_arn: "Destination" }) });
}

/** Events that invoke a function over the internet or for the records of a stream. */
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
    to: "aws_lambda_event_source_mapping",
    from: "Events",
    via: "function_name",
    isOfMembers: true,
    when: isOf("DynamoDB", "Kinesis"),
    arguments: {
      batch_size: "Properties.BatchSize",
      destination_config: failureDestination("Properties.DestinationConfig"),
      event_source_arn: "Properties.Stream",
      starting_position: "Properties.StartingPosition",
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

/** An API without a function in the template is evaluated by its own authorization settings. */
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

/** An API whose OpenAPI document defines its authorization; SAM adds its own settings. */
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
      {
        to: "aws_api_gateway_method_settings",
        from: "MethodSettings",
        via: "stage_name",
        arguments: {
          settings: gathered({
            logging_level: preset("LoggingLevel", "OFF"),
            caching_enabled: "CachingEnabled",
            cache_data_encrypted: "CacheDataEncrypted",
          }),
        },
      },
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
