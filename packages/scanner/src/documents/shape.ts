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
import { entryOf, textOf } from "./members.ts";

/**
 * Maps a resource's properties to one argument: a property path, or a function that returns
 * undefined if the argument isn't set.
 */
export type Shape = string | Reader;

export type Reader = (source: Value) => Value | undefined;

/** Arguments by name. */
export type Shapes = Readonly<Record<string, Shape>>;

export type Plain = string | number | boolean;

/** Builds the arguments: properties with a shape use it; all others are renamed to snake case. */
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

/** The value at a property path. */
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

/** A block from the object at a path, or several from the list there. */
export function block(path: string, shapes: Shapes = {}): Reader {
  return (source) => {
    const value = pick(source, path);
    return value && shaped(value, shapes);
  };
}

/** A block composed of several properties. It exists if any of them is set. */
export function gathered(shapes: Shapes): Reader {
  return (source) => {
    const entries = Object.entries(shapes).flatMap(([name, shape]) => {
      const value = read(source, shape);
      return value === undefined || value.kind === "null" ? [] : [[name, value] as const];
    });
    const [first] = entries;
    return first && object(new Map(entries), first[1].at);
  };
}

/** A default that differs from Terraform's. */
export function preset(shape: Shape, fallback: Plain): Reader {
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

/** True if a property is set; left out otherwise. */
export function isSet(path: string): Shape {
  return (source) => {
    const value = pick(source, path);
    return value === undefined || value.kind === "null" ? undefined : bool(true, value.at);
  };
}

/** A constant value. */
export function fixed(value: Plain): Shape {
  return () => constant(value);
}

/** A document that Terraform expects as JSON text. */
export function json(path: string): Reader {
  return (source) => {
    const value = pick(source, path);
    if (value === undefined || value.kind === "null" || value.kind === "string") return value;
    if (value.kind === "unknown") return value;
    return { ...encodeJson(value), at: value.at };
  };
}

/** A single-element list of the value at a path. */
export function listOf(path: string): Shape {
  return (source) => {
    const value = pick(source, path);
    if (value === undefined || value.kind === "null") return undefined;
    return value.kind === "list" ? value : tuple([value], value.at);
  };
}

/** The first value that is set. */
export function firstOf(...shapes: readonly Shape[]): Reader {
  return (source) => {
    const values = shapes.map((shape) => read(source, shape));
    return values.find((value) => value !== undefined && value.kind !== "null");
  };
}

/** Maps listed values to others; values that aren't listed are unchanged. */
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

/** A switch that Terraform names the other way round. */
export function opposite(shape: Shape): Shape {
  return mapped(shape, { true: false, false: true });
}

/** One member of each object in a list. */
export function membersAt(path: string, name: string): Shape {
  return (source) => {
    const list = pick(source, path);
    if (list?.kind !== "list") return list;
    const members = list.items.flatMap((item) => pick(item, name) ?? []);
    return withMarks(tuple(members, list.at), list.marks);
  };
}

/**
 * Applies `change` to an object, each object in a list, or each alternative. Other values are
 * unchanged.
 */
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

/** The value with all names converted to snake case. */
function renamed(value: Value): Value {
  return eachObject(value, (properties) => {
    if (properties.kind !== "object") return properties;
    const entries = [...properties.entries].map(
      ([name, member]) => [snakeCase(name), renamed(member)] as const,
    );
    return withMarks(object(new Map(entries), properties.at), properties.marks);
  });
}

/** `KMSMasterKeyID` becomes `kms_master_key_id`; `StorageEncrypted` becomes `storage_encrypted`. */
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

/** A list of objects with a name and a value as a map. Those without a value are left out. */
export function namesAndValues(path: string, names = { name: "name", value: "value" }): Reader {
  return (source) => {
    const list = pick(source, path);
    if (list?.kind !== "list") return list;
    const entries = list.items.flatMap((item) => {
      const name = textOf(entryOf(item, names.name));
      const value = entryOf(item, names.value);
      return name === undefined || value === undefined ? [] : [[name, value] as const];
    });
    return withMarks(object(new Map(entries), list.at), list.marks);
  };
}
