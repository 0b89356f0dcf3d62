import { entryOf, listOf, textOf } from "../../documents/members.ts";
import { gathered, pick, type Reader, type Shape, type Shapes } from "../../documents/shape.ts";
import { number, object, string, tuple, type Value, withMarks } from "../../evaluate/value.ts";

/** Maps a module of Ansible that creates a cloud resource to Terraform. */
export interface Mapping {
  /** The Terraform type, which may depend on the arguments. */
  readonly to: string | ((given: Value) => string);
  /** Arguments that have another name or form in Terraform. */
  readonly arguments?: Shapes;
  /** Arguments that are separate resources in Terraform. */
  readonly companions?: readonly Companion[];
}

export interface Companion {
  readonly to: string;
  /** The argument that sets it, which the resource itself doesn't have. */
  readonly from: string;
  /** The companion's argument that refers to the resource. */
  readonly via: string;
  /** The companion's arguments; undefined if the task doesn't set it. */
  readonly read: Reader;
}

/** Mappings by the name of the module without its collection. */
export type Mappings = Readonly<Record<string, Mapping>>;

/** A companion with one argument besides the reference. */
export function companion(
  { to, from, via }: Omit<Companion, "read">,
  argument: string,
  shape: Shape = from,
): Companion {
  return { to, from, via, read: gathered({ [argument]: shape }) };
}

/**
 * Rules of a security group as blocks, one for each range of ports, which are a list here or the
 * same two arguments as in Terraform.
 */
export function groupRules(path: string): Shape {
  return (given) => {
    const rules = pick(given, path);
    if (rules?.kind !== "list") return rules;
    return withMarks(tuple(rules.items.flatMap(blocksOf), rules.at), rules.marks);
  };
}

const RANGE = /^(\d+)(?:\s*-\s*(\d+))?$/;

function blocksOf(rule: Value): readonly Value[] {
  if (rule.kind !== "object") return [rule];
  const shared = new Map<string, Value>();
  const set = (name: string, value: Value | undefined) => value && shared.set(name, value);
  set("protocol", entryOf(rule, "proto") ?? string("tcp"));
  set("description", entryOf(rule, "rule_desc"));
  for (const [argument, name] of LISTS) {
    const values = listOf(entryOf(rule, argument));
    if (values.length > 0) set(name, tuple(values, entryOf(rule, argument)?.at));
  }
  const ports = listOf(entryOf(rule, "ports"));
  const ranges =
    ports.length > 0
      ? ports.map(rangeOf)
      : [{ from: entryOf(rule, "from_port"), to: entryOf(rule, "to_port") }];
  return ranges.map(({ from, to }) => {
    const block = new Map(shared);
    if (from) block.set("from_port", from);
    if (to) block.set("to_port", to);
    return withMarks(object(block, rule.at), rule.marks);
  });
}

const LISTS = [
  ["cidr_ip", "cidr_blocks"],
  ["cidr_ipv6", "ipv6_cidr_blocks"],
  ["ip_prefix", "prefix_list_ids"],
  ["group_id", "security_groups"],
  ["group_name", "security_groups"],
] as const;

function rangeOf(port: Value): { readonly from: Value; readonly to: Value } {
  const [, from, to = from] = RANGE.exec(textOf(port) ?? "") ?? [];
  if (from === undefined) return { from: port, to: port };
  const end = (text: string | undefined) =>
    withMarks({ ...number(Number(text)), at: port.at }, port.marks);
  return { from: end(from), to: end(to) };
}
