import { entryOf, listOf, membersOf, textOf } from "../../documents/members.ts";
import { string, type Value } from "../../evaluate/value.ts";
import { spendSteps } from "../../evaluate/work.ts";
import type { Expression } from "../../hcl/ast.ts";
import { AttributeView } from "../../rule-language/attribute-view.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import { locate, type ModuleView } from "../../rule-language/module-view.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { anyResource, type Check, module, resource } from "../../rule-language/rule.ts";
import { isChosenPassword, isWrittenSecret } from "../../secrets/chosen-password.ts";
import { isStoreName } from "../../secrets/secret-place.ts";
import type { Location, SourceFile } from "../../source/source-file.ts";

/** Names of passwords. Other credentials are random, and are found in every file. */
const PASSWORD =
  /(^|[_.-])(password|passwd|passphrase|pwd|(app|client|shared)_?secret|auth_?token|(pre_?)?shared_?key)s?$/i;

/** A reference that a tool replaces, such as `@Microsoft.KeyVault(…)` or `op://vault/item`. */
const IN_STORE = /^(@Microsoft\.\w+\(|[a-z][a-z0-9+.-]{1,20}:\/)/i;

/** Manifests and pipelines, which have rules of their own for secrets. */
const OTHER_FORMATS = /^(kubernetes|github_workflow|gitlab|compose|docker|ansible)/;

/** Deeper values are documents of other systems. */
const MAX_DEPTH = 8;

const MAX_DOCUMENT = 50_000;

/** Larger values are dashboards and the like. */
const MAX_VALUES = 20_000;

/** Whether a name in any style denotes a password: `dbPassword`, `PASSWORD`, `master_password`. */
function isPasswordName(name: string): boolean {
  return PASSWORD.test(name.replace(/([a-z0-9])([A-Z])/g, "$1_$2"));
}

function passwordAt(name: string, value: Value, place: Location): readonly Fact[] {
  if (value.kind !== "string" || !isPasswordName(name)) return [];
  const { value: text, at: location = place, marks } = value;
  const isElsewhere = isStoreName(text) || IN_STORE.test(text);
  if (isElsewhere || !isChosenPassword("password", text)) return [];
  const message = `\`${name}\` can be read in the code`;
  return [fact(true, { location, message, marks, secrets: [text] })];
}

/** The document behind a text, if it is JSON. */
function structure(value: Value, place: Location): Value {
  if (value.kind === "unknown") return value.json ?? value;
  if (value.kind !== "string") return value;
  if (value.json !== undefined) return value.json;
  if (!/^\s*\{/.test(value.value) || value.value.length > MAX_DOCUMENT) return value;
  return new AttributeView("document", value, place).json().value;
}

/** Passwords in the members of a value. */
function passwordsIn(value: Value, place: Location, depth = 0): readonly Fact[] {
  spendSteps(0.1);
  if (depth > MAX_DEPTH) return [];
  const whole = structure(value, place);
  if ("size" in whole && whole.size > MAX_VALUES) return [];
  if (whole.kind === "list") {
    return whole.items.flatMap((item) => passwordsIn(item, place, depth + 1));
  }
  return membersOf(whole).flatMap(([name, member]) => [
    ...listOf(member).flatMap((each) => passwordAt(name, each, place)),
    ...passwordsIn(member, place, depth + 1),
  ]);
}

/** Passwords in any argument of a resource that no other check asks about. */
function passwordsOf(others: ReadonlySet<string>): (each: ResourceView) => readonly Fact[] {
  return ({ type, instance: { body, location } }) => {
    if (others.has(type) || OTHER_FORMATS.test(type)) return [];
    return membersOf(body.toValue()).flatMap(([name, value]) => {
      const place = body.attribute(name)?.location ?? location;
      return [
        ...listOf(value).flatMap((each) => passwordAt(name, each, place)),
        ...passwordsIn(value, place),
      ];
    });
  };
}

/** Local values with a password in them. Resources use them in texts as well. */
function passwordsOfLocals(view: ModuleView): readonly Fact[] {
  if (!view.isPublished) return [];
  return [...view.configuration.locals.values()].flatMap(({ name, attribute, file }) =>
    passwordsWritten(name, attribute.value, file),
  );
}

function passwordsWritten(name: string, value: Expression, file: SourceFile): readonly Fact[] {
  spendSteps(1);
  if (value.kind === "object") {
    return value.items.flatMap((item) => {
      const { key } = item;
      const text = key.kind === "literal" ? String(key.value) : "";
      return passwordsWritten(text, item.value, file);
    });
  }
  if (value.kind !== "literal" || typeof value.value !== "string") return [];
  return passwordAt(name, string(value.value), locate(value, file));
}

/** Settings of a chart as pairs, and as documents. */
function passwordsOfRelease(release: ResourceView): readonly Fact[] {
  const { body, location } = release.instance;
  const pairs = membersOf(body.toValue())
    .filter(([name]) => name === "set" || name === "set_sensitive")
    .flatMap(([, pairs]) => listOf(pairs))
    .flatMap((pair) => {
      const value = entryOf(pair, "value");
      if (value === undefined) return [];
      return passwordAt(textOf(entryOf(pair, "name")) ?? "", value, pair.at ?? location);
    });
  const documents = release.attr("values").elements();
  return [
    ...pairs,
    ...documents.flatMap((each) => passwordsIn(each.document().value, each.location)),
  ];
}

/** Secrets of an app as pairs, whatever their names are. */
function passwordsOfApp(app: ResourceView): readonly Fact[] {
  const { body, location } = app.instance;
  return membersOf(body.toValue())
    .filter(([name]) => name === "secret")
    .flatMap(([, secrets]) => listOf(secrets))
    .flatMap((each) => {
      const value = entryOf(each, "value");
      if (value?.kind !== "string" || !isWrittenSecret(value.value)) return [];
      if (isStoreName(value.value) || IN_STORE.test(value.value)) return [];
      const message = `The value of \`${textOf(entryOf(each, "name")) ?? "a secret"}\` can be read in the code`;
      const place = value.at ?? each.at ?? location;
      return [fact(true, { location: place, message, marks: value.marks, secrets: [value.value] })];
    });
}

/** Checks for passwords that a person chose, in any resource except for types with other checks. */
export function chosenPasswordChecks(others: readonly string[]): readonly Check[] {
  const tasks = ["aws_ecs_daemon_task_definition", "aws_ecs_task_definition"];
  const types = [...others, ...tasks, "aws_lambda_function", "helm_release"];
  return [
    module(passwordsOfLocals),
    anyResource(passwordsOf(new Set(types))),
    resource("helm_release", passwordsOfRelease),
    resource(["azurerm_container_app", "azurerm_container_app_job"], passwordsOfApp),
  ];
}
