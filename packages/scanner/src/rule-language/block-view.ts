import type { ConfigBlocks, ConfigBody } from "../config/config-body.ts";
import { blocksFromValue } from "../config/value-body.ts";
import { valueOrUnknown } from "../evaluate/attempt.ts";
import { type Marks, mergeMarks, NO_MARKS } from "../evaluate/marks.ts";
import { attributeOf } from "../evaluate/traversal.ts";
import { nullValue, oneOf, unknown, type Value, withMarks } from "../evaluate/value.ts";
import type { Location } from "../source/source-file.ts";
import { AttributeView } from "./attribute-view.ts";
import type { Fact } from "./fact.ts";
import { ViewSet } from "./view-set.ts";

/** A block as rules see it: questions about its arguments and the blocks inside of it. */
export class BlockView {
  readonly #body: ConfigBody;
  /** Path from the resource down to this block, empty for the resource itself. */
  readonly path: string;

  constructor(body: ConfigBody, path = "") {
    this.#body = body;
    this.path = path;
  }

  get location(): Location {
    return this.#body.location;
  }

  /**
   * The argument at a path such as `metadata_options.http_tokens`. Each step but the last may be a
   * nested block, written as such, by `dynamic`, or as an argument; of several blocks it is the first.
   */
  attr(path: string): AttributeView {
    const steps = path.split(".");
    const last = steps.pop() ?? "";
    const { candidates, marks, location } = this.#descend(steps);
    const values = candidates.map((body) => body.attribute(last)?.value ?? nullValue());
    const [first] = candidates;
    const attribute = first?.attribute(last);
    const value = values.length === 0 ? nullValue() : oneOf(values, path);
    const place = attribute?.location ?? first?.location ?? location;
    return new AttributeView(this.#join(path), withMarks(value, marks), place);
  }

  /** The blocks at a path such as `rule.transition`, of all blocks on the way. */
  blocks(path: string): ViewSet<BlockView> {
    const name = this.#join(path);
    let set: ConfigBlocks = {
      blocks: [{ body: this.#body, presence: { isCertain: true, marks: NO_MARKS } }],
      isComplete: true,
      marks: NO_MARKS,
    };
    for (const type of path.split(".")) set = inner(set, type);
    const members = set.blocks.map(({ body, presence }) => ({
      view: new BlockView(body, name),
      presence,
    }));
    return new ViewSet(members, { ...set, name: `\`${name}\` block`, location: this.location });
  }

  /** Shorthand for questions about blocks that are there or not. */
  has(path: string): Fact {
    return this.blocks(path).exists();
  }

  #join(path: string): string {
    return this.path === "" ? path : `${this.path}.${path}`;
  }

  /** The bodies a path leads to: several when it is unknown which, none when a block is missing. */
  #descend(steps: readonly string[]): {
    candidates: readonly ConfigBody[];
    marks: Marks;
    location: Location;
  } {
    let candidates: readonly ConfigBody[] = [this.#body];
    let marks = NO_MARKS;
    let { location } = this;
    for (const type of steps) {
      const next: ConfigBody[] = [];
      for (const candidate of candidates) {
        const { blocks, isComplete, marks: decided } = candidate.blocks(type);
        marks = mergeMarks(marks, decided);
        const [first] = blocks;
        if (first === undefined) {
          next.push(new ConstantBody(isComplete ? nullValue() : unknown(type), candidate.location));
        } else {
          next.push(first.body);
          marks = mergeMarks(marks, first.presence.marks);
          if (!first.presence.isCertain)
            next.push(new ConstantBody(nullValue(), first.body.location));
        }
      }
      candidates = next;
      location = candidates[0]?.location ?? location;
    }
    return { candidates, marks, location };
  }
}

/** The objects in a list, or the one object, to be asked like blocks. */
export function objectsIn({ path, value, location }: AttributeView): ViewSet<BlockView> {
  const { blocks, isComplete, marks } = blocksFromValue(value, location);
  const members = blocks.map(({ body, presence }) => ({
    view: new BlockView(body, path),
    presence,
  }));
  return new ViewSet(members, { name: `element of \`${path}\``, location, isComplete, marks });
}

function inner(set: ConfigBlocks, type: string): ConfigBlocks {
  const parts = set.blocks.map(({ body, presence }) => {
    const found = body.blocks(type);
    const blocks = found.blocks.map((block) => ({
      body: block.body,
      presence: {
        isCertain: presence.isCertain && block.presence.isCertain,
        marks: mergeMarks(presence.marks, block.presence.marks),
      },
    }));
    return { ...found, blocks };
  });
  return {
    blocks: parts.flatMap(({ blocks }) => blocks),
    isComplete: set.isComplete && parts.every(({ isComplete }) => isComplete),
    marks: parts.map(({ marks }) => marks).reduce(mergeMarks, set.marks),
  };
}

/** Stands where a block may be: all its arguments are null, or all unknown. */
class ConstantBody implements ConfigBody {
  readonly location: Location;
  readonly #value: Value;

  constructor(value: Value, location: Location) {
    this.#value = value;
    this.location = location;
  }

  attribute(name: string) {
    if (this.#value.kind === "null") return undefined;
    const value = valueOrUnknown(() => attributeOf(this.#value, name));
    return { name, value, location: this.location };
  }

  blocks(): ConfigBlocks {
    return { blocks: [], isComplete: this.#value.kind === "null", marks: this.#value.marks };
  }

  toValue(): Value {
    return this.#value;
  }
}
