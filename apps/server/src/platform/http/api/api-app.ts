import type { OpenAPIHono } from "@hono/zod-openapi";
import type { RequestEnv } from "../request-context.ts";

/** The application that endpoints are mounted on, including the OpenAPI registry. */
export type ApiApp = OpenAPIHono<RequestEnv>;
