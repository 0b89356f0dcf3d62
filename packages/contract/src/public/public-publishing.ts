import { z } from "zod";
import { id, timestamp } from "../base/common.ts";
import { PUBLISHING_TOKENS } from "../base/limits.ts";
import { verbatim } from "../base/text.ts";
import { publicEndpoint } from "./public-endpoint.ts";

export const createPublishingToken = publicEndpoint({
  method: "post",
  path: "/v1/publishing-tokens",
  group: "Modules",
  summary: "Exchange a pipeline's ID token for a token that publishes versions of one module",
  scope: "none",
  perHour: PUBLISHING_TOKENS.perHour,
  body: z.object({
    /** Its number, or its address NAMESPACE/NAME/SYSTEM. */
    module: verbatim(200).regex(
      /^(\d{1,9}|[\w-]+\/[\w-]+\/[\w-]+)$/,
      "Name a module, such as ada/network/aws or 7",
    ),
    /** From GitHub or GitLab, with this server's address as its audience. */
    id_token: verbatim(PUBLISHING_TOKENS.longest).min(1),
  }),
  status: 201,
  data: z.object({
    token: z.string(),
    expires_at: timestamp,
    module: z.object({ id, source: z.string() }),
  }),
  hasSecretAnswer: true,
  errors: [
    "id_token_refused",
    "id_token_used",
    "issuer_unavailable",
    "not_a_publisher",
    "publishing_stopped",
  ],
  example: {
    body: { module: "ada/network/aws", id_token: "eyJhbGciOiJSUzI1NiIsImtpZCI6IjEifQ.e30.c2ln" },
    data: {
      token: "stackyard_publish_8GxQ0000000000000000000000000000000000",
      expires_at: "2026-11-27T09:15:00.000Z",
      module: { id: 21, source: "ada/network/aws" },
    },
  },
});
