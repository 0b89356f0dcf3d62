import { z } from "zod";
import { id, timestamp } from "../base/common.ts";
import { KEY_SCOPES, OLDER_GRANT } from "../base/key-scopes.ts";
import { KEY_REPORTS, LIMITS } from "../base/limits.ts";
import { verbatim } from "../base/text.ts";
import { publicEndpoint } from "./public-endpoint.ts";

const scopes = z.array(z.enum([...KEY_SCOPES, OLDER_GRANT]));

const currentKey = z.object({
  name: z.string(),
  /** The secret's first characters. */
  prefix: z.string(),
  scopes,
  expires_at: timestamp,
  owner: z.object({ id, username: z.string() }),
});

export const readAccount = publicEndpoint({
  method: "get",
  path: "/v1/account",
  group: "API keys",
  summary: "The account that the key or token acts for, and what it is granted",
  scope: "any",
  data: z.object({ id, username: z.string(), scopes }),
  errors: [],
  example: { data: { id: 3, username: "mara-lindqvist", scopes: ["modules:read"] } },
});

export const readCurrentKey = publicEndpoint({
  method: "get",
  path: "/v1/keys/current",
  group: "API keys",
  summary: "The key that makes the request, and its owner",
  scope: "any",
  needsKey: true,
  data: currentKey,
  errors: [],
  example: {
    data: {
      name: "Pipeline",
      prefix: "stackyard_key_8GxQ",
      scopes: ["modules:read", "modules:write"],
      expires_at: "2027-02-24T09:00:00.000Z",
      owner: { id: 3, username: "mara-lindqvist" },
    },
  },
});

const revoked = z.object({ revoked: z.literal(true) });

export const revokeCurrentKey = publicEndpoint({
  method: "delete",
  path: "/v1/keys/current",
  group: "API keys",
  summary: "Revoke the key that makes the request. We email its owner",
  scope: "any",
  needsKey: true,
  data: revoked,
  errors: [],
  example: { data: { revoked: true } },
});

export const revokeLeakedKeys = publicEndpoint({
  method: "post",
  path: "/v1/keys/revoke",
  group: "API keys",
  summary: "Revoke keys that you found. We email their owners. Unknown keys get the same answer",
  scope: "none",
  perHour: KEY_REPORTS.perHour,
  body: z.object({
    keys: z
      .array(verbatim(200).min(1))
      .min(1, "Send at least one key")
      .max(LIMITS.reportedKeys, `Send at most ${LIMITS.reportedKeys} keys`),
  }),
  data: revoked,
  errors: [],
  example: {
    body: { keys: ["stackyard_key_8GxQ0000000000000000000000000000000000"] },
    data: { revoked: true },
  },
});
