import { readdirSync } from "node:fs";
import type { EndpointShape } from "../src/base/endpoint.ts";

const SOURCES = new URL("../src/", import.meta.url);

/** Every endpoint that a file of the contract exports. */
export async function everyEndpoint(): Promise<EndpointShape[]> {
  const files = readdirSync(SOURCES).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const modules: object[] = await Promise.all(
    files.map((name) => import(new URL(name, SOURCES).href)),
  );
  return modules.flatMap((module) => Object.values(module)).filter(isEndpoint);
}

function isEndpoint(value: unknown): value is EndpointShape {
  return typeof value === "object" && value !== null && "method" in value && "access" in value;
}
