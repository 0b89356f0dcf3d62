import type { ApiDocument, Operation } from "./api-document.ts";
import { sampleOf } from "./sample-of.ts";
import { type Resolve, resolverOf } from "./schema-words.ts";

/**
 * The document with an example for each JSON body and required query parameter that has none, as in the
 * calls' curl lines. "Try it" and other clients start with them.
 */
export function withExamples<Document>(document: Document): Document {
  const { paths } = document as ApiDocument;
  const resolve = resolverOf(document as ApiDocument);
  const filled = Object.entries(paths).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations).map(([method, operation]) => [method, fill(operation, resolve)]),
    ),
  ]);
  return { ...document, paths: Object.fromEntries(filled) };
}

function fill(operation: Operation, resolve: Resolve): Operation {
  const { parameters, requestBody } = operation;
  const json = requestBody?.content["application/json"];
  const example = json?.schema && { example: sampleOf(json.schema, resolve) };
  return {
    ...operation,
    ...(parameters && {
      parameters: parameters.map((one) =>
        one.in === "query" && one.required && one.schema
          ? { example: sampleOf(one.schema, resolve), ...one }
          : one,
      ),
    }),
    ...(example && {
      requestBody: {
        ...requestBody,
        content: { ...requestBody?.content, "application/json": { ...example, ...json } },
      },
    }),
  };
}
