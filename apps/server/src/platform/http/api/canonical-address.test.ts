import type { EndpointShape } from "@stackyard/contract/base/endpoint";
import { readThread } from "@stackyard/contract/forum/threads";
import { listModules } from "@stackyard/contract/modules/modules";
import { everyEndpoint } from "@stackyard/contract/test/every-endpoint";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { canonicalAddress } from "./canonical-address.ts";

/** As the server parses a call. */
function canonical(endpoint: EndpointShape, search: string, params: object = {}) {
  const query = Object.fromEntries(new URLSearchParams(search));
  return canonicalAddress(endpoint)({
    params: endpoint.params?.parse(params),
    query: endpoint.query?.parse(query),
  });
}

const listing = (await everyEndpoint()).filter(
  ({ query, cacheTopics, paged }) => query && (cacheTopics || paged),
);

describe("a canonical address", () => {
  it.each([
    ["", ""],
    ["utm_source=x&__proto__=y&toString=z", ""],
    ["limit=24", ""],
    ["sort=newest&category=storage", "?category=storage&sort=newest"],
    ["search=%20%20vpc+&x=1", "?search=vpc"],
    ["search=cafe%CC%81", "?search=caf%C3%A9"],
    ["limit=007&verified=true", "?limit=7&verified=true"],
    ["cursor=1.0_2_30", "?cursor=1_2_30"],
  ])("contains only what the endpoint reads, sorted and without defaults: ?%s", (asked, wanted) =>
    expect(canonical(listModules, asked)).toBe(`/api/modules${wanted}`),
  );

  it("contains no query if none is read, and normalized parameters", () =>
    expect(canonical(readThread, "a=1", { id: "007" })).toBe("/api/forum/threads/7"));

  it.each(listing.map((endpoint) => [endpoint.path, endpoint] as const))(
    "means the same when parsed: %s",
    (_, endpoint) => {
      const search = new URLSearchParams(sampleOf(endpoint)).toString();
      const version = endpoint.path.startsWith("/api/api-reference") ? "v1" : "1.0.0";
      const params = { id: "7", username: "someone", key: "fees", version };
      const address = canonical(endpoint, search, params);
      const again = address.split("?")[1] ?? "";
      const read = (text: string) =>
        endpoint.query?.parse(Object.fromEntries(new URLSearchParams(text)));
      expect(read(again)).toEqual(read(search));
      expect([...new URLSearchParams(again).keys()]).toEqual(
        Object.keys(endpoint.query?.shape ?? {}).sort(),
      );
    },
  );
});

const VALUES = [
  "true",
  "7",
  "2_3",
  "2_3_4",
  "2",
  "2026-01-02",
  " Größe & Maß ",
  "a_long_enough_key",
  "1.2.3",
  "a".repeat(64),
];

/** A value that is not the default for each parameter. */
function sampleOf({ query }: EndpointShape): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query?.shape ?? {}).map(([name, schema]) => {
      const { enum: options = [] } = z.toJSONSchema(schema, {
        io: "input",
        unrepresentable: "any",
      });
      const initial: unknown = schema.safeParse(undefined).data;
      const fits = (value: string) => schema.safeParse(value).success && value !== initial;
      return [name, [...options.map(String), ...VALUES].find(fits) ?? `no value for ${name}`];
    }),
  );
}
