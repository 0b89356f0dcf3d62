import type { SourcedBody } from "../config/syntax-body.ts";
import type { Block } from "../hcl/ast.ts";
import type { Location, SourceFile, Span } from "../source/source-file.ts";
import { isTypo } from "./nearest-name.ts";
import type { SchemaBlock } from "./schema-table.ts";

/** A schema violation in a resource. */
export interface SchemaFault {
  readonly kind: "argument" | "missing";
  readonly location: Location;
  readonly message: string;
  /** Whether a name is so close to a known one that no release is likely to have both. */
  readonly isTypo: boolean;
}

/** Finds the intended name. */
export type Nearest = (written: string, names: Iterable<string>) => string | undefined;

/** Meta-arguments that Terraform accepts in every resource. */
const OF_TERRAFORM: ReadonlySet<string> = new Set([
  ...["count", "for_each", "provider", "depends_on"],
  ...["lifecycle", "connection", "provisioner", "timeouts"],
]);

/** An argument or block as written. */
interface Written {
  readonly name: string;
  readonly location: Location;
  /** For blocks: their content. */
  readonly block:
    | { readonly sources: readonly SourcedBody[]; readonly header: Location }
    | undefined;
}

/**
 * Validates the body of a resource or nested block: reports unknown names and missing required
 * ones. `sources` are all bodies that compose it, `header` is the location for missing names, and
 * `where` is the parent's description.
 */
export function* checkBody(
  sources: readonly SourcedBody[],
  schema: SchemaBlock,
  header: Location,
  where: { readonly type: string; readonly path: string },
  nearest: Nearest,
): Generator<SchemaFault> {
  const isResource = where.path === "";
  const written = sources.flatMap(namesIn);
  for (const { name, location, block } of written) {
    if (isResource && OF_TERRAFORM.has(name)) continue;
    const known = schema.get(name);
    if (known === undefined) {
      const meant = intended(name, schema, nearest);
      const hint = meant === undefined ? "" : `; perhaps \`${meant}\` is meant`;
      yield {
        kind: "argument",
        location,
        message: `${named(where, name)} is not known${hint}`,
        isTypo: meant !== undefined && isTypo(name, meant),
      };
    } else if (known.use === "computed") {
      const message = `${named(where, name)} can only be read, not set`;
      yield { kind: "argument", location, message, isTypo: false };
    } else if (block !== undefined && known.inner !== undefined) {
      const path = isResource ? name : `${where.path}.${name}`;
      yield* checkBody(
        block.sources,
        known.inner,
        block.header,
        { type: where.type, path },
        nearest,
      );
    }
  }
  const names = new Set(written.map(({ name }) => name));
  for (const [name, { use }] of schema) {
    if (use !== "required" || names.has(name)) continue;
    yield {
      kind: "missing",
      location: header,
      message: `${named(where, name)} is required and not set`,
      isTypo: false,
    };
  }
}

function named({ type, path }: { type: string; path: string }, name: string): string {
  return `\`${path === "" ? name : `${path}.${name}`}\` of \`${type}\``;
}

function intended(name: string, schema: SchemaBlock, nearest: Nearest): string | undefined {
  const settable = [...schema].filter(([, { use }]) => use !== "computed").map(([other]) => other);
  return nearest(name, settable);
}

function namesIn({ body, file }: SourcedBody): Written[] {
  const attributes = body.attributes.map(({ name, nameSpan }) => ({
    name,
    location: locate(nameSpan, file),
    block: undefined,
  }));
  return [...attributes, ...body.blocks.flatMap((block) => blockIn(block, file))];
}

function blockIn(block: Block, file: SourceFile): Written[] {
  const location = locate(block.header, file);
  if (block.type !== "dynamic") {
    const sources = [{ body: block.body, file }];
    return [{ name: block.type, location, block: { sources, header: location } }];
  }
  const name = block.labels[0]?.value;
  if (name === undefined) return [];
  const sources = block.body.blocks
    .filter(({ type }) => type === "content")
    .map(({ body }) => ({ body, file }));
  // Dynamic blocks without content can't be validated.
  return [
    { name, location, block: sources.length === 0 ? undefined : { sources, header: location } },
  ];
}

function locate({ start, end }: Span, file: SourceFile): Location {
  return { file, start, end };
}
