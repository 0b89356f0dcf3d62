import { NO_MARKS } from "../../evaluate/marks.ts";
import { and, type Fact, fact, not } from "../../rule-language/fact.ts";
import type { ModuleView } from "../../rule-language/module-view.ts";
import { module, type Rule, resource } from "../../rule-language/rule.ts";
import type { ResourceDeclaration } from "../../terraform/configuration.ts";
import { hasAny, writtenText } from "../../terraform/static-argument.ts";

/** Types that remove what others have granted, and what to use in their place. */
const EXCLUSIVE: Readonly<Record<string, string>> = {
  aws_iam_policy_attachment: "aws_iam_role_policy_attachment",
  google_folder_iam_policy: "google_folder_iam_member",
  google_organization_iam_binding: "google_organization_iam_member",
  google_organization_iam_policy: "google_organization_iam_member",
  google_project_iam_policy: "google_project_iam_member",
};

/** Grants of one role, which may only be complete where the module makes what they are about. */
const SHARED: readonly (readonly [type: string, parent: string, maker: string])[] = [
  ["google_folder_iam_binding", "folder", "google_folder"],
  ["google_project_iam_binding", "project", "google_project"],
];

/** Where databases and caches name their parameters. */
const PARAMETERS: readonly (readonly [types: readonly string[], argument: string])[] = [
  [["aws_db_instance"], "parameter_group_name"],
  [["aws_rds_cluster"], "db_cluster_parameter_group_name"],
  [["aws_docdb_cluster"], "db_cluster_parameter_group_name"],
  [["aws_redshift_cluster"], "cluster_parameter_group_name"],
  [["aws_elasticache_cluster", "aws_elasticache_replication_group"], "parameter_group_name"],
];

/** What a binding is about: everything that it says except for the members. */
function subjectOf({ type, sources }: ResourceDeclaration): string {
  const said = sources.flatMap(({ body, file }) =>
    body.attributes
      .filter(({ name }) => name !== "members" && name !== "member")
      .map(({ name, value }) => `${name}=${writtenText(value, file)}`),
  );
  return [type, ...said.toSorted()].join("\n");
}

/** Bindings of the same role, each of which removes the members of the other. */
function rivalBindings(view: ModuleView): readonly Fact[] {
  const bindings = [...view.configuration.resources.values()].filter(
    (each) =>
      /^google_.*_iam_binding$/.test(each.type) &&
      !hasAny(each, "count", "for_each") &&
      each.sources.every(({ body }) => body.blocks.every(({ type }) => type !== "condition")),
  );
  return [...Map.groupBy(bindings, subjectOf).values()].flatMap(([first, ...others]) =>
    others.map((each) => {
      const message = `\`${first?.type}.${first?.name}\` lists other members of the same role`;
      return view.found(true, each.header, message);
    }),
  );
}

/** A member that a binding of the same role doesn't list, and so removes. */
function rivalMembers(view: ModuleView): readonly Fact[] {
  const grants = [...view.configuration.resources.values()].filter(
    (each) =>
      /^google_\w+_iam_(binding|member)$/.test(each.type) &&
      !hasAny(each, "count", "for_each") &&
      each.sources.every(({ body }) => body.blocks.every(({ type }) => type !== "condition")),
  );
  const byRole = Map.groupBy(grants, (each) =>
    subjectOf(each).replace(/_iam_(binding|member)\n/, "\n"),
  );
  return [...byRole.values()].flatMap((same) => {
    const binding = same.find(({ type }) => type.endsWith("_binding"));
    if (binding === undefined) return [];
    const message = `\`${binding.type}.${binding.name}\` lists the members of the same role`;
    return same
      .filter(({ type }) => type.endsWith("_member"))
      .map((each) => view.found(true, each.header, message));
  });
}

/** Rules for resources that get in the way of others or of later changes. */
export const exclusiveRules: readonly Rule[] = [
  {
    id: "quality-exclusive-attachment",
    title: "Resource detaches what others have attached",
    severity: "MEDIUM",
    category: "quality",
    explanation: "It owns all grants of the policy or project, and removes those it doesn't list.",
    fix: "Use one resource per grant, such as `aws_iam_role_policy_attachment` or `google_project_iam_member`.",
    link: "https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/iam_policy_attachment",
    checks: [
      resource(Object.keys(EXCLUSIVE), (attachment) => {
        const message = `\`${attachment.type}\` removes grants of others; use \`${EXCLUSIVE[attachment.type]}\``;
        return fact(true, { location: attachment.location, message, marks: NO_MARKS });
      }),
    ],
  },
  {
    id: "quality-exclusive-binding",
    title: "Role of a shared project is taken from its other members",
    severity: "LOW",
    category: "quality",
    explanation:
      "A binding lists all members of the role, and removes those who others have added.",
    fix: "Use a resource per member, such as `google_project_iam_member`.",
    link: "https://registry.terraform.io/providers/hashicorp/google/latest/docs/resources/google_project_iam",
    checks: SHARED.map(([type, parent, maker]) =>
      resource(type, (binding) => {
        const isMade = binding.referred(parent, maker).exists();
        return not(and(binding.others(maker).exists(), isMade));
      }),
    ),
  },
  {
    id: "quality-rival-bindings",
    title: "Two grants remove each other's members",
    severity: "MEDIUM",
    category: "quality",
    explanation:
      "A binding lists all members of its role, so every apply removes those of the other.",
    fix: "List all members in one binding, or use a resource per member.",
    link: "https://registry.terraform.io/providers/hashicorp/google/latest/docs/resources/google_project_iam",
    checks: [module(rivalBindings), module(rivalMembers)],
  },
  {
    id: "quality-default-parameters",
    title: "Default parameter group can't be changed",
    severity: "INFO",
    category: "quality",
    explanation:
      "The first setting that someone needs requires a new group, and a restart of the database.",
    fix: "Create a parameter group, even an empty one, and refer to it.",
    link: "https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_WorkingWithParamGroups.html",
    checks: PARAMETERS.map(([types, argument]) =>
      resource(types, (database) => database.attr(argument).matches(/^default[.:-]/)),
    ),
  },
];
