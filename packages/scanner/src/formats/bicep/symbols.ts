import type {
  FunctionStatement,
  ImportStatement,
  LoopNode,
  ModuleStatement,
  Node,
  ObjectNode,
  OutputStatement,
  ParameterStatement,
  Property,
  ResourceStatement,
  Statement,
} from "./syntax.ts";

/** A resource or a module, with the parts of its body. */
export interface Declared<S = ResourceStatement> {
  readonly statement: S;
  readonly loop: LoopNode | undefined;
  readonly condition: Node | undefined;
  readonly body: ObjectNode | undefined;
}

export interface ResourceSymbol extends Declared {
  /** Without the version. */
  readonly type: string;
  /** The resource that it is declared within. */
  readonly outer: ResourceSymbol | undefined;
  readonly children: ReadonlyMap<string, ResourceSymbol>;
}

/** The declarations of a file by name. */
export interface Symbols {
  readonly parameters: ReadonlyMap<string, ParameterStatement>;
  readonly variables: ReadonlyMap<string, Node>;
  readonly outputs: readonly OutputStatement[];
  readonly types: ReadonlyMap<string, string>;
  readonly functions: ReadonlyMap<string, FunctionStatement>;
  readonly resources: ReadonlyMap<string, ResourceSymbol>;
  readonly modules: ReadonlyMap<string, Declared<ModuleStatement>>;
  readonly imports: readonly ImportStatement[];
  readonly targetScope: string | undefined;
}

export function symbolsOf(statements: readonly Statement[]): Symbols {
  const of = <K extends Statement["kind"]>(kind: K) =>
    statements.filter((each): each is Extract<Statement, { kind: K }> => each.kind === kind);
  const scope = of("targetScope")[0]?.value;
  return {
    parameters: new Map(of("param").map((each) => [each.name, each])),
    variables: new Map(of("var").map(({ name, value }) => [name, value])),
    outputs: of("output"),
    types: new Map(of("type").map(({ name, type }) => [name, type])),
    functions: new Map(of("func").map((each) => [each.name, each])),
    resources: new Map(of("resource").map((each) => [each.name, resourceOf(each, undefined)])),
    modules: new Map(of("module").map((each) => [each.name, declaredBy(each, each.body)])),
    imports: of("import"),
    targetScope: scope?.kind === "literal" ? String(scope.value) : undefined,
  };
}

/** All resources, including those that are declared within others. */
export function* allResources(resources: Iterable<ResourceSymbol>): Generator<ResourceSymbol> {
  for (const resource of resources) {
    yield resource;
    yield* allResources(resource.children.values());
  }
}

/** The value of a property that is written by its name. */
export function propertyOf(body: ObjectNode | undefined, name: string): Node | undefined {
  return body?.members.find(
    (member): member is Property =>
      member.kind === "property" && member.key.kind === "literal" && member.key.value === name,
  )?.value;
}

function resourceOf(statement: ResourceStatement, outer: ResourceSymbol | undefined) {
  const children = new Map<string, ResourceSymbol>();
  const [own = ""] = statement.type.split("@");
  const type = outer === undefined || own.includes(".") ? own : `${outer.type}/${own}`;
  const declared = declaredBy(statement, statement.body);
  const resource: ResourceSymbol = { ...declared, type, outer, children };
  for (const member of declared.body?.members ?? []) {
    if (member.kind === "resource") children.set(member.name, resourceOf(member, resource));
  }
  return resource;
}

function declaredBy<S>(statement: S, body: Node): Declared<S> {
  const loop = body.kind === "loop" ? body : undefined;
  const inner = loop === undefined ? body : loop.body;
  const condition = inner.kind === "if" ? inner.condition : undefined;
  const object = inner.kind === "if" ? inner.body : inner;
  return { statement, loop, condition, body: object.kind === "object" ? object : undefined };
}
