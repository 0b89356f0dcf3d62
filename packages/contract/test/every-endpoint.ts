import { globSync } from "node:fs";
import { join } from "node:path";
import type { EndpointShape } from "../src/base/endpoint.ts";

const SOURCES = join(import.meta.dirname, "../src");

/** All `/api` endpoints exported by the contract. */
export async function everyEndpoint(): Promise<EndpointShape[]> {
  const files = globSync("**/*.ts", { cwd: SOURCES, exclude: ["public/**", "**/*.test.ts"] });
  const modules: object[] = await Promise.all(files.map((name) => import(join(SOURCES, name))));
  return modules.flatMap((module) => Object.values(module)).filter(isEndpoint);
}

function isEndpoint(value: unknown): value is EndpointShape {
  return typeof value === "object" && value !== null && "method" in value && "access" in value;
}
