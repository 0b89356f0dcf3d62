import type { Block, Expression } from "../hcl/ast.ts";
import type { SourceFile } from "../source/source-file.ts";
import { BUILT_IN } from "./block-schemas.ts";
import type { Allowed } from "./check-references.ts";
import type { ModuleCheck } from "./module-check.ts";
import { targetOf, usedIn } from "./names.ts";

/** The `lifecycle` block of a resource or data source. */
export function checkLifecycle(
  check: ModuleCheck,
  type: string,
  block: Block,
  file: SourceFile,
  allowed: Allowed,
): void {
  const isManaged = !type.includes(".");
  for (const attribute of block.body.attributes) {
    const { name, nameSpan, value } = attribute;
    if (!isManaged && name !== "enabled") {
      check.add(`a data source has no \`${name}\``, nameSpan, file);
    } else if (name === "ignore_changes") checkIgnored(check, type, value, file);
    else if (name === "replace_triggered_by") checkTriggers(check, value, file);
    else if (name === "enabled") check.value(value, file);
    else if (name === "prevent_destroy" && check.language.has("computed-lifecycle")) {
      check.value(value, file, allowed);
    } else if (name === "create_before_destroy" || name === "prevent_destroy") {
      check.flag(attribute, file);
    } else check.constant(attribute, file);
  }
  for (const inner of block.body.blocks) {
    if (inner.type === "precondition") check.condition(inner, file, allowed);
    if (inner.type === "postcondition") check.condition(inner, file, { ...allowed, self: type });
  }
}

/** `ignore_changes` names arguments of the resource itself. */
function checkIgnored(check: ModuleCheck, type: string, value: Expression, file: SourceFile): void {
  if (file.path.endsWith(".json") || (value.kind === "variable" && value.name === "all")) return;
  const schema = BUILT_IN[type];
  for (const item of value.kind === "tuple" ? value.items : [value]) {
    const root = item.kind === "traversal" ? item.source : item;
    if (root.kind !== "variable") {
      if (root.kind !== "literal")
        check.add("`ignore_changes` takes names of arguments", item, file);
    } else if (
      schema !== undefined &&
      !(root.name in schema.attributes) &&
      !schema.computed.includes(root.name)
    ) {
      check.add(`\`${type}\` has no argument \`${root.name}\``, item, file);
    }
  }
}

/** Only resources can trigger a replacement. */
function checkTriggers(check: ModuleCheck, value: Expression, file: SourceFile): void {
  for (const name of usedIn(value).names) {
    const { target } = targetOf(name);
    const isIndex = target.kind === "each" || target.kind === "count";
    if (!isIndex && (target.kind !== "resource" || target.mode !== "managed")) {
      check.add("`replace_triggered_by` takes references to resources", name, file);
    }
  }
}
