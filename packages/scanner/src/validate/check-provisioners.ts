import type { Block, Body, Expression } from "../hcl/ast.ts";
import type { SourceFile } from "../source/source-file.ts";
import { CONNECTION, PROVISIONERS } from "./block-schemas.ts";
import type { Allowed } from "./check-references.ts";
import { checkType } from "./check-type.ts";
import type { ModuleCheck } from "./module-check.ts";
import { usedIn } from "./names.ts";

export function checkProvisioner(
  check: ModuleCheck,
  type: string,
  block: Block,
  file: SourceFile,
  allowed: Allowed,
): void {
  const kind = block.labels[0]?.value ?? "";
  const schema = PROVISIONERS[kind];
  if (schema === undefined) {
    if (!/^(chef|habitat|puppet|salt-masterless)$/.test(kind)) {
      check.add(`there is no provisioner "${kind}"`, block.header, file);
    }
  } else check.structure.nested(block, schema, file);
  const attribute = (name: string) => block.body.attributes.find((each) => each.name === name);
  keyword(check, attribute("when"), /^(create|destroy)$/, file);
  keyword(check, attribute("on_failure"), /^(continue|fail)$/, file);
  if (kind === "remote-exec") {
    const given = ["inline", "script", "scripts"].filter((name) => attribute(name) !== undefined);
    if (given.length !== 1)
      check.add(
        "a `remote-exec` takes one of `inline`, `script` and `scripts`",
        block.header,
        file,
      );
  }
  const isOnDestroy = keywordText(attribute("when")?.value) === "destroy";
  const inner: Allowed = { ...allowed, self: type };
  for (const { name, value } of block.body.attributes) {
    if (name === "when" || name === "on_failure") continue;
    const given = check.value(value, file, inner);
    checkType(check, given, schema?.attributes[name]?.type, value, file);
  }
  if (isOnDestroy) refuseOthers(check, block.body, file);
  for (const nested of block.body.blocks) {
    if (nested.type === "connection") checkConnection(check, type, nested, file, allowed);
  }
}

function checkConnection(
  check: ModuleCheck,
  type: string,
  block: Block,
  file: SourceFile,
  allowed: Allowed,
): void {
  check.structure.nested(block, CONNECTION, file);
  for (const { value } of block.body.attributes)
    check.value(value, file, { ...allowed, self: type });
}

/** When a resource is destroyed, only the resource itself is there. */
function refuseOthers(check: ModuleCheck, body: Body, file: SourceFile): void {
  if (check.language.has("destroy-references")) return;
  for (const { name: argument, value } of body.attributes) {
    if (argument === "when" || argument === "on_failure") continue;
    for (const name of usedIn(value).names) {
      const [first] = name.steps;
      const member = first?.kind === "attribute" ? `${name.root}.${first.name}` : name.root;
      const isOwn = /^(self|path\..*|terraform\..*|each\.key|count\.index)(\.|$)/.test(member);
      if (!isOwn) check.add("a provisioner on destroy can only refer to `self`", name, file);
    }
  }
  for (const block of body.blocks) refuseOthers(check, block.body, file);
}

/** Whether one of a resource's provisioners runs when it is destroyed. */
function isDestroyProvisioner({ type, body }: Block): boolean {
  const when = body.attributes.find(({ name }) => name === "when")?.value;
  return type === "provisioner" && keywordText(when) === "destroy";
}

/** The connection of a resource is used by its provisioners, and by nothing else. */
export function checkResourceConnections(
  check: ModuleCheck,
  type: string,
  body: Body,
  file: SourceFile,
  allowed: Allowed,
): void {
  const connections = body.blocks.filter((block) => block.type === "connection");
  const provisioners = body.blocks.filter((block) => block.type === "provisioner");
  if (provisioners.length === 0) return;
  for (const connection of connections) {
    checkConnection(check, type, connection, file, allowed);
    if (provisioners.some(isDestroyProvisioner)) refuseOthers(check, connection.body, file);
  }
}

function keyword(
  check: ModuleCheck,
  attribute: { readonly value: Expression } | undefined,
  words: RegExp,
  file: SourceFile,
): void {
  if (attribute === undefined) return;
  const text = keywordText(attribute.value);
  if (text === undefined || !words.test(text))
    check.add("this is not one of the keywords", attribute.value, file);
}

function keywordText(value: Expression | undefined): string | undefined {
  if (value?.kind === "variable") return value.name;
  return value?.kind === "literal" ? String(value.value) : undefined;
}
