import type { PlanNode } from "./plan-file.ts";

/** A module in the configuration that a plan was made from. */
export class PlanConfiguration {
  readonly #node: PlanNode;
  #expressions: ReadonlyMap<string, PlanNode> | undefined;
  #outputs: ReadonlyMap<string, PlanNode> | undefined;
  #calls: ReadonlyMap<string, PlanCall> | undefined;

  constructor(node: PlanNode) {
    this.#node = node;
  }

  /** The arguments of a resource, `aws_vpc.main`. */
  expressionsOf(resource: string): PlanNode | undefined {
    this.#expressions ??= new Map(
      this.#node
        .list("resources")
        .flatMap((each) => present(each.text("address"), each.at("expressions"))),
    );
    return this.#expressions.get(resource);
  }

  output(name: string): PlanNode | undefined {
    this.#outputs ??= new Map(
      (this.#node.at("outputs")?.members() ?? []).flatMap(([key, each]) =>
        present(key, each.at("expression")),
      ),
    );
    return this.#outputs.get(name);
  }

  call(name: string): PlanCall | undefined {
    this.#calls ??= new Map(
      (this.#node.at("module_calls")?.members() ?? []).map(([key, each]) => [
        key,
        new PlanCall(each),
      ]),
    );
    return this.#calls.get(name);
  }
}

/** A call of a module. */
export class PlanCall {
  readonly configuration: PlanConfiguration | undefined;
  readonly #arguments: ReadonlyMap<string, PlanNode>;

  constructor(node: PlanNode) {
    const module = node.at("module");
    this.configuration = module && new PlanConfiguration(module);
    this.#arguments = new Map(node.at("expressions")?.members());
  }

  argument(name: string): PlanNode | undefined {
    return this.#arguments.get(name);
  }
}

function present(name: string, node: PlanNode | undefined): (readonly [string, PlanNode])[] {
  return node === undefined ? [] : [[name, node]];
}
