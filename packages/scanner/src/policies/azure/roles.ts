import { askText } from "../../rule-language/ask-text.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, fact, not, or } from "../../rule-language/fact.ts";
import { textWithPlaceholders, withEmptyPlaceholders } from "../../rule-language/placeholders.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";

/** Built-in roles that can change everything or grant permissions, by GUID. */
const POWERFUL: ReadonlyMap<string, string> = new Map([
  ["8e3af657-a8ff-443c-a75c-2fe8c4bcb635", "Owner"],
  ["b24988ac-6180-42a0-ab88-20f7382dd24c", "Contributor"],
  ["18d7d88d-d35e-4fb5-a5c3-7773c20a72d9", "User Access Administrator"],
  ["f58310d9-a9f6-439a-9e8d-f62e7b41a168", "Role Based Access Control Administrator"],
]);

const NAMES = [...POWERFUL.values()];

/** Roles that can only grant permissions, which a condition can limit. */
const HANDING_ON = NAMES.slice(2);

const LOOKED_UP = "data.azurerm_role_definition";

/** Whether an assigned role allows nearly everything, or allows granting permissions to others. */
export function assignsPower(assignment: ResourceView): Fact {
  return assignsOneOf(NAMES, assignment);
}

/** Whether an assigned role allows granting permissions to others, its holder included. */
export function assignsHandingOn(assignment: ResourceView): Fact {
  return assignsOneOf(HANDING_ON, assignment);
}

export function assignsOwner(assignment: ResourceView): Fact {
  return assignsOneOf(NAMES.slice(0, 1), assignment);
}

/** Whether the role is for an application or a managed identity, not for people. */
export function isForProgram(assignment: ResourceView): Fact {
  const principal = assignment.attr("principal_id");
  const { referents } = principal.value.marks;
  const isProgram = referents.some(({ type }) => PROGRAMS.test(type));
  return or(
    assignment.attr("principal_type").is("ServicePrincipal", { ignoreCase: true }),
    fact(isProgram, principal.evidence()),
  );
}

/** Types whose ID is that of an identity for programs. */
const PROGRAMS = /^(data\.)?(azuread_service_principal|azurerm_(?!client_config)\w+)$/;

function assignsOneOf(wanted: readonly string[], assignment: ResourceView): Fact {
  const isConstrained = assignment.attr("condition").isPresent().truth === true;
  const names = wanted.filter((name) => !isConstrained || !HANDING_ON.includes(name));
  const id = assignment.attr("role_definition_id");
  const isNamed = assignment.attr("role_definition_name").isIn(names, { ignoreCase: true });
  const isNumbered = askText(id, (text) => isNumberOf(text, names));
  if (NUMBER.test(textWithPlaceholders(id.value) ?? "")) return or(isNamed, isNumbered);
  const isLookedUp = assignment.referred("role_definition_id", LOOKED_UP).some((role) =>
    or(
      role.attr("name").isIn(names, { ignoreCase: true }),
      askText(role.attr("role_definition_id"), (text) => isNumberOf(text, names)),
    ),
  );
  return or(isNamed, isNumbered, isLookedUp);
}

/** The last part of a role ID. */
const NUMBER = /[0-9a-f]{8}-[0-9a-f-]{27}$/i;

function isNumberOf(id: string, names: readonly string[]): boolean {
  const name = POWERFUL.get(NUMBER.exec(id)?.[0].toLowerCase() ?? "");
  return name !== undefined && names.includes(name);
}

/**
 * The root, a management group or a subscription. Scopes inside a subscription have more segments.
 */
const WIDE_SCOPE =
  /^\/?$|^\/(subscriptions|providers\/Microsoft\.Management\/managementGroups)\/[^/]+\/?$/i;

const WIDE_SOURCES = [
  "azurerm_management_group",
  "azurerm_subscription",
  "data.azurerm_management_group",
  "data.azurerm_subscription",
];

/** A subscription's ID is the scope itself, not something inside it. */
export function isWide(scope: AttributeView): Fact {
  const { value } = scope;
  const isWhole =
    value.kind === "unknown" &&
    value.isComputed === true &&
    value.marks.referents.some(({ type }) => WIDE_SOURCES.includes(type));
  if (!isWhole) return askText(scope, (text) => WIDE_SCOPE.test(withEmptyPlaceholders(text)));
  return fact(true, scope.evidence());
}

/** Permissions of a custom role that are equivalent to ownership. */
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
  return mayDoOneOf(OWNING, role);
}

/** Whether a custom role can hand out roles by an action that is named for it. */
export function mayHandOn(role: ResourceView): Fact {
  return mayDoOneOf(OWNING.slice(2), role);
}

function mayDoOneOf(actions: readonly string[], role: ResourceView): Fact {
  return role
    .blocks("permissions")
    .some((permission) =>
      permission
        .attr("actions")
        .some((action) =>
          and(action.isIn(actions, IGNORE_CASE), not(mayOnlyRead(action, permission))),
        ),
    );
}

const IGNORE_CASE = { ignoreCase: true };

/** Exceptions that leave of all actions on assignments those that read. */
const WRITES = [
  "*",
  "*/write",
  "microsoft.authorization/*",
  "microsoft.authorization/*/write",
  "microsoft.authorization/roleassignments/*",
  "microsoft.authorization/roleassignments/write",
];

function mayOnlyRead(action: AttributeView, permission: BlockView): Fact {
  return and(
    action.is("microsoft.authorization/roleassignments/*", IGNORE_CASE),
    permission.attr("not_actions").some((each) => each.isIn(WRITES, IGNORE_CASE)),
  );
}

/** Whether a role can be assigned, or is defined, at subscription level or above. */
export function isForWhole(role: ResourceView): Fact {
  const scopes = role.attr("assignable_scopes");
  return or(scopes.some(isWide), and(scopes.isAbsent(), isWide(role.attr("scope"))));
}

/** Whether a custom role has every permission, without exceptions. */
export function mayDoAll(role: ResourceView): Fact {
  return role
    .blocks("permissions")
    .some((permission) =>
      or(
        ...["actions", "data_actions"].map((name) =>
          and(permission.attr(name).includes("*"), permission.attr(`not_${name}`).isAbsent()),
        ),
      ),
    );
}
