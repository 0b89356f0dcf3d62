import { z } from "zod";
import { id, idParams, pathId, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { RATE_LIMITS } from "../base/limits.ts";
import { name } from "../base/text.ts";
import { PLATFORMS } from "../modules/platforms.ts";

export const REF_TYPES = ["tag", "branch"] as const;
export const REF_TYPE_LABELS = { tag: "Protected tag", branch: "Protected branch" } as const;

/** Numbers stay a repository's and an owner's when they are renamed or their name is given up. */
const number = (message: string) => name(20, message).regex(/^[1-9]\d{0,19}$/, message);

/** At most one "*", which stands for any characters. */
const REF = /^[^\s*~^:?[\\]*\*?[^\s*~^:?[\\]*$/;

export const newPublisher = z.object({
  /** Who signs the pipeline's ID tokens: one of the server's issuers. */
  issuer: name(200).min(1, "Choose a platform"),
  repositoryId: number("Enter the number of the repository or project"),
  ownerId: number("Enter the number of the owner or group"),
  /** A path in the repository. */
  workflow: name(200, "Use at most 200 characters").regex(
    /^[\w.][\w./-]*\.ya?ml$/,
    "Enter the path of the workflow file, such as .github/workflows/release.yml",
  ),
  refType: z.enum(REF_TYPES),
  ref: name(200, "Use at most 200 characters")
    .min(1, "Enter a name, such as v*")
    .regex(REF, "Enter a name with at most one *, such as v*"),
});

const publisher = newPublisher.extend({
  id,
  /** Null if the server no longer accepts its issuer. */
  platform: z.enum(PLATFORMS).nullable(),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
  /** The repository's name at the last use. */
  repository: z.string().nullable(),
});
export type Publisher = z.infer<typeof publisher>;

const ofModule = { tag: "Versions", access: "session", needsSession: true } as const;

export const listPublishers = endpoint({
  ...ofModule,
  method: "get",
  path: "/api/modules/{id}/publishers",
  summary:
    "List the pipelines that may publish your module, and the issuers that this server accepts",
  params: idParams,
  response: z.object({
    publishers: z.array(publisher),
    issuers: z.array(z.object({ platform: z.enum(PLATFORMS), issuer: z.string() })),
  }),
  errors: ["module_not_found", "forbidden"],
});

export const addPublisher = endpoint({
  ...ofModule,
  method: "post",
  path: "/api/modules/{id}/publishers",
  summary: "Let a pipeline publish versions of your module. We email you",
  params: idParams,
  body: newPublisher,
  status: 201,
  response: publisher,
  limit: RATE_LIMITS.listingChanges,
  errors: [
    "validation_failed",
    "module_not_found",
    "forbidden",
    "publisher_exists",
    "too_many_publishers",
  ],
});

export const removePublisher = endpoint({
  ...ofModule,
  method: "delete",
  path: "/api/modules/{id}/publishers/{publisherId}",
  summary: "Remove a publisher of your module. Its tokens stop working immediately",
  params: idParams.extend({ publisherId: pathId }),
  response: null,
  errors: ["module_not_found", "forbidden", "not_found"],
});
