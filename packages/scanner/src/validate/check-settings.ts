import type { Body } from "../hcl/ast.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { ModuleCheck } from "./module-check.ts";

/** Everything in the configuration of a provider is evaluated, whatever it means. */
export function checkNestedExpressions(check: ModuleCheck, body: Body, file: SourceFile): void {
  const forEach = body.attributes.some(({ name }) => name === "for_each");
  for (const { name, value } of body.attributes) {
    if (name !== "alias" && name !== "version") check.value(value, file, { each: forEach });
  }
  for (const block of body.blocks) {
    if (block.type !== "dynamic") checkNestedExpressions(check, block.body, file);
  }
}
