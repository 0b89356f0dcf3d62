import fc from "fast-check";

/** The subset of JSON Schema used by the OpenAPI document. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly items?: Schema;
  readonly maxItems?: number;
  readonly properties?: Record<string, Schema>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema;
}

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: "path" | "query" | "header";
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: Schema }> };
  readonly responses: Record<string, unknown>;
}

export interface HostileRequest {
  readonly method: string;
  /** Path template in the OpenAPI document. */
  readonly path: string;
  readonly address: string;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
}

const TEXTS = [
  ...["", " ", "\0", "a\0b", "\u001b[31m", "\ud800", "x\udfff", "e\u0301", "😀".repeat(60)],
  ...["\u202egnp.exe", "مرحبا بالعالم", "\ufeff", "\u00a0", "İ".repeat(254), "\r\n\t", "%00"],
  ...["x".repeat(254), "x".repeat(255), "x".repeat(70_000), "'; DROP TABLE users; --", "{{7*7}}"],
  ...["../../etc/passwd", "%2e%2e%2f", "__proto__", "constructor", "null", "NaN", "1e309", "0x10"],
  ...["-1", "2147483648", "99999999999999999999", "1_2", "1.5_1_1", "0_1e308_1", "a_b_c", "_", "1"],
];

const text = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.string({ unit: "grapheme", maxLength: 80 }),
  fc.string({ unit: "binary", maxLength: 80 }),
);

const number = fc.oneof(
  fc.constantFrom(0, -0, -1, 1.5, 2 ** 31, -(2 ** 31), 2 ** 53, 1e308, -1e308, 5e-324),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const DEPTH = 5_000;
const nested = fc.constantFrom(
  "[".repeat(DEPTH) + "]".repeat(DEPTH),
  `${'{"a":'.repeat(DEPTH)}1${"}".repeat(DEPTH)}`,
);

/** Any JSON value. */
const anything: fc.Arbitrary<unknown> = fc.oneof(
  text,
  number,
  fc.constantFrom(null, true, false, [], {}, [[]], { length: 9 }),
  fc.array(text, { maxLength: 3 }),
  fc.dictionary(text, text, { maxKeys: 3 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** A value that conforms to the schema, as far as the schema specifies it. */
function fitting(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fitting));
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type: string) => fitting({ ...schema, type })));
  }
  const { minimum = -1e6, maximum = 1e6 } = schema;
  switch (schema.type) {
    case "string":
      return fittingText(schema);
    case "integer":
      // Small ids refer to existing rows.
      return fc.oneof(
        fc.integer({ min: minimum, max: Math.min(maximum, minimum + 3) }),
        fc.integer({ min: minimum, max: maximum }),
      );
    case "number":
      return fc.double({ min: minimum, max: maximum, noNaN: true });
    case "boolean":
      return fc.boolean();
    case "array":
      return fc.array(value(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 4, 12) });
    case "object":
      return object(schema);
    case "null":
      return fc.constant(null);
    default:
      return anything;
  }
}

function fittingText({ pattern, format, minLength = 0, maxLength = 500 }: Schema) {
  if (format === "email") return fc.stringMatching(/^[a-z]{1,9}@[a-z]{1,9}\.test$/);
  if (pattern) {
    const fits = ({ length }: string) => length >= minLength && length <= maxLength;
    return fc.stringMatching(new RegExp(pattern)).filter(fits);
  }
  const maxUnits = Math.min(maxLength, minLength + 60);
  const unit = fc.constantFrom(..."abcxyz019-éß字");
  return fc.string({ unit, minLength, maxLength: maxUnits });
}

function object({ properties = {}, required = [], additionalProperties }: Schema) {
  if (additionalProperties) return fc.dictionary(text, value(additionalProperties), { maxKeys: 3 });
  const all = Object.keys(properties);
  const optional = all.filter((name) => !required.includes(name));
  const asked = fc.subarray(optional).map((some) => [...required, ...some]);
  // Sometimes omits a required property.
  const names = fc.oneof(
    { weight: 12, arbitrary: asked },
    { weight: 1, arbitrary: fc.subarray(all) },
  );
  return names.chain((names) =>
    fc.record(Object.fromEntries(names.map((name) => [name, value(properties[name] ?? {})]))),
  );
}

/** Usually a valid value, sometimes arbitrary JSON. */
function value(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 24, arbitrary: fitting(schema) }, { weight: 1, arbitrary: anything });
}

/** A value in a URL, sometimes with invalid percent encoding. */
function inAddress(schema: Schema): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 15, arbitrary: value(schema).map(encode) },
    { weight: 1, arbitrary: fc.constantFrom("%", "%zz", "%00", "%ff", "%ed%a0%80", "%c0%af", ";") },
  );
}

function encode(value: unknown): string {
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return encodeURIComponent(text.slice(0, 3_000).toWellFormed());
}

const headers = fc.record(
  {
    "content-type": fc.constantFrom("text/plain", "application/xml", "multipart/form-data", ""),
    "content-length": fc.constantFrom("0", "-1", "99999999999", "abc"),
    "idempotency-key": fc.constantFrom("", "k", "k2", "k".repeat(64), "k".repeat(65), "é", "a b"),
    authorization: fc.constantFrom(
      "Bearer",
      "Bearer x",
      `Bearer ${"y".repeat(5_000)}`,
      "Basic Og==",
    ),
    cookie: fc.constantFrom(
      "",
      "a=%00",
      "stackyard.session_token=x",
      "better-auth.session_token=é",
    ),
    origin: fc.constantFrom("null", "https://elsewhere.test"),
    accept: fc.constantFrom("text/html", "*/*;q=a"),
    "last-event-id": fc.constantFrom("-1", "é"),
  },
  { requiredKeys: [] },
);

function body({ requestBody }: Operation): fc.Arbitrary<string | undefined> {
  const schema = requestBody?.content["application/json"]?.schema;
  if (!schema) return fc.oneof(fc.constant(undefined), fc.string({ unit: "binary" }));
  const broken = fc.constantFrom("", "{", '{"a":}', "\ufeff{}", "\0", "[]", "null", '"\\ud800"');
  return fc.oneof(
    { weight: 12, arbitrary: value(schema).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: broken },
    { weight: 1, arbitrary: nested },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}

/**
 * A request for an operation with a valid, partly valid or hostile path, query, headers and body.
 */
export function hostileRequest(operation: Operation): fc.Arbitrary<HostileRequest> {
  const { parameters = [] } = operation;
  const fields = (place: string) =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, schema }) => [name, inAddress(schema)] as const);
  return fc
    .record({
      params: fc.record(Object.fromEntries(fields("path"))),
      query: fc.subarray(fields("query")).chain((some) => fc.record(Object.fromEntries(some))),
      headers: fc.oneof(
        { weight: 6, arbitrary: fc.constant({}) },
        { weight: 2, arbitrary: headers },
      ),
      body: body(operation),
    })
    .map(({ params, query, headers, body }) => {
      const { method, path } = operation;
      const filled = path.replace(/\{(\w+)\}/g, (_, name) => params[name] ?? "");
      const search = Object.entries(query).map(([name, value]) => `${name}=${value}`);
      const address = search.length > 0 ? `${filled}?${search.join("&")}` : filled;
      return { method, path, address, headers, body };
    });
}
