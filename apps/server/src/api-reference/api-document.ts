import type { ApiVersion } from "@stackyard/contract/content/api-reference-lists";
import type { JsonSchema } from "./schema-words.ts";

interface Content {
  readonly schema?: JsonSchema;
  readonly example?: unknown;
}

export interface Operation {
  readonly tags?: readonly string[];
  readonly summary?: string;
  /** Alternatives: what each scheme must be granted. */
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: "path" | "query" | "header";
    readonly required?: boolean;
    readonly schema?: JsonSchema;
    readonly example?: unknown;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<
    Record<
      string,
      { readonly description: string; readonly content?: Readonly<Record<string, Content>> }
    >
  >;
}

/** The parts of an OpenAPI document that are read here. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, JsonSchema>> };
}

/** The path of each version's document. */
export const DOCUMENTS: Readonly<Record<ApiVersion, string>> = {
  v1: "/v1/openapi.json",
  "v2-beta": "/api/openapi.json",
};
