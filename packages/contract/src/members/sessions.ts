import { z } from "zod";
import { id, idParams, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";

/** Somebody signed in somewhere. */
export const openSession = z.object({
  id,
  /** What the browser calls itself. */
  userAgent: z.string().nullable(),
  openedAt: timestamp,
  /** From where it was first used; null until that is noted, some seconds later. */
  firstAddress: z.string().nullable(),
  lastUsedAt: timestamp.nullable(),
  lastAddress: z.string().nullable(),
  expiresAt: timestamp,
  /** Whether it is the one that asks. */
  isCurrent: z.boolean(),
});
export type OpenSession = z.infer<typeof openSession>;

export const listSessions = endpoint({
  method: "get",
  path: "/api/sessions",
  tag: "Sessions",
  summary: "Where one is signed in, what was used last first",
  access: "session",
  needsSession: true,
  response: z.array(openSession),
  errors: [],
});

export const endSession = endpoint({
  method: "delete",
  path: "/api/sessions/{id}",
  tag: "Sessions",
  summary: "End one of one's sessions",
  access: "session",
  needsSession: true,
  params: idParams,
  response: null,
  errors: ["not_found"],
});

export const endOtherSessions = endpoint({
  method: "delete",
  path: "/api/sessions",
  tag: "Sessions",
  summary: "End all of one's sessions but this one",
  access: "session",
  needsSession: true,
  response: null,
  errors: [],
});
