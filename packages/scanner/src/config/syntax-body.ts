import { valueOrUnknown } from "../evaluate/attempt.ts";
import { sortedEntries } from "../evaluate/convert.ts";
import { evaluate } from "../evaluate/expression.ts";
import { mergeMarks, NO_MARKS } from "../evaluate/marks.ts";
import { type EvaluationContext, scopeWith } from "../evaluate/scope.ts";
import {
  alternatives,
  number,
  object,
  string,
  tuple,
  unknown,
  type Value,
  withMarks,
} from "../evaluate/value.ts";
import type { Attribute, Block, Body, Expression } from "../hcl/ast.ts";
import type { Location, SourceFile, Span } from "../source/source-file.ts";
import type { ConfigAttribute, ConfigBlock, ConfigBlocks, ConfigBody } from "./config-body.ts";
import { blocksFromValue, NO_BLOCKS } from "./value-body.ts";

/** More blocks than this from one `dynamic` are not expanded. */
const MAX_DYNAMIC_BLOCKS = 100;

/** What a block costs that a `dynamic` makes: it is held for as long as rules look at its resource. */
const STEPS_A_BLOCK = 40;

/** A body as written in one file. */
export interface SourcedBody {
  readonly body: Body;
  readonly file: SourceFile;
}

/** The context for expressions of one file; a block's body may come from several. */
export type ContextFor = (file: SourceFile) => EvaluationContext;

/** A body written as a block, evaluated argument by argument when asked for. */
export class SyntaxBody implements ConfigBody {
  readonly location: Location;
  /** The overriding bodies first. */
  readonly #sources: readonly SourcedBody[];
  readonly #contextFor: ContextFor;
  readonly #attributes = new Map<string, ConfigAttribute | undefined>();

  constructor(sources: readonly SourcedBody[], location: Location, contextFor: ContextFor) {
    this.#sources = sources;
    this.location = location;
    this.#contextFor = contextFor;
  }

  attribute(name: string): ConfigAttribute | undefined {
    if (!this.#attributes.has(name)) this.#attributes.set(name, this.#evaluateAttribute(name));
    return this.#attributes.get(name);
  }

  blocks(type: string): ConfigBlocks {
    const attribute = this.attribute(type);
    if (attribute !== undefined) return blocksFromValue(attribute.value, attribute.location);
    // Blocks of a type in an override file take the place of all those in the file it overrides.
    const source = this.#sources.find(({ body }) =>
      body.blocks.some((block) => isOfType(block, type)),
    );
    if (source === undefined) return NO_BLOCKS;
    return source.body.blocks
      .filter((block) => isOfType(block, type))
      .map((block) => this.#expand(block, source.file))
      .reduce(joinBlocks, NO_BLOCKS);
  }

  toValue(): Value {
    const entries = new Map<string, Value>();
    for (const { body } of this.#sources) {
      for (const { name } of body.attributes) {
        const attribute = this.attribute(name);
        if (attribute !== undefined) entries.set(name, attribute.value);
      }
      for (const block of body.blocks) {
        const type = typeOf(block);
        if (type !== undefined && !entries.has(type)) entries.set(type, this.#blocksAsValue(type));
      }
    }
    return object(entries, this.location);
  }

  #blocksAsValue(type: string): Value {
    const { blocks, isComplete, marks } = this.blocks(type);
    if (!isComplete) return unknown(`the ${type} blocks`, marks);
    return withMarks(tuple(blocks.map(({ body }) => body.toValue())), marks);
  }

  #evaluateAttribute(name: string): ConfigAttribute | undefined {
    for (const { body, file } of this.#sources) {
      const attribute = attributesByName(body).get(name);
      if (attribute === undefined) continue;
      const value = valueOrUnknown(() => evaluate(attribute.value, this.#contextFor(file)));
      return { name, value, location: locate(attribute, file) };
    }
    return undefined;
  }

  #expand(block: Block, file: SourceFile): ConfigBlocks {
    if (block.type !== "dynamic") {
      const body = new SyntaxBody(
        [{ body: block.body, file }],
        locate(block, file),
        this.#contextFor,
      );
      return { ...NO_BLOCKS, blocks: [{ body, presence: CERTAIN }] };
    }
    const forEach = argument(block, "for_each");
    const content = block.body.blocks.find(({ type }) => type === "content");
    if (forEach === undefined || content === undefined) return NO_BLOCKS;
    const collection = valueOrUnknown(() => {
      const context = this.#contextFor(file);
      const value = evaluate(forEach, context);
      const count = iterationsOf(value)?.length ?? 0;
      context.budget.spend(STEPS_A_BLOCK * Math.min(count, MAX_DYNAMIC_BLOCKS));
      return value;
    });
    const iterator = iteratorName(block);
    const makeBlock = ([key, value]: Iteration, isCertain: boolean): ConfigBlock => {
      const names = new Map([
        [
          iterator,
          object(
            new Map([
              ["key", key],
              ["value", value],
            ]),
          ),
        ],
      ]);
      const contextFor = (source: SourceFile) => {
        const context = this.#contextFor(source);
        return { ...context, scope: scopeWith(context.scope, names) };
      };
      const body = new SyntaxBody([{ body: content.body, file }], locate(block, file), contextFor);
      return { body, presence: { isCertain, marks: collection.marks } };
    };
    const options = alternatives(collection);
    const isCertain = options.length === 1;
    return options
      .map((option): ConfigBlocks => {
        const { marks } = option;
        const iterations = iterationsOf(option);
        if (iterations === undefined) {
          const cause = option.kind === "unknown" ? option.cause : `the ${iterator} blocks`;
          const symbolic: Iteration = [unknown(cause, marks), unknown(cause, marks)];
          return { blocks: [makeBlock(symbolic, false)], isComplete: false, marks };
        }
        const blocks = iterations
          .slice(0, MAX_DYNAMIC_BLOCKS)
          .map((iteration) => makeBlock(iteration, isCertain));
        return { blocks, isComplete: iterations.length <= MAX_DYNAMIC_BLOCKS, marks };
      })
      .reduce(joinBlocks, NO_BLOCKS);
  }
}

const byName = new WeakMap<Body, ReadonlyMap<string, Attribute>>();

/** A body is asked for many names; going through all its arguments each time would add up. */
function attributesByName(body: Body): ReadonlyMap<string, Attribute> {
  let attributes = byName.get(body);
  if (attributes === undefined) {
    attributes = new Map(body.attributes.map((attribute) => [attribute.name, attribute]));
    byName.set(body, attributes);
  }
  return attributes;
}

const CERTAIN = { isCertain: true, marks: NO_MARKS };

type Iteration = readonly [key: Value, value: Value];

/** What `for_each` goes through, or `undefined` when that is unknown. */
export function iterationsOf(collection: Value): readonly Iteration[] | undefined {
  const { marks } = collection;
  switch (collection.kind) {
    case "null":
      return [];
    case "list":
      return collection.items.map((item, index) => {
        const value = withMarks(item, marks);
        return [collection.type === "set" ? value : number(index), value];
      });
    case "object":
      return sortedEntries(collection).map(([key, value]) => [
        withMarks(string(key), marks),
        withMarks(value, marks),
      ]);
    default:
      return undefined;
  }
}

function joinBlocks(a: ConfigBlocks, b: ConfigBlocks): ConfigBlocks {
  return {
    blocks: [...a.blocks, ...b.blocks],
    isComplete: a.isComplete && b.isComplete,
    marks: mergeMarks(a.marks, b.marks),
  };
}

function typeOf(block: Block): string | undefined {
  return block.type === "dynamic" ? block.labels[0]?.value : block.type;
}

function isOfType(block: Block, type: string): boolean {
  return typeOf(block) === type;
}

function iteratorName(block: Block): string {
  const iterator = argument(block, "iterator");
  if (iterator?.kind === "variable") return iterator.name;
  return block.labels[0]?.value ?? "";
}

function argument(block: Block, name: string): Expression | undefined {
  return attributesByName(block.body).get(name)?.value;
}

function locate({ start, end }: Span, file: SourceFile): Location {
  return { file, start, end };
}
