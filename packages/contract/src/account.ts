import { z } from "zod";
import { timestamp } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { password } from "./password.ts";

export const accountDeletion = z.object({
  password: password.refine((text) => text !== "", { error: "Password is required" }),
});

export const askDeletion = endpoint({
  method: "post",
  path: "/api/account/deletion",
  tag: "Account",
  summary: "Have one's account deleted in seven days, unless one signs in before, and sign out",
  access: "session",
  needsSession: true,
  ignoresIdempotencyKey: true,
  body: accountDeletion,
  response: z.object({ deletesAt: timestamp }),
  errors: ["validation_failed", "too_many_attempts", "conflict"],
});
