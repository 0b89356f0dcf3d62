import type { Expression } from "../../hcl/ast.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, not } from "../../rule-language/fact.ts";
import { locate, type ModuleView } from "../../rule-language/module-view.ts";
import { module, type Rule, resource } from "../../rule-language/rule.ts";
import { referencesIn } from "../../terraform/references.ts";
import { bodiesAt } from "../../terraform/static-argument.ts";

/** Whether a pattern has to match a whole number, and not a part of a longer one. */
function isWhole(pattern: string): boolean {
  const isGroup = pattern.startsWith("^(") && pattern.endsWith(")$");
  const alternatives = isGroup ? [pattern] : pattern.split("|");
  return alternatives.every((each) => each.startsWith("^") && each.endsWith("$"));
}

function acceptsLongerNumbers(filter: BlockView): Fact {
  return and(
    filter.attr("type").is("ACTOR_ACCOUNT_ID"),
    filter.attr("pattern").test((pattern) => pattern !== undefined && !isWhole(pattern)),
    not(filter.attr("exclude_matched_pattern").is(true)),
  );
}

/** The expression behind a local value, or an expression in a template of nothing else. */
function behind(expression: Expression, { locals }: ModuleView["configuration"]): Expression {
  let current = expression;
  for (let step = 0; step < MAX_STEPS; step++) {
    const name = current.kind === "traversal" ? [...referencesIn(current)][0] : undefined;
    const local = name?.startsWith("local.") ? locals.get(name.slice("local.".length)) : undefined;
    const [part, ...others] = current.kind === "template" ? current.parts : [];
    if (part?.kind === "interpolation" && others.length === 0) current = part.expression;
    else if (local !== undefined) current = local.attribute.value;
    else return current;
  }
  return current;
}

/** Local values that refer to each other are followed only so far. */
const MAX_STEPS = 5;

/** Whether a pattern joins numbers that have no anchors: `join("|", var.ids)`. */
function joinsNumbers(pattern: Expression, { configuration }: ModuleView): boolean {
  const call = behind(pattern, configuration);
  if (call.kind !== "call" || call.name !== "join") return false;
  const [separator, list] = call.args;
  if (separator?.kind !== "literal" || separator.value !== "|" || list === undefined) return false;
  const inner = behind(list, configuration);
  return inner.kind === "traversal" || isPlainCall(inner);
}

/** Functions that leave the members of a list as they are. */
const isPlainCall = (list: Expression) =>
  list.kind === "call" &&
  /^(concat|distinct|flatten|keys|sort|tolist|toset|values)$/.test(list.name) &&
  list.args.every(({ kind }) => kind === "traversal");

/** Patterns of the caller's numbers, which are unknown apart from how they are joined. */
function joinedNumbers(view: ModuleView): readonly Fact[] {
  return [...view.configuration.resources.values()]
    .filter(({ mode, type }) => mode === "managed" && type === "aws_codebuild_webhook")
    .flatMap(({ sources }) =>
      sources.flatMap(({ body, file }) =>
        bodiesAt(body, ["filter_group", "filter"]).flatMap(({ attributes }) => {
          const argument = (name: string) => attributes.find((each) => each.name === name)?.value;
          const [type, pattern] = [argument("type"), argument("pattern")];
          const excludes = argument("exclude_matched_pattern");
          const isActor = type?.kind === "literal" && type.value === "ACTOR_ACCOUNT_ID";
          if (!isActor || pattern === undefined || excludes !== undefined) return [];
          const message = "`pattern` matches numbers that contain an allowed one";
          return [view.found(joinsNumbers(pattern, view), locate(pattern, file), message)];
        }),
      ),
    );
}

/** Rules for webhooks that start builds. */
export const buildWebhookRules: readonly Rule[] = [
  {
    id: "aws-codebuild-webhook-actor",
    title: "Webhook accepts accounts whose number contains an allowed one",
    severity: "MEDIUM",
    category: "security",
    topic: "supply-chain",
    explanation:
      "The pattern matches a part of the account's number, so anyone with a longer number can run code with the build's permissions.",
    fix: "Anchor the pattern, such as `^(123456|234567)$`.",
    link: "https://docs.aws.amazon.com/codebuild/latest/userguide/github-webhook.html",
    checks: [
      resource("aws_codebuild_webhook", (webhook) =>
        webhook.blocks("filter_group.filter").each(acceptsLongerNumbers),
      ),
      module(joinedNumbers),
    ],
  },
];
