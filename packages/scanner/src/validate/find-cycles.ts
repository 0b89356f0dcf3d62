import type { Body } from "../hcl/ast.ts";
import type { Declaration, ModuleConfiguration } from "../terraform/configuration.ts";
import { argumentOf } from "../terraform/static-argument.ts";
import type { ModuleTree } from "../terraform/tree.ts";
import type { Fault } from "./fault.ts";
import { calledConfiguration } from "./module-scope.ts";
import { targetOf, type UsedName, usedIn } from "./names.ts";

/** Maximum number of nodes and edges in the graph, and of nested modules. */
const MAX_SIZE = 200_000;
const MAX_DEPTH = 12;

interface Node {
  readonly name: string;
  readonly declaration: Declaration | undefined;
  readonly needs: Set<string>;
}

/** Declarations of a module and the modules that it calls that need each other in a circle. */
export function findCycles(
  tree: ModuleTree,
  root: ModuleConfiguration,
): { readonly faults: readonly Fault[]; readonly isComplete: boolean } {
  const graph = new Graph(tree);
  graph.addModule(root, "", undefined, 0);
  const faults = graph.cycles().flatMap((cycle) => {
    const [first] = cycle.filter(({ declaration }) => declaration !== undefined);
    if (first?.declaration === undefined) return [];
    const names = cycle.slice(0, 6).map(({ name }) => `\`${name}\``);
    const message =
      cycle.length === 1
        ? `${names[0]} needs itself`
        : `${names.join(", ")} need each other in a circle`;
    return [{ message, location: first.declaration.header }];
  });
  return { faults, isComplete: graph.isComplete };
}

class Graph {
  readonly #tree: ModuleTree;
  readonly #nodes = new Map<string, Node>();
  /** The keys of the nodes, in the order in which they were added. */
  readonly #keys: string[] = [];
  #size = 0;

  constructor(tree: ModuleTree) {
    this.#tree = tree;
  }

  /** False if there is too much to look at all of it. */
  get isComplete(): boolean {
    return this.#size <= MAX_SIZE;
  }

  /** `prefix` is the module's path: `module.network.`; `call` is the call that leads to it. */
  addModule(
    configuration: ModuleConfiguration,
    prefix: string,
    call: { readonly declaration: Declaration; readonly callerPrefix: string } | undefined,
    depth: number,
  ): void {
    if (!this.isComplete || depth > MAX_DEPTH) return;
    const expansion = prefix === "" ? [] : [`${prefix}expand`];
    const add = (name: string, declaration: Declaration | undefined, uses: readonly UsedName[]) => {
      const needs = uses.flatMap((used) => this.#needed(used, configuration, prefix));
      this.#add(`${prefix}${name}`, {
        name: `${prefix}${name}`,
        declaration,
        needs: new Set([...needs, ...expansion]),
      });
    };
    for (const [name, variable] of configuration.variables) {
      const own = namesInDeclaration(variable).filter(({ root, steps: [first] }) => {
        return !(root === "var" && first?.kind === "attribute" && first.name === name);
      });
      add(`var.${name}`, variable, own);
      this.#addArgument(`${prefix}var.${name}`, name, call);
    }
    for (const [name, { attribute, file }] of configuration.locals) {
      const location = { file, start: attribute.start, end: attribute.end };
      const declaration = { name, location, header: location, sources: [] };
      add(`local.${name}`, declaration, usedIn(attribute.value).names);
    }
    for (const [name, output] of configuration.outputs)
      add(`output.${name}`, output, namesInDeclaration(output));
    for (const [address, resource] of configuration.resources) {
      add(address, resource, namesInDeclaration(resource));
      this.#nodes.get(`${prefix}${address}`)?.needs.delete(`${prefix}${address}`);
    }
    for (const [name, inner] of configuration.moduleCalls)
      this.#addCall(configuration, prefix, name, inner, depth);
  }

  #addCall(
    configuration: ModuleConfiguration,
    prefix: string,
    name: string,
    declaration: Declaration,
    depth: number,
  ): void {
    const path = `${prefix}module.${name}.`;
    const own = ["count", "for_each", "depends_on"].flatMap((argument) => {
      const value = argumentOf(declaration, argument)?.value;
      return value === undefined ? [] : usedIn(value).names;
    });
    const needs = new Set(own.flatMap((used) => this.#needed(used, configuration, prefix)));
    if (prefix !== "") needs.add(`${prefix}expand`);
    const first = this.#keys.length;
    this.#add(`${path}expand`, { name: path.slice(0, -1), declaration, needs });
    const called = calledConfiguration(this.#tree, configuration, declaration);
    if (called === undefined) return;
    this.addModule(called, path, { declaration, callerPrefix: prefix }, depth + 1);
    const inside = new Set(this.#keys.slice(first));
    this.#add(`${path}close`, { name: path.slice(0, -1), declaration, needs: inside });
  }

  #add(key: string, node: Node): void {
    if (!this.#nodes.has(key)) this.#keys.push(key);
    this.#nodes.set(key, node);
    this.#size += 1 + node.needs.size;
  }

  #addArgument(
    node: string,
    name: string,
    call: { readonly declaration: Declaration; readonly callerPrefix: string } | undefined,
  ): void {
    const value = call && argumentOf(call.declaration, name)?.value;
    if (call === undefined || value === undefined) return;
    for (const used of usedIn(value).names) {
      for (const needed of this.#needed(used, undefined, call.callerPrefix)) {
        this.#nodes.get(node)?.needs.add(needed);
      }
    }
  }

  /** The nodes that a reference needs. */
  #needed(
    used: UsedName,
    _configuration: ModuleConfiguration | undefined,
    prefix: string,
  ): readonly string[] {
    const { target } = targetOf(used);
    switch (target.kind) {
      case "var":
      case "local":
        return [`${prefix}${target.kind}.${target.name}`];
      case "resource":
        return [`${prefix}${target.address}`];
      case "module": {
        const [, second, third] = used.steps;
        const output = second?.kind === "index" ? third : second;
        const path = `${prefix}module.${target.name}.`;
        return [output?.kind === "attribute" ? `${path}output.${output.name}` : `${path}close`];
      }
      default:
        return [];
    }
  }

  /** Groups of nodes that need each other, by Tarjan's algorithm without recursion. */
  cycles(): readonly (readonly Node[])[] {
    const found: Node[][] = [];
    const order = new Map<string, number>();
    const low = new Map<string, number>();
    const stack: string[] = [];
    const onStack = new Set<string>();
    for (const start of this.#nodes.keys()) {
      if (order.has(start)) continue;
      const work: { key: string; rest: string[] }[] = [];
      const enter = (key: string) => {
        order.set(key, order.size);
        low.set(key, order.get(key) ?? 0);
        stack.push(key);
        onStack.add(key);
        work.push({ key, rest: [...(this.#nodes.get(key)?.needs ?? [])] });
      };
      enter(start);
      for (let top = work.at(-1); top !== undefined; top = work.at(-1)) {
        const { key, rest } = top;
        const next = rest.pop();
        if (next === undefined) {
          work.pop();
          this.#close(key, low, order, stack, onStack, found);
          const parent = work.at(-1);
          if (parent) low.set(parent.key, Math.min(low.get(parent.key) ?? 0, low.get(key) ?? 0));
        } else if (!this.#nodes.has(next)) {
        } else if (!order.has(next)) enter(next);
        else if (onStack.has(next)) low.set(key, Math.min(low.get(key) ?? 0, order.get(next) ?? 0));
      }
    }
    return found;
  }

  #close(
    key: string,
    low: ReadonlyMap<string, number>,
    order: ReadonlyMap<string, number>,
    stack: string[],
    onStack: Set<string>,
    found: Node[][],
  ): void {
    if (low.get(key) !== order.get(key)) return;
    const group: Node[] = [];
    for (let each = stack.pop(); each !== undefined; each = stack.pop()) {
      onStack.delete(each);
      const node = this.#nodes.get(each);
      if (node !== undefined) group.push(node);
      if (each === key) break;
    }
    const [only] = group;
    if (group.length > 1 || only?.needs.has(key) === true) found.push(group.reverse());
  }
}

/** Names that a declaration uses, apart from those that belong to another time or object. */
function namesInDeclaration({ sources }: Declaration): readonly UsedName[] {
  return sources.flatMap(({ body }) => namesInBody(body));
}

function namesInBody(body: Body): readonly UsedName[] {
  const own = body.attributes
    .filter(({ name }) => name !== "ignore_changes" && name !== "provider" && name !== "type")
    .flatMap(({ value }) => usedIn(value).names);
  return [...own, ...body.blocks.flatMap((block) => namesInBody(block.body))];
}
