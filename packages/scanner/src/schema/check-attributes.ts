import type { Body, Expression, Step } from "../hcl/ast.ts";
import type { Location } from "../source/source-file.ts";
import type { ModuleConfiguration, ResourceDeclaration } from "../terraform/configuration.ts";
import { targetOf, type UsedName, usedIn } from "../validate/names.ts";
import type { SchemaBlock } from "./schema-table.ts";

/** An attribute of a managed resource that an expression of its module reads. */
export interface ReadAttribute {
  readonly resource: ResourceDeclaration;
  readonly name: string;
  readonly location: Location;
}

/** Attributes that expressions read from managed resources, by the resource's address. */
export function* attributesRead(configuration: ModuleConfiguration): Generator<ReadAttribute> {
  for (const { body, file } of configuration.files) {
    for (const value of valuesIn(body)) {
      for (const used of usedIn(value).names) {
        const read = attributeRead(used, configuration);
        if (read === undefined) continue;
        const { start, end } = read.step;
        const location = { file, start, end };
        yield { resource: read.resource, name: read.step.name, location };
      }
    }
  }
}

function* valuesIn(...roots: readonly Body[]): Generator<Expression> {
  const pending = [...roots];
  for (let body = pending.pop(); body !== undefined; body = pending.pop()) {
    for (const { value } of body.attributes) yield value;
    for (const block of body.blocks) pending.push(block.body);
  }
}

function attributeRead(used: UsedName, { resources }: ModuleConfiguration) {
  const { target, used: count } = targetOf(used);
  if (target.kind !== "resource" || target.mode !== "managed") return undefined;
  const resource = resources.get(target.address);
  const step = firstAttribute(used.steps.slice(count));
  return resource === undefined || step === undefined ? undefined : { resource, step };
}

/** The attribute behind an index of instances or a splat over them. */
function firstAttribute([first, second]: readonly Step[]) {
  const step =
    first?.kind === "index" ? second : first?.kind === "splat" ? (first.each[0] ?? second) : first;
  return step?.kind === "attribute" ? step : undefined;
}

/** Names that the bindings behind the tables keep for themselves, and so don't list as read-only. */
const NOT_LISTED =
  /^(timeouts|connection|provisioner|provider|count|for_each|lifecycle|depends_on|fqn|friendly_unique_id|node|construct_node_metadata|terraform_.*|raw_overrides|cdktf_stack|.*_input)$/;

const joinedNames = new WeakMap<SchemaBlock, ReadonlySet<string>>();

/**
 * Whether a resource type has an attribute. The bindings don't say where a name has underscores, and
 * add "attribute" to some.
 */
export function hasAttribute(schema: SchemaBlock, name: string): boolean {
  if (schema.has(name) || NOT_LISTED.test(name)) return true;
  let names = joinedNames.get(schema);
  if (names === undefined) {
    names = new Set([...schema.keys()].map((each) => joined(each).replace(/attribute$/, "")));
    joinedNames.set(schema, names);
  }
  return names.has(joined(name).replace(/attribute$/, ""));
}

function joined(name: string): string {
  return name.replaceAll("_", "");
}
