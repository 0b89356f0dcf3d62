import { z } from "zod";
import { id, idParams, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";

/** An active session. */
export const openSession = z.object({
  id,
  /** The browser's User-Agent. */
  userAgent: z.string().nullable(),
  openedAt: timestamp,
  /** IP address of the first use; null until recorded a few seconds later. */
  firstAddress: z.string().nullable(),
  lastUsedAt: timestamp.nullable(),
  lastAddress: z.string().nullable(),
  expiresAt: timestamp,
  /** Whether it is the session making this request. */
  isCurrent: z.boolean(),
});
export type OpenSession = z.infer<typeof openSession>;

export const listSessions = endpoint({
  method: "get",
  path: "/api/sessions",
  tag: "Sessions",
  summary: "List your sessions, last used first",
  access: "session",
  needsSession: true,
  response: z.array(openSession),
  errors: [],
});

export const endSession = endpoint({
  method: "delete",
  path: "/api/sessions/{id}",
  tag: "Sessions",
  summary: "End a session",
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
  summary: "End all other sessions",
  access: "session",
  needsSession: true,
  response: null,
  errors: [],
});
