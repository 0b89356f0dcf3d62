/** An argument or block of a resource type or nested block. */
export interface BoundArgument {
  readonly name: string;
  /** `computed` arguments are read-only. */
  readonly use: "required" | "optional" | "computed";
  /** The content of a block; undefined for plain values. */
  readonly inner: readonly BoundArgument[] | undefined;
}

/** The schema in a provider's bindings. */
export interface Bindings {
  readonly version: string;
  /** Keyed by resource type; data sources have the prefix `data.`. */
  readonly types: ReadonlyMap<string, readonly BoundArgument[]>;
}

interface Described {
  readonly kind: string;
  readonly fqn: string;
  readonly base?: string;
  readonly docs?: Docs;
  readonly initializer?: { readonly parameters?: readonly Pick<Property, "name" | "type">[] };
  readonly properties?: readonly Property[];
}

interface Docs {
  readonly summary?: string;
  readonly remarks?: string;
  /** JSDoc tags. */
  readonly custom?: Readonly<Record<string, string>>;
}

interface Property {
  readonly name: string;
  readonly optional?: boolean;
  readonly static?: boolean;
  readonly docs?: Docs;
  readonly type: PropertyType;
}

interface PropertyType {
  readonly fqn?: string;
  readonly collection?: { readonly elementtype: PropertyType };
  readonly union?: { readonly types: readonly PropertyType[] };
}

/** Matches a class: `…/hashicorp/aws/6.66.0/docs/resources/eks_cluster aws_eks_cluster}`. */
const TYPE = /\/hashicorp\/[\w-]+\/([\d.]+)\/docs\/(resources|data-sources)\/\S+ (\w+)\}/;

/** Matches an argument: `…/docs/resources/eks_cluster#role_arn EksCluster#role_arn}`. */
const ARGUMENT = /\/docs\/(?:resources|data-sources)\/\S+?#(\w+) /;

/** Parses a jsii description of bindings. */
export function readBindings(description: string): Bindings {
  const { types: described }: { types: Record<string, Described> } = JSON.parse(description);
  const types = new Map<string, readonly BoundArgument[]>();
  let version = "";
  for (const each of Object.values(described)) {
    if (!/^cdkt[fn]\.Terraform(Resource|DataSource)$/.test(each.base ?? "")) continue;
    const match = TYPE.exec(each.docs?.summary ?? "");
    if (match === null) throw new Error(`${each.fqn} does not say what it is bound to`);
    const [, of = "", section, type = ""] = match;
    version = of;
    const own = argumentsOf(described, configOf(described, each), new Set());
    // Nearly all attributes of data sources are read-only, and nobody mistakes them for arguments.
    if (section !== "resources") types.set(`data.${type}`, own);
    else types.set(type, [...own, ...computedBeside(own, each)]);
  }
  return { version, types };
}

/** The interface of a class's arguments. */
function configOf(described: Record<string, Described>, { fqn, initializer }: Described) {
  const parameter = initializer?.parameters?.find(({ name }) => name === "config");
  const config = described[parameter?.type.fqn ?? ""];
  if (config === undefined) throw new Error(`${fqn} has no arguments`);
  return config;
}

function argumentsOf(
  described: Record<string, Described>,
  { properties = [] }: Described,
  around: ReadonlySet<string>,
): BoundArgument[] {
  return properties
    .flatMap((property): BoundArgument[] => {
      // In some cases, the documentation is truncated before the name.
      const name = ARGUMENT.exec(textOf(property.docs))?.[1] ?? inSnakeCase(property.name);
      const block = blockOf(described, property.type);
      // Recursive blocks aren't expanded again.
      const isKnown = block !== undefined && !around.has(block.fqn);
      const inner = isKnown
        ? argumentsOf(described, block, new Set([...around, block.fqn]))
        : undefined;
      return [{ name, use: property.optional === true ? "optional" : "required", inner }];
    })
    .sort(byName);
}

function blockOf(
  described: Record<string, Described>,
  { fqn, collection, union }: PropertyType,
): Described | undefined {
  if (fqn !== undefined) return described[fqn];
  const inner = collection === undefined ? union?.types : [collection.elementtype];
  for (const type of inner ?? []) {
    const found = blockOf(described, type);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Attributes of a resource that aren't arguments. */
function computedBeside(own: readonly BoundArgument[], { properties = [] }: Described) {
  const given = new Set(own.map(({ name }) => joined(name)));
  return properties
    .filter(({ name, static: isStatic }) => isStatic !== true && !/Input$/.test(name))
    .filter(({ name }) => !given.has(joined(name)))
    .map(
      ({ name }): BoundArgument => ({
        name: inSnakeCase(name),
        use: "computed",
        inner: undefined,
      }),
    )
    .sort(byName);
}

function inSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Removes the differences between `snake_case` and `camelCase`. */
function joined(name: string): string {
  return name.replaceAll("_", "").toLowerCase();
}

function textOf({ summary = "", remarks = "", custom = {} }: Docs = {}): string {
  return [summary, remarks, ...Object.values(custom)].join(" ");
}

function byName(a: BoundArgument, b: BoundArgument): number {
  return a.name < b.name ? -1 : 1;
}
