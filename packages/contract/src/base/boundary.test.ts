import { describe, expect, it } from "vitest";
import { z } from "zod";
import { everyEndpoint } from "../../test/every-endpoint.ts";

const endpoints = await everyEndpoint();

interface Field {
  readonly place: string;
  readonly schema: z.core.$ZodType;
}

/** Every leaf field a caller can send: params, query and body. */
const fields = endpoints.flatMap(({ method, path, params, query, body }) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema instanceof z.ZodType ? leaves(schema, `${method} ${path} ${part}`) : [],
  ),
);

function leaves(schema: z.core.$ZodType, place: string): Field[] {
  if (schema instanceof z.ZodObject) {
    const shape: Record<string, z.core.$ZodType> = schema.shape;
    return Object.entries(shape).flatMap(([name, field]) => leaves(field, `${place}.${name}`));
  }
  if (schema instanceof z.ZodRecord) {
    return [
      ...leaves(schema.keyType, `${place} key`),
      ...leaves(schema.valueType, `${place} value`),
    ];
  }
  if (schema instanceof z.ZodArray) {
    // Array elements and the array's length bounds.
    return [{ place, schema }, ...leaves(schema.element, `${place}[]`)];
  }
  if (schema instanceof z.ZodUnion) {
    return schema.options.flatMap((option, index) => leaves(option, `${place}|${index}`));
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return leaves(schema.unwrap(), place);
  }
  if (schema instanceof z.ZodDefault) return leaves(schema.unwrap(), place);
  // For a pipe, check the input schema: callers send the input, which may be an array.
  if (schema instanceof z.ZodPipe && holdsMore(schema.in)) return leaves(schema.in, place);
  return [{ place, schema }];
}

function holdsMore(schema: z.core.$ZodType): boolean {
  return !(schema instanceof z.ZodString || schema instanceof z.ZodTransform);
}

const accepts = ({ schema }: Field, value: unknown) => z.safeParse(schema, value).success;
const LENGTHS = [1, 3, 5, 10, 20, 50];

describe("everything that a caller sends is bounded:", () => {
  it("endpoints and fields are found", () => {
    expect(endpoints.length).toBeGreaterThan(25);
    expect(fields.length).toBeGreaterThan(60);
  });

  it.each(fields)("$place accepts no unbounded text, number or list", (field) => {
    for (const character of ["a", "1", " a", "é"]) {
      expect(accepts(field, character.repeat(30_000))).toBe(false);
    }
    for (const number of [1e300, -1e300, Number.MAX_VALUE, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(accepts(field, number)).toBe(false);
    }
    for (const entry of ["aws", 1, {}])
      expect(accepts(field, Array(5_000).fill(entry))).toBe(false);
  });

  it.each(fields)("$place accepts no undisplayable character", (field) => {
    for (const length of LENGTHS) {
      // Passwords accept any well-formed characters.
      const shown = /password$/i.test(field.place) ? [] : ["\0", "\u001b", "\u007f", "\uffff"];
      for (const bad of [...shown, "\ud800", "\udfff"]) {
        const text = "a".repeat(length);
        expect(accepts(field, text + bad + text)).toBe(false);
        expect(accepts(field, bad + text)).toBe(false);
      }
    }
  });

  it.each(fields)("$place is normalized to Unicode's composed form", (field) => {
    for (const length of LENGTHS) {
      const { success, data } = z.safeParse(field.schema, "e\u0301".repeat(length));
      if (success && typeof data === "string") expect(data).toBe("é".repeat(length));
    }
  });
});
