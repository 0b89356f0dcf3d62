import type { OpenAPIHono } from "@hono/zod-openapi";
import type { RequestEnv } from "../request-context.ts";

/** The application that endpoints are mounted on, with the registry that describes them. */
export type ApiApp = OpenAPIHono<RequestEnv>;
