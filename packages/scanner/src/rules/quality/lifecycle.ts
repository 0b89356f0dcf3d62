import type { Attribute, Block, Body, Expression, Step } from "../../hcl/ast.ts";
import { expressionsIn, walkExpressions } from "../../hcl/walk.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { locate, type ModuleView } from "../../rule-language/module-view.ts";
import { module, type Rule } from "../../rule-language/rule.ts";
import type { SourceFile, Span } from "../../source/source-file.ts";
import type { ModuleConfiguration, ResourceDeclaration } from "../../terraform/configuration.ts";
import { nameAfter } from "../../terraform/references.ts";
import { isKeyedByIndex } from "./index-keys.ts";

interface Occurrence extends Span {
  readonly message: string;
}

type Find = (
  body: Body,
  file: SourceFile,
  declaration: ResourceDeclaration,
  view: ModuleView,
) => Occurrence[];

/** Checks the code of every managed resource. */
function inResources(find: Find) {
  return module((view: ModuleView): readonly Fact[] =>
    [...view.configuration.resources.values()]
      .filter(({ mode }) => mode === "managed")
      .flatMap((declaration) => {
        const found = declaration.sources.flatMap(({ body, file }) =>
          find(body, file, declaration, view).map((each) =>
            view.found(true, locate(each, file), each.message),
          ),
        );
        return found.length > 0 ? found : [view.found(false, declaration.header, "it is fine")];
      }),
  );
}

/** Checks the code of every call of a module that has a fault. */
function inCalls(find: (body: Body, file: SourceFile) => Occurrence[]) {
  return module((view: ModuleView): readonly Fact[] =>
    [...view.configuration.moduleCalls.values()].flatMap(({ sources }) =>
      sources.flatMap(({ body, file }) =>
        find(body, file).map((each) => view.found(true, locate(each, file), each.message)),
      ),
    ),
  );
}

const blocksOf = ({ blocks }: Body, type: string) => blocks.filter((block) => block.type === type);

/** What `ignore_changes` lists. */
function ignoredIn(body: Body): readonly Expression[] {
  return blocksOf(body, "lifecycle").flatMap((block) =>
    block.body.attributes
      .filter(({ name }) => name === "ignore_changes")
      .flatMap(({ value }) => (value.kind === "tuple" ? value.items : [value])),
  );
}

/** The name that an entry of `ignore_changes` starts with. */
function nameOf(entry: Expression): string | undefined {
  if (entry.kind === "traversal") return nameOf(entry.source);
  if (entry.kind === "literal") return String(entry.value);
  return entry.kind === "variable" ? entry.name : undefined;
}

/** The arguments whose changes Terraform ignores, and `all`. */
export function ignoredNames(body: Body): ReadonlySet<string | undefined> {
  return new Set(ignoredIn(body).map(nameOf));
}

/** Whether an entry is a member of a map: `tags["release"]`. */
const isMember = (step: Step) =>
  step.kind === "index" && step.key.kind === "literal" && typeof step.key.value === "string";

/** The same as paths: `template`, `containers`, `image`. Members of maps have none. */
export function ignoredPaths(body: Body): readonly (readonly string[])[] {
  return ignoredIn(body).flatMap((entry) => {
    const steps = entry.kind === "traversal" ? entry.steps : [];
    if (steps.some(isMember)) return [];
    const names = steps.flatMap((step) => (step.kind === "attribute" ? [step.name] : []));
    return [[nameOf(entry) ?? "", ...names]];
  });
}

/** Arguments and blocks that say who may do what. */
const PERMISSIONS: readonly (readonly [type: RegExp, names: RegExp])[] = [
  [/^aws_(default_)?(security_group|network_acl)$/, /^(ingress|egress)$/],
  [/^aws_(iam_(user_|role_|group_)?policy|\w+_policy|kms_key|ecr_repository_policy)$/, /^policy$/],
  [/^aws_iam_role$/, /^(assume_role_policy|inline_policy)$/],
  [/^azurerm_network_security_group$/, /^security_rule$/],
  [
    /^azurerm_network_security_rule$/,
    /^(access|source_address_prefix(es)?|destination_port_ranges?)$/,
  ],
  [/^azurerm_role_definition$/, /^permissions$/],
  [/^google_compute_firewall$/, /^(allow|deny|source_ranges)$/],
  [/^google_\w+_iam_(binding|policy)$/, /^(members|policy_data)$/],
  [/^kubernetes_(cluster_)?role(_v1)?$/, /^rule$/],
];

/** Permissions that the code gives and then ignores. Without any, others manage all of them. */
const ignoredPermissions: Find = (body, _, { type }) => {
  const [, names] = PERMISSIONS.find(([types]) => types.test(type)) ?? [];
  if (names === undefined) return [];
  const given = new Set([
    ...body.attributes.map(({ name }) => name),
    ...body.blocks.map((block) => (block.type === "dynamic" ? block.labels[0]?.value : block.type)),
  ]);
  return ignoredIn(body).flatMap((entry) => {
    const name = nameOf(entry) ?? "";
    const message = `changes of \`${name}\` are ignored`;
    return names.test(name) && given.has(name) ? [{ ...spanOf(entry), message }] : [];
  });
};

const CHANGING: ReadonlySet<string> = new Set(["uuid", "timestamp", "plantimestamp", "bcrypt"]);

/** Arguments that replace a resource in each run on purpose. */
const TRIGGERS: ReadonlySet<string> = new Set(["triggers", "triggers_replace"]);

const changingLocals = new WeakMap<ModuleConfiguration, ReadonlyMap<string, string>>();

/** The locals with such a value, also through other locals, and the function that gives it. */
function changingLocalsOf({ configuration }: ModuleView): ReadonlyMap<string, string> {
  const known = changingLocals.get(configuration);
  if (known !== undefined) return known;
  const found = new Map<string, string>();
  const pairs: (readonly [used: string, user: string])[] = [];
  for (const [name, { attribute }] of configuration.locals) {
    for (const each of walkExpressions(attribute.value)) {
      if (each.kind === "call" && CHANGING.has(each.name)) found.set(name, each.name);
      const used = nameAfter("local", each);
      if (used !== undefined) pairs.push([used, name]);
    }
  }
  const users = Map.groupBy(pairs, ([used]) => used);
  // Iterating over a Map includes entries added during the iteration.
  for (const [name, called] of found) {
    for (const [, user] of users.get(name) ?? []) if (!found.has(user)) found.set(user, called);
  }
  changingLocals.set(configuration, found);
  return found;
}

const changingValues: Find = (body, _, __, view) => {
  const ignored = ignoredNames(body);
  if (ignored.has("all")) return [];
  const isMeant = ({ type: name }: Block) => !["lifecycle", "provisioner"].includes(name);
  const values = [
    ...body.attributes
      .filter(({ name }) => !ignored.has(name) && !TRIGGERS.has(name))
      .flatMap(({ value }) => [...walkExpressions(value)]),
    ...body.blocks
      .filter((block) => isMeant(block) && !ignored.has(block.type))
      .flatMap((block) => [...expressionsIn(block.body)]),
  ];
  const locals = changingLocalsOf(view);
  return values.flatMap((each) => {
    const called =
      each.kind === "call" && CHANGING.has(each.name)
        ? each.name
        : locals.get(nameAfter("local", each) ?? "");
    if (called === undefined) return [];
    return [{ ...spanOf(each), message: `\`${called}()\` gives another value in each run` }];
  });
};

/** A list that is known before the plan, so that `for_each` takes it as well. */
const LIST = /^((keys|values|tolist|sort|distinct)\()*(var|local)\.[\w.]+\)*$/;

/** The zones of a region, which stay the same. */
const OF_ZONES = /(^|[._])(azs?|zones?|availability_zones?)\)*$/;

const countedLists = (body: Body, { text }: SourceFile): Occurrence[] => {
  const count = body.attributes.find(({ name }) => name === "count");
  if (count?.value.kind !== "call" || count.value.name !== "length") return [];
  const [argument] = count.value.args;
  const list = argument && text.slice(argument.start, argument.end);
  if (list === undefined || !LIST.test(list) || OF_ZONES.test(list)) return [];
  const code = text.slice(body.start, body.end);
  const written = [list, `keys(${list})`, `values(${list})`];
  const isByIndex = written.some(
    (each) =>
      code.includes(`${each}[count.index]`) || code.includes(`element(${each}, count.index)`),
  );
  const message = `\`count\` identifies the members of \`${list}\` by their index`;
  return isByIndex ? [{ ...spanOf(count), message }] : [];
};

const loopsOverIndexes: Find = (body, _, __, view) => {
  const loop = body.attributes.find(({ name }) => name === "for_each");
  if (loop === undefined || !isKeyedByIndex(loop.value, view.configuration)) return [];
  return [{ ...spanOf(loop), message: "the keys of `for_each` are positions in a list" }];
};

/** Types that others use by name, and that most changes replace. */
const REPLACED: ReadonlySet<string> = new Set([
  "aws_acm_certificate",
  "aws_launch_configuration",
  "google_compute_instance_template",
  "google_compute_managed_ssl_certificate",
  "google_compute_region_instance_template",
  "google_compute_region_ssl_certificate",
  "google_compute_ssl_certificate",
]);

const lateReplacement: Find = (body, _, { type, header }) => {
  if (!REPLACED.has(type)) return [];
  const isSet = blocksOf(body, "lifecycle").some((block) =>
    block.body.attributes.some(
      ({ name, value }) =>
        name === "create_before_destroy" && !(value.kind === "literal" && value.value === false),
    ),
  );
  const message = "`create_before_destroy` is not set";
  return isSet ? [] : [{ ...spanOf(header), message }];
};

/** Names that only one resource can have at a time. */
const UNIQUE_NAMES: Readonly<Record<string, string>> = {
  aws_cloudwatch_log_group: "name",
  aws_db_instance: "identifier",
  aws_db_option_group: "name",
  aws_db_parameter_group: "name",
  aws_db_subnet_group: "name",
  aws_docdb_cluster_parameter_group: "name",
  aws_elasticache_parameter_group: "name",
  aws_elasticache_subnet_group: "name",
  aws_iam_instance_profile: "name",
  aws_iam_policy: "name",
  aws_iam_role: "name",
  aws_launch_configuration: "name",
  aws_lb: "name",
  aws_lb_target_group: "name",
  aws_neptune_parameter_group: "name",
  aws_rds_cluster_instance: "identifier",
  aws_rds_cluster_parameter_group: "name",
  aws_redshift_parameter_group: "name",
  aws_security_group: "name",
  google_compute_instance_template: "name",
  google_compute_managed_ssl_certificate: "name",
  google_compute_region_instance_template: "name",
  google_compute_ssl_certificate: "name",
};

/** Types with `name_prefix`, because changes of many other arguments replace them. */
const WITH_PREFIX: ReadonlySet<string> = new Set(["aws_lb_target_group", "aws_security_group"]);

/** Whether a text has no other parts than variables and what is written. */
function isOfVariables(name: Expression): boolean {
  return (
    name.kind === "template" &&
    name.parts.every(
      (part) =>
        part.kind === "text" ||
        ("expression" in part && nameAfter("var", part.expression) !== undefined),
    )
  );
}

/** What replaces the group of settings if it changes. */
const FAMILY = ["family", "engine_name", "major_engine_version"];

/** Whether the name of a group of settings stays the same for another version of its engine. */
function isForAllFamilies(name: Expression, body: Body): boolean {
  if (name.kind !== "template") return false;
  const variables = variablesIn(name);
  const families = body.attributes.filter((each) => FAMILY.includes(each.name));
  const isNamed = families.some(({ value }) =>
    [...walkExpressions(value)].some((each) => variables.includes(nameAfter("var", each) ?? "")),
  );
  const isWritten = name.parts.some((part) => part.kind === "text" && /\d/.test(part.value));
  return families.length > 0 && isOfVariables(name) && !isNamed && !isWritten;
}

/** A replacement beside the old resource, under the same name. */
const takenName: Find = (body, _, { type }) => {
  const argument = UNIQUE_NAMES[type];
  const name = body.attributes.find((each) => each.name === argument);
  const isFirst = blocksOf(body, "lifecycle").some((block) =>
    block.body.attributes.some(
      (each) =>
        each.name === "create_before_destroy" &&
        each.value.kind === "literal" &&
        each.value.value === true,
    ),
  );
  if (name === undefined || !isFirst) return [];
  if (!isSteady(name, body, type) && !isForAllFamilies(name.value, body)) return [];
  const message = `\`${argument}\` is fixed, despite \`create_before_destroy\``;
  return [{ ...spanOf(name), message }];
};

/** A fixed name, or one of the caller's where most changes replace the resource. */
function isSteady({ value }: Attribute, body: Body, type: string): boolean {
  if (value.kind === "literal") return value.value !== null;
  if (nameAfter("var", value) !== undefined) return REPLACED.has(type);
  if (!(REPLACED.has(type) || WITH_PREFIX.has(type)) || !isOfVariables(value)) return false;
  // A name with the port changes together with the port.
  const inName = new Set(variablesIn(value));
  const others = body.attributes.filter((each) => !ABOUT_NAMES.test(each.name));
  return !others.some(
    (each) => each.value !== value && variablesIn(each.value).some((one) => inName.has(one)),
  );
}

/** Arguments that repeat the name of the resource. */
const ABOUT_NAMES = /^(description|tags|labels)$/;

const variablesIn = (expression: Expression): readonly string[] =>
  [...walkExpressions(expression)].flatMap((each) => nameAfter("var", each) ?? []);

const spanOf = ({ start, end }: Span): Span => ({ start, end });

export const lifecycleRules: readonly Rule[] = [
  {
    id: "quality-ignores-all-changes",
    title: "Changes to a resource are ignored",
    severity: "LOW",
    category: "quality",
    explanation: "After the first apply, the code no longer says what is deployed.",
    fix: "List only the arguments in `ignore_changes` that something else manages.",
    link: "https://developer.hashicorp.com/terraform/language/meta-arguments/lifecycle#ignore_changes",
    checks: [
      inResources((body) =>
        ignoredIn(body)
          .filter((entry) => nameOf(entry) === "all")
          .map((entry) => ({ ...spanOf(entry), message: "`ignore_changes` is `all`" })),
      ),
    ],
  },
  {
    id: "quality-ignores-permissions",
    title: "Changes of permissions are ignored",
    severity: "LOW",
    category: "quality",
    explanation:
      "Access that someone opens by hand stays open, and later changes of the code are never applied.",
    fix: "Remove them from `ignore_changes`. If others add rules, use separate resources for the rules.",
    link: "https://developer.hashicorp.com/terraform/language/meta-arguments/lifecycle#ignore_changes",
    checks: [inResources(ignoredPermissions)],
  },
  {
    id: "quality-changes-each-run",
    title: "Resource changes in each run",
    severity: "MEDIUM",
    category: "quality",
    explanation: "Every plan has changes, and a name that changes replaces the resource.",
    fix: "Use `random_id`, `random_uuid` or `time_static`, which keep their value in the state.",
    link: "https://developer.hashicorp.com/terraform/language/functions/uuid",
    checks: [inResources(changingValues)],
  },
  {
    id: "quality-certificate-replacement",
    title: "Resource is deleted before its successor exists",
    severity: "LOW",
    category: "quality",
    explanation:
      "The apply fails, because the load balancer or group of machines still uses the old one.",
    fix: "Set `create_before_destroy = true` in `lifecycle`.",
    peers: { checkov: ["CKV_AWS_233"] },
    link: "https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/acm_certificate",
    checks: [inResources(lateReplacement)],
  },
  {
    id: "quality-taken-name",
    title: "Replacement needs a name that is still taken",
    severity: "LOW",
    category: "quality",
    explanation: "With `create_before_destroy`, the apply fails as soon as a change replaces it.",
    fix: "Use `name_prefix`, or a name with a part that changes, such as a `random_id`.",
    link: "https://developer.hashicorp.com/terraform/language/meta-arguments/lifecycle#create_before_destroy",
    checks: [inResources(takenName)],
  },
  {
    id: "quality-count-over-list",
    title: "Resources are identified by positions in a list",
    severity: "LOW",
    category: "quality",
    explanation: "Removing one member shifts the others, and Terraform replaces them all.",
    fix: "Use `for_each` with a set, or a map by names.",
    link: "https://developer.hashicorp.com/terraform/language/meta-arguments/count#when-to-use-for_each-instead-of-count",
    checks: [inResources(countedLists), inCalls(countedLists), inResources(loopsOverIndexes)],
  },
  {
    id: "quality-null-resource",
    title: "`null_resource` is used",
    severity: "LOW",
    category: "quality",
    explanation: "Terraform 1.4 has `terraform_data` built in, which needs no provider.",
    fix: "Use `terraform_data` with `triggers_replace`.",
    link: "https://developer.hashicorp.com/terraform/language/resources/terraform-data",
    checks: [
      module((view) =>
        [...view.configuration.resources.values()].map(({ type, header }) =>
          view.found(type === "null_resource", header, "`terraform_data` needs no provider"),
        ),
      ),
    ],
  },
  {
    id: "quality-provisioner",
    title: "Resource has a provisioner",
    severity: "LOW",
    category: "quality",
    explanation: "Plans don't show what a provisioner does, and a failed one taints the resource.",
    fix: "Use an argument such as `user_data`, a prepared image, or a resource of a provider.",
    link: "https://developer.hashicorp.com/terraform/language/resources/provisioners/syntax",
    checks: [
      inResources((body) =>
        blocksOf(body, "provisioner").map(({ header }) => ({
          ...spanOf(header),
          message: "plans don't show what this provisioner does",
        })),
      ),
    ],
  },
];
