import { valuesIn } from "../../documents/choices.ts";
import { entryOf, membersOf, textOf, textsOf } from "../../documents/members.ts";
import type { Value } from "../../evaluate/value.ts";
import { declaredIn } from "../../formats/arm/declared.ts";
import { readArmTemplate } from "../../formats/arm/read-template.ts";
import { resourcesIn } from "../../formats/cloudformation/read-template.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import type { ModuleView } from "../../rule-language/module-view.ts";
import { file, module, type Rule } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";
import type { ResourceDeclaration } from "../../terraform/configuration.ts";
import { dependentsOf } from "../../terraform/dependents.ts";
import { referencesIn, referencesInBody } from "../../terraform/references.ts";
import { argumentOf } from "../../terraform/static-argument.ts";
import { namesReferredIn } from "./template-references.ts";

/** Resources that need another one, although both only refer to the same third one. */
interface Order {
  readonly users: readonly string[];
  readonly first: string;
  /** The argument of the first one that names what both refer to. */
  readonly via: string;
  /** Any of these in its place, by type. */
  readonly others?: Readonly<Record<string, string>>;
}

const USERS_OF_CERTIFICATES = [
  "aws_lb_listener",
  "aws_alb_listener",
  "aws_lb_listener_certificate",
  "aws_api_gateway_domain_name",
  "aws_apigatewayv2_domain_name",
  "aws_cloudfront_distribution",
  "aws_cloudfront_multitenant_distribution",
  "aws_cognito_user_pool_domain",
];

const TERRAFORM: readonly Order[] = [
  {
    users: USERS_OF_CERTIFICATES,
    first: "aws_acm_certificate_validation",
    via: "certificate_arn",
  },
  { users: ["aws_route"], first: "aws_internet_gateway_attachment", via: "internet_gateway_id" },
  {
    users: ["aws_route"],
    first: "aws_ec2_transit_gateway_vpc_attachment",
    via: "transit_gateway_id",
  },
  {
    users: ["aws_ecs_service"],
    first: "aws_lb_listener",
    via: "default_action",
    others: {
      aws_alb_listener: "default_action",
      aws_lb_listener_rule: "action",
      aws_alb_listener_rule: "action",
    },
  },
  {
    users: ["aws_s3_bucket_notification"],
    first: "aws_lambda_permission",
    via: "function_name",
  },
  {
    users: ["aws_s3_bucket_notification"],
    first: "aws_lambda_resource_policy",
    via: "resource_arn",
  },
  { users: ["aws_s3_bucket_notification"], first: "aws_sqs_queue_policy", via: "queue_url" },
  { users: ["aws_s3_bucket_notification"], first: "aws_sns_topic_policy", via: "arn" },
  {
    users: ["aws_eks_cluster", "aws_eks_node_group", "aws_eks_fargate_profile"],
    first: "aws_iam_role_policy_attachment",
    via: "role",
  },
  {
    users: [
      "google_alloydb_cluster",
      "google_filestore_instance",
      "google_redis_instance",
      "google_sql_database_instance",
    ],
    first: "google_service_networking_connection",
    via: "network",
  },
  {
    users: ["azurerm_mysql_flexible_server", "azurerm_postgresql_flexible_server"],
    first: "azurerm_private_dns_zone_virtual_network_link",
    via: "private_dns_zone_name",
  },
];

/** What the argument or block refers to. */
function sharedBy(declaration: ResourceDeclaration, via: string): readonly string[] {
  const argument = argumentOf(declaration, via);
  if (argument !== undefined) return [...referencesIn(argument.value)];
  return declaration.sources.flatMap(({ body }) =>
    body.blocks
      .filter(({ type }) => type === via)
      .flatMap((block) => [...referencesInBody(block.body)]),
  );
}

function allReferredIn({ sources }: ResourceDeclaration): readonly string[] {
  return sources.flatMap(({ body }) => [...referencesInBody(body)]);
}

function unordered(view: ModuleView): readonly Fact[] {
  const { resources } = view.configuration;
  const byType = Map.groupBy(
    [...resources].filter(([, { mode }]) => mode === "managed"),
    ([, { type }]) => type,
  );
  return TERRAFORM.flatMap(({ users, first, via, others = {} }): readonly Fact[] => {
    const needed = Object.entries({ [first]: via, ...others }).flatMap(([type, path]) =>
      (byType.get(type) ?? []).flatMap(([address, each]) => {
        const referred = sharedBy(each, path);
        return referred.length === 0 ? [] : [[address, referred] as const];
      }),
    );
    if (needed.length === 0) return [];
    const shared = new Map(
      needed.flatMap(([address, referred]) => referred.map((other) => [other, address])),
    );
    const waiting = dependentsOf(
      view.configuration,
      needed.map(([address]) => address),
    );
    return users
      .flatMap((type) => byType.get(type) ?? [])
      .map(([address, user]) => {
        const referred = allReferredIn(user);
        const common = referred.find((each) => shared.has(each));
        const isEarly = common !== undefined && !waiting.has(address);
        const message = `\`${address}\` doesn't wait for \`${shared.get(common ?? "")}\``;
        return view.found(isEarly, user.header, message);
      });
  });
}

/** Certificates that records of the module prove, and that are used before the proof is seen. */
function unproven(view: ModuleView): readonly Fact[] {
  const { resources } = view.configuration;
  const managed = [...resources].filter(([, { mode }]) => mode === "managed");
  const referredBy = (pattern: RegExp) =>
    managed.filter(([, { type }]) => pattern.test(type)).map(([, each]) => allReferredIn(each));
  const isCertificate = (address: string) => resources.get(address)?.type === "aws_acm_certificate";
  const awaited = referredBy(/^aws_acm_certificate_validation$/);
  // A validation that names its certificate by a local value can be that of any of them.
  if (awaited.some((each) => !each.some(isCertificate))) return [];
  const validated = new Set(awaited.flat());
  const proven = new Set(referredBy(/_record(_set)?$/).flat());
  return managed
    .filter(([, { type }]) => USERS_OF_CERTIFICATES.includes(type))
    .map(([address, user]) => {
      const referred = allReferredIn(user);
      const certificate = referred.find(
        (each) => isCertificate(each) && proven.has(each) && !validated.has(each),
      );
      // What a module does can include the validation.
      const isEarly = certificate !== undefined && !referred.some((each) => /^module\./.test(each));
      const message = `\`${address}\` doesn't wait until \`${certificate}\` is validated`;
      return view.found(isEarly, user.header, message);
    });
}

const BALANCING = "AWS::ElasticLoadBalancingV2";

/** The same in CloudFormation: the property of each that names what both refer to. */
const CLOUDFORMATION: readonly (readonly [
  user: string,
  property: string,
  first: string,
  via: string,
  /** Any of these in its place. */
  others?: Readonly<Record<string, string>>,
])[] = [
  ["AWS::EC2::Route", "GatewayId", "AWS::EC2::VPCGatewayAttachment", "InternetGatewayId"],
  ["AWS::EC2::Route", "GatewayId", "AWS::EC2::VPCGatewayAttachment", "VpnGatewayId"],
  [
    "AWS::EC2::VPNGatewayRoutePropagation",
    "VpnGatewayId",
    "AWS::EC2::VPCGatewayAttachment",
    "VpnGatewayId",
  ],
  ["AWS::EC2::Route", "TransitGatewayId", "AWS::EC2::TransitGatewayAttachment", "TransitGatewayId"],
  [
    "AWS::ECS::Service",
    "LoadBalancers",
    `${BALANCING}::Listener`,
    "DefaultActions",
    { [`${BALANCING}::ListenerRule`]: "Actions" },
  ],
  ["AWS::S3::Bucket", "NotificationConfiguration", "AWS::Lambda::Permission", "FunctionName"],
  ["AWS::S3::Bucket", "NotificationConfiguration", "AWS::SQS::QueuePolicy", "Queues"],
  ["AWS::S3::Bucket", "NotificationConfiguration", "AWS::SNS::TopicPolicy", "Topics"],
  ["AWS::ApiGateway::Deployment", "RestApiId", "AWS::ApiGateway::Method", "RestApiId"],
];

function namesIn(resource: Value, property: string): ReadonlySet<string> {
  return namesReferredIn(entryOf(entryOf(resource, "Properties"), property));
}

/** The resources that each one waits for by `DependsOn` or a reference. */
function prerequisitesOf(resource: Value): readonly string[] {
  return [
    ...textsOf(entryOf(resource, "DependsOn")),
    ...namesReferredIn(entryOf(resource, "Properties")),
  ];
}

/** All resources that wait for one of these. */
function waitingFor(
  resources: readonly (readonly [string, Value])[],
  needed: readonly string[],
): ReadonlySet<string> {
  const waiters = Map.groupBy(
    resources.flatMap(([name, each]) => prerequisitesOf(each).map((other) => [other, name])),
    ([other]) => other,
  );
  const found = new Set(needed);
  // Iterating over a Set includes items added during the iteration.
  for (const next of found) for (const [, name = ""] of waiters.get(next) ?? []) found.add(name);
  return found;
}

function unorderedInCloudFormation(source: SourceFile): readonly Fact[] {
  const resources = membersOf(resourcesIn(source));
  const byType = Map.groupBy(resources, ([, each]) => textOf(entryOf(each, "Type")));
  return CLOUDFORMATION.flatMap(([user, property, first, via, others = {}]): readonly Fact[] => {
    const ways = Object.entries({ [first]: via, ...others });
    const needed = ways.flatMap(([type, path]) =>
      (byType.get(type) ?? []).flatMap(([name, each]) => {
        const referred = namesIn(each, path);
        return referred.size === 0 ? [] : [[name, referred] as const];
      }),
    );
    const users = byType.get(user) ?? [];
    if (needed.length === 0 || users.length === 0) return [];
    const shared = new Map(
      needed.flatMap(([name, referred]) => [...referred].map((other) => [other, name])),
    );
    const waiting = waitingFor(
      resources,
      needed.map(([name]) => name),
    );
    return users.map(([name, each]) => {
      const common = [...namesIn(each, property)].find((other) => shared.has(other));
      const isEarly = common !== undefined && !waiting.has(name);
      const message = `\`${name}\` doesn't wait for \`${shared.get(common ?? "")}\``;
      return factInFile(isEarly, each, source, message);
    });
  });
}

const CUSTOM = /^(AWS::CloudFormation::CustomResource$|Custom::)/;

const POLICY = /^AWS::IAM::(Policy|RolePolicy|ManagedPolicy)$/;

/** Custom resources whose function runs before its role has the permissions that it needs. */
function earlyFunctions(source: SourceFile): readonly Fact[] {
  const resources = membersOf(resourcesIn(source));
  const all = new Map(resources);
  const typeOf = (resource: Value | undefined) => textOf(entryOf(resource, "Type")) ?? "";
  const custom = resources.filter(([, each]) => CUSTOM.test(typeOf(each)));
  if (custom.length === 0) return [];
  const policies = new Map(
    resources
      .filter(([, each]) => POLICY.test(typeOf(each)))
      .flatMap(([name, each]) =>
        ["Roles", "RoleName"].flatMap((property) =>
          [...namesIn(each, property)].map((role) => [role, name] as const),
        ),
      ),
  );
  const waiting = waitingFor(resources, [...policies.values()]);
  return custom.map(([name, each]) => {
    const policy = [...namesIn(each, "ServiceToken")]
      .flatMap((called) => [...namesIn(all.get(called) ?? each, "Role")])
      .map((role) => policies.get(role))
      .find((found) => found !== undefined);
    const isEarly = policy !== undefined && !waiting.has(name);
    return factInFile(isEarly, each, source, `\`${name}\` doesn't wait for \`${policy}\``);
  });
}

/** `resourceId('Microsoft.Web/serverfarms', parameters('planName'))` within a text. */
const RESOURCE_ID =
  /\bresourceId\(\s*'([\w./]{1,100})'\s*,\s*((?:[^()]|\([^()]{0,200}\)){1,300})\)/g;

const withoutBlanks = (text: string) => text.replace(/\s+/g, "").toLowerCase();

/** The expression in a text such as `[parameters('name')]`, or the text as one. */
function expressionOf(text: string): string {
  return withoutBlanks(/^\[(?!\[)(.*)\]$/s.exec(text)?.[1] ?? `'${text}'`);
}

function idsIn(text: string): readonly string[] {
  return [...text.matchAll(RESOURCE_ID)].map(([, type = "", name = ""]) =>
    withoutBlanks(`${type}/${name}`),
  );
}

function textsIn(root: Value | undefined): readonly string[] {
  const values = root === undefined ? [] : [...valuesIn(root)];
  return values.flatMap((value) => (value.kind === "string" ? value.value : []));
}

/** Resources of a template that are named by ID in another, which doesn't wait for them. */
function unorderedInArm(source: SourceFile): readonly Fact[] {
  const template = source.path.endsWith(".json") ? readArmTemplate(source) : undefined;
  // With symbolic names, dependencies are named by these.
  if (template === undefined || entryOf(template, "resources")?.kind !== "list") return [];
  const all = declaredIn(template).filter(({ parent }) => parent === undefined);
  const declared = new Map(
    all.map(({ type, declaration }) => {
      const name = textOf(entryOf(declaration, "name")) ?? "";
      return [withoutBlanks(`${type}/${expressionOf(name)}`), name];
    }),
  );
  return all.flatMap(({ declaration, type }): readonly Fact[] => {
    // What it waits for may wait for the others in turn, and names alone may mean any of them.
    if (textsIn(entryOf(declaration, "dependsOn")).length > 0) return [];
    const own = withoutBlanks(
      `${type}/${expressionOf(textOf(entryOf(declaration, "name")) ?? "")}`,
    );
    const needed = textsIn(entryOf(declaration, "properties"))
      .flatMap(idsIn)
      .find((id) => declared.has(id) && id !== own);
    const message = `the resource doesn't wait for \`${declared.get(needed ?? "")}\`, which it names`;
    return [factInFile(needed !== undefined, declaration, source, message)];
  });
}

/** Rules for resources that need others to exist, and don't say so. */
export const creationOrderRules: readonly Rule[] = [
  {
    id: "quality-unstated-order",
    title: "Resource doesn't wait for another that it needs",
    severity: "LOW",
    category: "quality",
    explanation:
      "Both are created at the same time, so the first apply fails, or fails now and then.",
    fix: "Refer to an attribute of the other resource, or list it in `depends_on`, `DependsOn` or `dependsOn`.",
    link: "https://developer.hashicorp.com/terraform/language/meta-arguments/depends_on",
    checks: [
      module(unordered),
      module(unproven),
      file(unorderedInCloudFormation),
      file(earlyFunctions),
      file(unorderedInArm),
    ],
  },
];
