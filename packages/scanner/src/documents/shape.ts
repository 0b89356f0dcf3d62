import { ValueBody } from "../config/value-body.ts";
import { encodeJson } from "../evaluate/functions/json.ts";
import {
  bool,
  number,
  object,
  oneOf,
  string,
  tuple,
  type Value,
  withMarks,
} from "../evaluate/value.ts";
import { SourceFile } from "../source/source-file.ts";

/**
 * How one argument is made from the properties of a resource: the path of a property, or a function
 * of all of them that gives nothing where the argument is not set.
 */
export type Shape = string | Reader;

export type Reader = (source: Value) => Value | undefined;

/** Arguments by their names. */
export type Shapes = Readonly<Record<string, Shape>>;

export type Plain = string | number | boolean;

/** Makes the arguments: all properties by their names in snake case, but for those that have a shape. */
export function shaped(source: Value, shapes: Shapes = {}): Value {
  return eachObject(source, (properties) => {
    const entries = new Map<string, Value>();
    if (properties.kind === "object") {
      for (const [name, value] of properties.entries) entries.set(snakeCase(name), renamed(value));
    }
    for (const [name, shape] of Object.entries(shapes)) {
      const value = read(properties, shape);
      if (value === undefined) entries.delete(name);
      else entries.set(name, value);
    }
    return withMarks(object(entries, properties.at), properties.marks);
  });
}

/** The value at a path of properties. */
export function pick(source: Value, path: string): Value | undefined {
  let current: Value | undefined = source;
  for (const name of path.split(".")) {
    if (current === undefined) return undefined;
    current = new ValueBody(current, current.at ?? NOWHERE).attribute(name)?.value;
  }
  return current;
}

function read(source: Value, shape: Shape): Value | undefined {
  return typeof shape === "string" ? pick(source, shape) : shape(source);
}

/** A block made of the object at a path, or blocks of the list there. */
export function block(path: string, shapes: Shapes = {}): Reader {
  return (source) => {
    const value = pick(source, path);
    return value && shaped(value, shapes);
  };
}

/** A block made of several properties of the resource; it is there when one of them is. */
export function gathered(shapes: Shapes): Shape {
  return (source) => {
    const entries = Object.entries(shapes).flatMap(([name, shape]) => {
      const value = read(source, shape);
      return value === undefined || value.kind === "null" ? [] : [[name, value] as const];
    });
    const [first] = entries;
    return first && object(new Map(entries), first[1].at);
  };
}

/** What is not set is this, unlike in Terraform. */
export function preset(shape: Shape, fallback: Plain): Shape {
  return (source) => {
    const value = read(source, shape);
    const otherwise = constant(fallback);
    if (value === undefined || value.kind === "null")
      return withMarks(otherwise, value?.marks ?? source.marks);
    if (value.kind !== "oneOf") return value;
    const options = value.options.map((option) => (option.kind === "null" ? otherwise : option));
    return { ...withMarks(oneOf(options, "a choice"), value.marks), at: value.at };
  };
}

/** What holds whatever is set. */
export function fixed(value: Plain): Shape {
  return () => constant(value);
}

/** A document that Terraform takes as JSON text. */
export function json(path: string): Reader {
  return (source) => {
    const value = pick(source, path);
    if (value === undefined || value.kind === "null" || value.kind === "string") return value;
    if (value.kind === "unknown") return value;
    return { ...encodeJson(value), at: value.at };
  };
}

/** A list of the one value at a path. */
export function listOf(path: string): Shape {
  return (source) => {
    const value = pick(source, path);
    if (value === undefined || value.kind === "null") return undefined;
    return value.kind === "list" ? value : tuple([value], value.at);
  };
}

/** The first that is set. */
export function firstOf(...shapes: readonly Shape[]): Shape {
  return (source) => {
    const values = shapes.map((shape) => read(source, shape));
    return values.find((value) => value !== undefined && value.kind !== "null");
  };
}

/** Other values for those that are listed; what is not listed stays as it is. */
export function mapped(shape: Shape, names: Readonly<Record<string, Plain>>): Shape {
  return (source) => {
    const value = read(source, shape);
    return value && eachAlternative(value, (option) => mappedOption(option, names));
  };
}

function mappedOption(option: Value, names: Readonly<Record<string, Plain>>): Value {
  const isScalar = option.kind === "string" || option.kind === "bool" || option.kind === "number";
  const other = isScalar ? names[String(option.value)] : undefined;
  return other === undefined ? option : { ...constant(other), marks: option.marks, at: option.at };
}

/** Applies to each object: the one, those of a list, those it may be. All else stays as it is. */
function eachObject(value: Value, change: (value: Value) => Value): Value {
  switch (value.kind) {
    case "object":
      return change(value);
    case "list": {
      const items = value.items.map((item) => eachObject(item, change));
      return { ...withMarks(tuple(items), value.marks), at: value.at };
    }
    case "oneOf":
      return eachAlternative(value, (option) => eachObject(option, change));
    default:
      return value;
  }
}

function eachAlternative(value: Value, change: (value: Value) => Value): Value {
  if (value.kind !== "oneOf") return change(value);
  const options = value.options.map(change);
  return { ...withMarks(oneOf(options, "a choice"), value.marks), at: value.at };
}

/** The same value with all names in it in snake case. */
function renamed(value: Value): Value {
  return eachObject(value, (properties) => {
    if (properties.kind !== "object") return properties;
    const entries = [...properties.entries].map(
      ([name, member]) => [snakeCase(name), renamed(member)] as const,
    );
    return withMarks(object(new Map(entries), properties.at), properties.marks);
  });
}

/** `KMSMasterKeyID` is `kms_master_key_id`, `StorageEncrypted` is `storage_encrypted`. */
function snakeCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1_$2")
    .toLowerCase();
}

function constant(value: Plain): Value {
  if (typeof value === "string") return string(value);
  return typeof value === "number" ? number(value) : bool(value);
}

const NOWHERE = { file: new SourceFile("", ""), start: 0, end: 0 };
