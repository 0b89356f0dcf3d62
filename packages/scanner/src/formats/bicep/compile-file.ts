import { type ObjectValue, object, string, tuple, type Value } from "../../evaluate/value.ts";
import { directoryOf, joinPath } from "../../source/path.ts";
import type { SourceFile, Span } from "../../source/source-file.ts";
import type { Expression } from "../arm/syntax.ts";
import {
  call,
  type Depth,
  ExpressionCompiler,
  type Locals,
  NO_LOCALS,
  type Scope,
  text,
} from "./compile-expression.ts";
import { compileParameter, descriptionIn, isSecure } from "./compile-parameter.ts";
import {
  allResources,
  type Declared,
  propertyOf,
  type ResourceSymbol,
  type Symbols,
  symbolsOf,
} from "./symbols.ts";
import type { ModuleStatement, Node, Property, Statement } from "./syntax.ts";

/** The other files that a file can refer to. */
export interface OtherFiles {
  readonly depth: Depth;
  fileAt(path: string): FileCompiler | undefined;
}

const SCHEMAS: Readonly<Record<string, string>> = {
  subscription: "subscriptionDeploymentTemplate",
  managementGroup: "managementGroupDeploymentTemplate",
  tenant: "tenantDeploymentTemplate",
};

/** Properties of a resource that say where it is and what it waits for. */
const PLACEMENT = new Set(["scope", "parent", "dependsOn", "name"]);

/** Sources of modules in registries. */
const REMOTE = /^(br|ts)[:/]/;

/** A resource that an expression refers to; in a loop, the one at an index. */
interface Reference {
  readonly resource: ResourceSymbol;
  readonly index: Expression | undefined;
}

/** Compiles a file to the document of a template. */
export class FileCompiler implements Scope {
  readonly file: SourceFile;
  readonly symbols: Symbols;
  readonly #others: OtherFiles;
  readonly #compiler: ExpressionCompiler;
  readonly #nested: ReadonlyMap<string, ResourceSymbol>;
  readonly #names = new Map<ResourceSymbol, readonly Expression[] | undefined>();
  readonly #functions = new Map<string, Expression | undefined>();
  #document: ObjectValue | undefined;

  constructor(file: SourceFile, statements: readonly Statement[], others: OtherFiles) {
    this.file = file;
    this.symbols = symbolsOf(statements);
    this.#others = others;
    this.#compiler = new ExpressionCompiler(file, this, others.depth);
    const all = [...allResources(this.symbols.resources.values())];
    this.#nested = new Map(all.map((resource) => [resource.statement.name, resource]));
  }

  get document(): ObjectValue {
    this.#document ??= this.#compile();
    return this.#document;
  }

  /** Modules that aren't in the tree. */
  get unknownModules(): readonly Declared<ModuleStatement>[] {
    return [...this.symbols.modules.values()].filter(
      ({ statement }) => this.moduleFile(statement) === undefined,
    );
  }

  /** The file that a module consists of. */
  moduleFile({ source }: ModuleStatement): FileCompiler | undefined {
    return REMOTE.test(source) ? undefined : this.#others.fileAt(this.#pathOf(source));
  }

  #pathOf(source: string): string {
    return joinPath(directoryOf(this.file.path), source);
  }

  #compile(): ObjectValue {
    const { targetScope = "", parameters, variables, outputs, types } = this.symbols;
    const schema = SCHEMAS[targetScope] ?? "deploymentTemplate";
    const { resources, modules } = this.symbols;
    const entries: [string, Value][] = [
      ["$schema", string(`https://schema.management.azure.com/schemas/${schema}.json#`)],
      [
        "parameters",
        entriesOf([...parameters.values()], (each) => [
          each.name,
          compileParameter(each, types, this.#compiler),
        ]),
      ],
      [
        "variables",
        entriesOf([...variables], ([name, node]) => [name, this.#compiler.value(node)]),
      ],
      [
        "resources",
        tuple([
          ...[...allResources(resources.values())].flatMap((each) => this.#resourceValue(each)),
          ...[...modules.values()].flatMap((each) => this.#moduleValue(each)),
        ]),
      ],
      [
        "outputs",
        entriesOf(outputs, (each) => [
          each.name,
          this.#objectAt(each, [
            ["type", string(isSecure(each) ? "secureString" : each.type)],
            ["value", this.#compiler.value(each.value)],
            ["metadata", descriptionIn(each)],
          ]),
        ]),
      ],
    ];
    const { text: source } = this.file;
    return object(new Map(entries), { file: this.file, start: 0, end: source.length });
  }

  #objectAt(span: Span, entries: readonly (readonly [string, Value | undefined])[]): ObjectValue {
    const known = entries.flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    );
    return object(new Map(known), this.#compiler.place(span));
  }

  #resourceValue(resource: ResourceSymbol): readonly Value[] {
    const { statement, body, type } = resource;
    if (statement.isExisting) return [];
    const locals = localsOf(resource, this.#compiler);
    const properties = (body?.members ?? []).filter(
      (each): each is Property => each.kind === "property",
    );
    const name = propertyOf(body, "name");
    const scope = propertyOf(body, "scope");
    const written = this.#compiler.object(
      properties.filter(({ key }) => key.kind !== "literal" || !PLACEMENT.has(String(key.value))),
      statement,
      locals,
    );
    return [
      this.#objectAt(statement, [
        ["type", string(type)],
        ["symbol", string(statement.name)],
        ["apiVersion", string(versionOf(resource))],
        ["name", name && this.#compiler.written(name, joined(this.#namesOf(resource)))],
        ["scope", scope && this.#compiler.value(scope, locals)],
        ["dependsOn", this.#neededBy(resource, locals)],
        ...this.#deciding(resource, locals),
        ...(written.kind === "object" ? written.entries : []),
      ]),
    ];
  }

  /** What a resource waits for, including the one that it belongs to. */
  #neededBy(resource: ResourceSymbol, locals: Locals): Value | undefined {
    const { statement, body } = resource;
    const written = propertyOf(body, "dependsOn");
    const items = written?.kind === "array" ? written.items : [];
    const around = this.#around(resource, locals);
    if (around === undefined && items.length === 0) return undefined;
    const ids = around === undefined ? [] : [this.#compiler.written(statement, this.#idOf(around))];
    const named = items.flatMap((item) =>
      item.kind === "spread" ? [] : [this.#compiler.value(item, locals)],
    );
    return tuple([...ids, ...named], this.#compiler.place(written ?? statement));
  }

  /** The resource that another belongs to. */
  #around(resource: ResourceSymbol, locals: Locals): Reference | undefined {
    if (resource.outer !== undefined) return { resource: resource.outer, index: undefined };
    const parent = propertyOf(resource.body, "parent");
    return parent && this.#reference(parent, locals);
  }

  /** Whether, and how often, a resource or a module is created. */
  #deciding(
    { statement, loop, condition }: Declared<{ readonly name: string }>,
    locals: Locals,
  ): readonly (readonly [string, Value | undefined])[] {
    const count = loop && call("length", this.#compiler.expression(loop.over));
    return [
      ["condition", condition && this.#compiler.value(condition, locals)],
      [
        "copy",
        loop &&
          count &&
          this.#objectAt(loop, [
            ["name", string(statement.name)],
            ["count", this.#compiler.written(loop.over, count)],
          ]),
      ],
    ];
  }

  #moduleValue(module: Declared<ModuleStatement>): readonly Value[] {
    const { statement, body } = module;
    const target = this.moduleFile(statement);
    if (target === undefined) return [];
    const locals = localsOf(module, this.#compiler);
    const params = propertyOf(body, "params");
    return [
      this.#objectAt(statement, [
        ["type", string("Microsoft.Resources/deployments")],
        ["symbol", string(statement.name)],
        ["name", string(statement.name)],
        ...this.#deciding(module, locals),
        [
          "properties",
          this.#objectAt(statement, [
            ["expressionEvaluationOptions", object(new Map([["scope", string("inner")]]))],
            ["templateLink", object(new Map([["relativePath", string(target.file.path)]]))],
            ["parameters", params && this.#given(params, target, locals)],
          ]),
        ],
      ]),
    ];
  }

  /** The values for a module's parameters. */
  #given(params: Node, target: FileCompiler, locals: Locals): Value {
    const isPlain =
      params.kind === "object" &&
      params.members.every((each) => each.kind === "property" && each.key.kind === "literal");
    const values = isPlain
      ? this.#compiler.value(params, locals)
      : entriesOf([...target.symbols.parameters.keys()], (name) => [
          name,
          this.#compiler.written(
            params,
            call("tryget", this.#compiler.expression(params, locals), text(name)),
          ),
        ]);
    return values.kind === "object"
      ? entriesOf([...values.entries], ([name, value]) => [
          name,
          object(new Map([["value", value]]), value.at),
        ])
      : values;
  }

  /** The names of a resource and of those that it belongs to, outermost first. */
  #namesOf(resource: ResourceSymbol): readonly Expression[] {
    if (this.#names.has(resource)) return this.#names.get(resource) ?? [call("cycle")];
    this.#names.set(resource, undefined);
    const locals = localsOf(resource, this.#compiler);
    const around = this.#around(resource, locals);
    const name = propertyOf(resource.body, "name");
    const names = [
      ...(around === undefined ? [] : this.#namesAt(around)),
      name === undefined ? text(resource.statement.name) : this.#compiler.expression(name, locals),
    ];
    this.#names.set(resource, names);
    return names;
  }

  #namesAt({ resource, index }: Reference): readonly Expression[] {
    const names = this.#namesOf(resource);
    const loop = resource.statement.name;
    return index === undefined
      ? names
      : names.map((of): Expression => ({ kind: "round", loop, index, of }));
  }

  #reference(node: Node, locals: Locals): Reference | undefined {
    if (node.kind === "name") {
      if (locals.has(node.name)) return undefined;
      const resource = this.symbols.resources.get(node.name) ?? this.#nested.get(node.name);
      return resource && { resource, index: undefined };
    }
    if (node.kind === "nested") {
      const around = this.#reference(node.of, locals);
      const resource = around?.resource.children.get(node.name);
      return resource && { resource, index: undefined };
    }
    if (node.kind !== "member") return undefined;
    const each = this.#reference(node.of, locals);
    return each?.resource.loop !== undefined && each.index === undefined
      ? { ...each, index: this.#compiler.expression(node.key, locals) }
      : undefined;
  }

  #idOf(reference: Reference): Expression {
    return { kind: "id", type: reference.resource.type, names: this.#namesAt(reference) };
  }

  resolve(node: Node, locals: Locals): Expression | undefined {
    const reference = this.#reference(node, locals);
    if (reference !== undefined) return this.#idOf(reference);
    switch (node.kind) {
      case "name":
        return locals.get(node.name) ?? this.#named(node.name);
      case "member":
        return this.#memberOf(node, locals);
      case "call":
        return this.#called(node, locals);
      default:
        return undefined;
    }
  }

  #named(name: string): Expression | undefined {
    if (this.symbols.parameters.has(name)) return call("parameters", text(name));
    if (this.symbols.variables.has(name)) return call("variables", text(name));
    for (const { names, source } of this.symbols.imports) {
      const own = names.get(name);
      const file = own === undefined ? undefined : this.#others.fileAt(this.#pathOf(source));
      if (own !== undefined && file !== undefined) return file.exported(own);
    }
    return undefined;
  }

  /** A variable for the use in other files. */
  exported(name: string): Expression | undefined {
    if (!this.symbols.variables.has(name)) return undefined;
    return {
      kind: "apply",
      document: () => this.document,
      given: [],
      of: call("variables", text(name)),
    };
  }

  #memberOf(node: Extract<Node, { kind: "member" }>, locals: Locals): Expression | undefined {
    const { of, key } = node;
    const name = key.kind === "literal" ? String(key.value) : undefined;
    if (name === undefined) return undefined;
    const reference = this.#reference(of, locals);
    if (reference !== undefined) return this.#propertyOf(reference, name);
    const file = of.kind === "name" && !locals.has(of.name) ? this.#importedAs(of.name) : undefined;
    if (file !== undefined) return file.exported(name);
    if (of.kind !== "member" || of.key.kind !== "literal" || of.key.value !== "outputs") {
      return undefined;
    }
    return this.#outputOf(of.of, name, locals);
  }

  #propertyOf(reference: Reference, name: string): Expression {
    const own = this.#namesAt(reference).at(-1);
    if (name === "id") return this.#idOf(reference);
    if (name === "name" && own !== undefined) return own;
    if (name === "type") return text(reference.resource.type);
    if (name === "apiVersion") return text(versionOf(reference.resource));
    return { kind: "member", of: call("reference", this.#idOf(reference)), key: text(name) };
  }

  #outputOf(node: Node, name: string, locals: Locals): Expression | undefined {
    const module = node.kind === "member" ? node.of : node;
    if (module.kind !== "name" || !this.symbols.modules.has(module.name)) return undefined;
    const index = node.kind === "member" ? this.#compiler.expression(node.key, locals) : undefined;
    return { kind: "output", deployment: module.name, index, name };
  }

  #importedAs(name: string): FileCompiler | undefined {
    const found = this.symbols.imports.find(({ all }) => all === name);
    return found && this.#others.fileAt(this.#pathOf(found.source));
  }

  #called(node: Extract<Node, { kind: "call" }>, locals: Locals): Expression | undefined {
    const { of, name, operands } = node;
    const given = () => operands.map((operand) => this.#compiler.expression(operand, locals));
    if (of === undefined) return this.#defining(name)?.applied(name, given());
    const reference = this.#reference(of, locals);
    if (reference !== undefined) return call(name, this.#idOf(reference), ...given());
    const file = of.kind === "name" ? this.#importedAs(of.name) : undefined;
    return file?.applied(name, given());
  }

  /** The file that defines a function, by its name in lower case. */
  #defining(name: string): FileCompiler | undefined {
    if (this.#functionNamed(name) !== undefined) return this;
    const found = this.symbols.imports.find(({ names }) =>
      [...names.keys()].some((each) => each.toLowerCase() === name),
    );
    return found && this.#others.fileAt(this.#pathOf(found.source));
  }

  #functionNamed(name: string) {
    return [...this.symbols.functions.values()].find((each) => each.name.toLowerCase() === name);
  }

  /** A call of a function of this file. */
  applied(name: string, operands: readonly Expression[]): Expression | undefined {
    const found = this.#functionNamed(name);
    if (found === undefined) return undefined;
    const of = this.#functions.has(name)
      ? (this.#functions.get(name) ?? call("cycle"))
      : this.#functionBody(found.parameters, found.body, name);
    const given = found.parameters.map(
      (parameter, index) => [parameter, operands[index] ?? call("null")] as const,
    );
    return { kind: "apply", document: () => this.document, given, of };
  }

  #functionBody(parameters: readonly string[], body: Node, name: string): Expression {
    this.#functions.set(name, undefined);
    const locals = parameters.map((each) => [each, call("parameters", text(each))] as const);
    const of = this.#compiler.expression(body, new Map(locals));
    this.#functions.set(name, of);
    return of;
  }
}

/** The variables of the loop that creates a resource or a module. */
function localsOf(
  { statement, loop }: Declared<{ readonly name: string }>,
  compiler: ExpressionCompiler,
): Locals {
  if (loop === undefined) return NO_LOCALS;
  const index = call("copyindex", text(statement.name));
  const item: Expression = { kind: "member", of: compiler.expression(loop.over), key: index };
  return new Map([
    [loop.item, item],
    ...(loop.index === undefined ? [] : [[loop.index, index] as const]),
  ]);
}

/** A resource without a version has that of the one it is declared within. */
function versionOf({ statement, outer }: ResourceSymbol): string {
  const [, version] = statement.type.split("@");
  return version ?? (outer === undefined ? "" : versionOf(outer));
}

function joined(names: readonly Expression[]): Expression {
  const [only] = names;
  if (names.length === 1 && only !== undefined) return only;
  return call("concat", ...names.flatMap((name, at) => (at === 0 ? [name] : [text("/"), name])));
}

function entriesOf<T>(items: readonly T[], entry: (item: T) => readonly [string, Value]): Value {
  return object(new Map(items.map(entry)));
}
