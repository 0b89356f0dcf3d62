import { askText } from "../../rule-language/ask-text.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import { and, type Fact, fact, or } from "../../rule-language/fact.ts";
import { textWithHoles, withEmptyHoles } from "../../rule-language/holes.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";

/** Built-in roles that may change everything, or hand on rights, by their numbers. */
const POWERFUL: ReadonlyMap<string, string> = new Map([
  ["8e3af657-a8ff-443c-a75c-2fe8c4bcb635", "Owner"],
  ["b24988ac-6180-42a0-ab88-20f7382dd24c", "Contributor"],
  ["18d7d88d-d35e-4fb5-a5c3-7773c20a72d9", "User Access Administrator"],
  ["f58310d9-a9f6-439a-9e8d-f62e7b41a168", "Role Based Access Control Administrator"],
]);

const NAMES = [...POWERFUL.values()];

/** Those that do nothing but hand on rights, which a condition can keep to some. */
const HANDING_ON = NAMES.slice(2);

const LOOKED_UP = "data.azurerm_role_definition";

/** A role is assigned that may do nearly everything, or make others able to. */
export function assignsPower(assignment: ResourceView): Fact {
  const isConstrained = assignment.attr("condition").isPresent().truth === true;
  const names = NAMES.filter((name) => !isConstrained || !HANDING_ON.includes(name));
  const id = assignment.attr("role_definition_id");
  const isNamed = assignment.attr("role_definition_name").isIn(names, { ignoreCase: true });
  const isNumbered = askText(id, (text) => isNumberOf(text, names));
  if (NUMBER.test(textWithHoles(id.value) ?? "")) return or(isNamed, isNumbered);
  const isLookedUp = assignment.referred("role_definition_id", LOOKED_UP).some((role) =>
    or(
      role.attr("name").isIn(names, { ignoreCase: true }),
      askText(role.attr("role_definition_id"), (text) => isNumberOf(text, names)),
    ),
  );
  return or(isNamed, isNumbered, isLookedUp);
}

/** The last part of a role's id. */
const NUMBER = /[0-9a-f]{8}-[0-9a-f-]{27}$/i;

function isNumberOf(id: string, names: readonly string[]): boolean {
  const name = POWERFUL.get(NUMBER.exec(id)?.[0].toLowerCase() ?? "");
  return name !== undefined && names.includes(name);
}

/** The root, a management group or a whole subscription; what lies inside of one has more segments. */
const WIDE_SCOPE =
  /^\/?$|^\/(subscriptions|providers\/Microsoft\.Management\/managementGroups)\/[^/]+\/?$/i;

const WIDE_SOURCES = [
  "azurerm_management_group",
  "azurerm_subscription",
  "data.azurerm_management_group",
  "data.azurerm_subscription",
];

/** The id of a subscription is the scope itself, not something inside of it. */
export function isWide(scope: AttributeView): Fact {
  const { value } = scope;
  const isWhole =
    value.kind === "unknown" &&
    value.isComputed === true &&
    value.marks.referents.some(({ type }) => WIDE_SOURCES.includes(type));
  if (!isWhole) return askText(scope, (text) => WIDE_SCOPE.test(withEmptyHoles(text)));
  return fact(true, scope.evidence());
}

/** What a custom role may do that makes an owner of whoever has it. */
const OWNING = [
  "*",
  "*/write",
  "microsoft.authorization/*",
  "microsoft.authorization/*/write",
  "microsoft.authorization/roleassignments/*",
  "microsoft.authorization/roleassignments/write",
  "microsoft.authorization/roledefinitions/*",
  "microsoft.authorization/roledefinitions/write",
  "microsoft.authorization/elevateaccess/action",
];

export function mayOwn(role: ResourceView): Fact {
  return role
    .blocks("permissions")
    .some((permission) =>
      permission.attr("actions").some((action) => action.isIn(OWNING, { ignoreCase: true })),
    );
}

/** A role may be assigned to, or is made in, more than a part of a subscription. */
export function isForWhole(role: ResourceView): Fact {
  const scopes = role.attr("assignable_scopes");
  return or(scopes.some(isWide), and(scopes.isAbsent(), isWide(role.attr("scope"))));
}
