import type { Block, Expression } from "../hcl/ast.ts";
import type { SourceFile } from "../source/source-file.ts";
import { parseVersionRange } from "../terraform/version-constraint.ts";
import { type Address, readAddress } from "./addresses.ts";
import { checkNestedExpressions } from "./check-settings.ts";
import type { ModuleCheck } from "./module-check.ts";

/** `moved`, `import` and `removed`, which name resources by their addresses. */
export function checkStatements(check: ModuleCheck): void {
  for (const { body, file } of check.configuration.files) {
    for (const block of body.blocks) {
      if (block.type === "moved") checkMoved(check, block, file);
      else if (block.type === "import") checkImport(check, block, file);
      else if (block.type === "removed") checkRemoved(check, block, file);
    }
  }
}

function addressIn(
  check: ModuleCheck,
  block: Block,
  name: string,
  file: SourceFile,
): { address: Address; value: Expression } | undefined {
  const value = block.body.attributes.find((each) => each.name === name)?.value;
  // In JSON, addresses are texts.
  if (value === undefined || file.path.endsWith(".json")) return undefined;
  const address = readAddress(value, block.type === "import");
  if (typeof address !== "string") return { address, value };
  check.add(address, value, file);
  return undefined;
}

function checkMoved(check: ModuleCheck, block: Block, file: SourceFile): void {
  const from = addressIn(check, block, "from", file);
  const to = addressIn(check, block, "to", file);
  if (from === undefined || to === undefined) return;
  if (from.address.kind !== to.address.kind) {
    check.add("a resource and a module can't become each other", to.value, file);
  }
}

function checkImport(check: ModuleCheck, block: Block, file: SourceFile): void {
  const attribute = (name: string) => block.body.attributes.find((each) => each.name === name);
  if (check.isCalled) check.add("only a root module can import", block.header, file);
  if (attribute("id") === undefined && attribute("identity") === undefined) {
    check.add("`id` is required", block.header, file);
  }
  const to = addressIn(check, block, "to", file);
  if (to !== undefined && (to.address.isData || to.address.kind === "module")) {
    check.add("only a resource can be imported", to.value, file);
  }
  const forEach = attribute("for_each");
  if (forEach !== undefined) check.value(forEach.value, file);
  const id = attribute("id");
  if (id !== undefined) check.value(id.value, file, { each: forEach !== undefined });
}

function checkRemoved(check: ModuleCheck, block: Block, file: SourceFile): void {
  for (const { type, body } of block.body.blocks) {
    if (type !== "lifecycle") continue;
    for (const attribute of body.attributes) check.flag(attribute, file);
  }
  const from = addressIn(check, block, "from", file);
  if (from === undefined) return;
  if (from.address.hasKey) check.add("`removed` takes no instances", from.value, file);
  if (from.address.isData)
    check.add("a data source can't be removed from the state", from.value, file);
}

/** Settings of the module: versions, backends, and what providers are configured with. */
export function checkSettings(check: ModuleCheck): void {
  const { settings, providers } = check.configuration;
  const found = new Map<string, number>();
  for (const { sources } of settings) {
    for (const { body, file } of sources) {
      const version = body.attributes.find(({ name }) => name === "required_version");
      if (version !== undefined) checkRequiredVersion(check, version.value, file);
      for (const block of body.blocks) {
        const kind = block.type === "cloud" ? "backend" : block.type;
        if (kind !== "backend" && kind !== "required_providers") continue;
        const isOverride = /(^|\/|_)override\.(tf|tofu)(\.json)?$/.test(file.path);
        const count = (found.get(kind) ?? 0) + (isOverride ? 0 : 1);
        found.set(kind, count);
        if (count > 1) check.add(`only one "${block.type}" block is allowed`, block.header, file);
      }
    }
  }
  for (const { sources } of providers) {
    for (const { body, file } of sources) checkNestedExpressions(check, body, file);
  }
}

function checkRequiredVersion(check: ModuleCheck, value: Expression, file: SourceFile): void {
  const text = value.kind === "literal" && typeof value.value === "string" ? value.value : "?";
  const range = parseVersionRange(text, "terraform");
  if (range === undefined) check.add("this is not a version constraint", value, file);
  else if (!check.language.isAdmittedBy(range)) {
    check.add("no permitted version meets this constraint", value, file);
  }
}
