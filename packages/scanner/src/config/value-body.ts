import { NO_MARKS } from "../evaluate/marks.ts";
import { nullValue, oneOf, unknown, type Value, withMarks } from "../evaluate/value.ts";
import type { Location } from "../source/source-file.ts";
import type { ConfigAttribute, ConfigBlock, ConfigBlocks, ConfigBody } from "./config-body.ts";

export const NO_BLOCKS: ConfigBlocks = { blocks: [], isComplete: true, marks: NO_MARKS };

/** A body backed by an object value, such as an argument containing a list of objects. */
export class ValueBody implements ConfigBody {
  readonly location: Location;
  readonly #value: Value;

  constructor(value: Value, location: Location) {
    this.#value = value;
    this.location = value.at ?? location;
  }

  attribute(name: string): ConfigAttribute | undefined {
    const value = this.#member(name);
    return value && { name, value, location: value.at ?? this.location };
  }

  blocks(type: string): ConfigBlocks {
    const value = this.#member(type);
    return value === undefined ? NO_BLOCKS : blocksFromValue(value, this.location);
  }

  toValue(): Value {
    return this.#value;
  }

  #member(name: string): Value | undefined {
    const value = this.#value;
    if (value.kind === "object") {
      const entry = value.entries.get(name);
      return entry && withMarks(entry, value.marks);
    }
    if (value.kind === "unknown") return unknown(`${value.cause}.${name}`, value.marks);
    if (value.kind === "deferred") return unknown(name, value.marks);
    if (value.kind === "oneOf") {
      const members = value.options.map((option) =>
        new ValueBody(option, this.location).#member(name),
      );
      return withMarks(
        oneOf(
          members.map((member) => member ?? nullValue()),
          name,
        ),
        value.marks,
      );
    }
    return undefined;
  }
}

/**
 * Converts a value to blocks: an object to one, a list to one per element, anything else to none.
 */
export function blocksFromValue(value: Value, location: Location): ConfigBlocks {
  const { marks } = value;
  switch (value.kind) {
    case "null":
      return { ...NO_BLOCKS, marks };
    case "list":
      return {
        blocks: value.items.map((item) => blockFrom(withMarks(item, marks), location, true)),
        isComplete: true,
        marks,
      };
    case "oneOf": {
      const options = value.options.map((option) => blocksFromValue(option, location));
      const blocks = options.flatMap((option) =>
        option.blocks.map(({ body, presence }) => ({
          body,
          presence: { ...presence, isCertain: false },
        })),
      );
      return { blocks, isComplete: options.every((option) => option.isComplete), marks };
    }
    case "unknown":
      // Partly known text never contains blocks.
      if (value.parts !== undefined) return { ...NO_BLOCKS, marks };
      return { blocks: [blockFrom(value, location, false)], isComplete: false, marks };
    case "object":
    case "deferred":
      return { blocks: [blockFrom(value, location, true)], isComplete: true, marks };
    default:
      return { ...NO_BLOCKS, marks };
  }
}

function blockFrom(value: Value, location: Location, isCertain: boolean): ConfigBlock {
  return { body: new ValueBody(value, location), presence: { isCertain, marks: value.marks } };
}
