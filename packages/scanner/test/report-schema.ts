import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "@swc/core";

/** A JSON Schema, or a part of one. */
type Schema = Readonly<Record<string, unknown>>;

const SOURCES = join(import.meta.dirname, "../src");
const ROOT = join(SOURCES, "report/report.ts");

/** Committed, and part of the package. */
export const SCHEMA_FILE = join(import.meta.dirname, "../report.schema.json");

interface Node {
  readonly type: string;
  // biome-ignore lint/suspicious/noExplicitAny: the syntax tree has a hundred kinds of nodes
  readonly [key: string]: any;
}

/** The JSON Schema of `--format json`, generated from the types of the report. */
export function reportSchema(): Schema {
  const generator = new Generator();
  const root = generator.reference(ROOT, "ScanReport");
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Stackyard scan report",
    description: "The output of `stackyard scan --format json`. Versions may add properties.",
    ...root,
    $defs: Object.fromEntries(Object.entries(generator.definitions).sort()),
  };
}

class Generator {
  readonly definitions: Record<string, Schema> = {};
  readonly #files = new Map<string, ReadonlyMap<string, { file: string; node: Node }>>();

  /** A reference to a named type, which is defined on the way. */
  reference(file: string, name: string): Schema {
    const { file: home, node } = this.#declaration(file, name);
    if (!(name in this.definitions)) {
      this.definitions[name] = {};
      this.definitions[name] =
        node.type === "TsInterfaceDeclaration"
          ? this.#interface(home, node)
          : this.#schema(home, node.typeAnnotation);
    }
    return { $ref: `#/$defs/${name}` };
  }

  #interface(file: string, node: Node): Schema {
    const own = this.#object(file, node.body.body);
    const bases = node.extends.map((base: Node) =>
      this.#reference(file, base.expression, base.typeArguments),
    );
    return bases.length === 0 ? own : { allOf: [...bases, own] };
  }

  #object(file: string, members: readonly Node[]): Schema {
    const properties = members.map(
      (member) =>
        [member.key.value, this.#schema(file, member.typeAnnotation.typeAnnotation)] as const,
    );
    const required = members.filter(({ optional }) => !optional).map(({ key }) => key.value);
    return { type: "object", properties: Object.fromEntries(properties), required };
  }

  #schema(file: string, node: Node): Schema {
    switch (node.type) {
      case "TsKeywordType":
        return { type: node.kind };
      case "TsLiteralType":
        return { const: node.literal.value };
      case "TsParenthesizedType":
      case "TsTypeOperator":
        return this.#schema(file, node.typeAnnotation);
      case "TsArrayType":
        return { type: "array", items: this.#schema(file, node.elemType) };
      case "TsTypeLiteral":
        return this.#object(file, node.members);
      case "TsUnionType":
        return this.#union(node.types.map((each: Node) => this.#schema(file, each)));
      case "TsTypeReference":
        return this.#reference(file, node.typeName, node.typeParams);
      case "TsIndexedAccessType":
        return { enum: this.#listed(file, node.objectType.typeAnnotation.exprName.value) };
      default:
        throw new Error(`${file}: no schema for ${node.type}`);
    }
  }

  #reference(file: string, { value: name }: Node, parameters: Node | undefined): Schema {
    const [first, second] = parameters?.params ?? [];
    if (name === "Readonly") return this.#schema(file, first);
    if (name !== "Record") return this.reference(file, name);
    const keys = this.#schema(file, first);
    const { enum: names } = this.definitions[String(keys.$ref).slice("#/$defs/".length)] ?? keys;
    const members = (names as readonly string[]).map((key) => [key, this.#schema(file, second)]);
    return { type: "object", properties: Object.fromEntries(members), required: names };
  }

  #union(options: readonly Schema[]): Schema {
    const isLiteral = options.every((option) => "const" in option);
    return isLiteral ? { enum: options.map((option) => option.const) } : { anyOf: options };
  }

  /** The texts of a constant such as `SEVERITIES`. */
  #listed(file: string, name: string): readonly string[] {
    const { node } = this.#declaration(file, name);
    return node.expression.elements.map(({ expression }: Node) => expression.value);
  }

  #declaration(file: string, name: string): { file: string; node: Node } {
    const found = this.#declarations(file).get(name);
    if (found === undefined) throw new Error(`${file} does not declare ${name}`);
    return found.node.type === "Import" ? this.#declaration(found.file, found.node.name) : found;
  }

  #declarations(file: string) {
    const known = this.#files.get(file);
    if (known !== undefined) return known;
    const declared = new Map(declarationsIn(file).map(([name, each]) => [name, each]));
    this.#files.set(file, declared);
    return declared;
  }
}

function declarationsIn(file: string): (readonly [string, { file: string; node: Node }])[] {
  const { body } = parseSync(readFileSync(file, "utf8"), { syntax: "typescript" });
  return (body as readonly Node[]).flatMap((item) => {
    if (item.type === "ImportDeclaration") {
      const from = join(dirname(file), item.source.value);
      return item.specifiers.map(({ local, imported }: Node) => {
        const node = { type: "Import", name: imported?.value ?? local.value };
        return [local.value, { file: from, node }] as const;
      });
    }
    const node: Node = item.declaration ?? item;
    if (node.type !== "VariableDeclaration") {
      return node.id === undefined ? [] : [[node.id.value, { file, node }] as const];
    }
    // A constant of texts ends with `as const`.
    return node.declarations.map(
      ({ id, init }: Node) => [id.value, { file, node: init ?? id }] as const,
    );
  });
}
