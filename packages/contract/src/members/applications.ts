import { z } from "zod";
import { id, idParams, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { KEY_SCOPES } from "../base/key-scopes.ts";
import { LIMITS, RATE_LIMITS } from "../base/limits.ts";
import { name, verbatim } from "../base/text.ts";
import { whyNoRedirect } from "./redirect-address.ts";

const scopes = z
  .array(z.enum(KEY_SCOPES))
  .min(1, "Choose at least one scope")
  .max(KEY_SCOPES.length);

const redirectAddresses = z
  .array(verbatim(LIMITS.redirectAddress.max, "Use at most 500 characters").min(1))
  .max(LIMITS.redirectAddresses, `Use at most ${LIMITS.redirectAddresses} addresses`);

const applicationName = name(LIMITS.applicationName.max, "Use at most 60 characters").min(
  LIMITS.applicationName.min,
  "Enter an application name",
);

/** A program that acts for users. */
export const application = z.object({
  id,
  name: z.string(),
  clientId: z.string(),
  /** Runs on a server that keeps a secret. Others are native applications and command lines. */
  isConfidential: z.boolean(),
  redirectAddresses: z.array(z.string()),
  scopes: z.array(z.enum(KEY_SCOPES)),
  createdAt: timestamp,
  /** Where its logo is. */
  logo: z.string().nullable(),
  /** Users who have connected it. */
  users: z.int(),
});
export type Application = z.infer<typeof application>;

const changed = z.object({ name: applicationName, redirectAddresses, scopes });

const checked = <S extends z.ZodType<{ redirectAddresses: string[]; isConfidential?: boolean }>>(
  schema: S,
) =>
  schema.superRefine(({ redirectAddresses, isConfidential }, check) => {
    for (const address of redirectAddresses) {
      const message = whyNoRedirect(address, { isConfidential });
      if (message) check.addIssue({ code: "custom", path: ["redirectAddresses"], message });
    }
    if (isConfidential === false && redirectAddresses.length === 0)
      check.addIssue({
        code: "custom",
        path: ["redirectAddresses"],
        message: "Enter at least one redirect address",
      });
  });

export const newApplication = checked(changed.extend({ isConfidential: z.boolean() }));
export const applicationChange = checked(changed);

/** Only registration and a new secret show the secret. Native applications have none. */
const withSecret = application.extend({ secret: z.string().nullable() });
export type ApplicationWithSecret = z.infer<typeof withSecret>;

const own = { tag: "Applications", access: "session", needsSession: true } as const;

export const listApplications = endpoint({
  ...own,
  method: "get",
  path: "/api/applications",
  summary: "List the applications that you registered",
  response: z.array(application),
  errors: [],
});

export const registerApplication = endpoint({
  ...own,
  method: "post",
  path: "/api/applications",
  summary: "Register an application. Only this response contains its secret",
  body: newApplication,
  status: 201,
  response: withSecret,
  hasSecretAnswer: true,
  needsConfirmedEmail: true,
  limit: RATE_LIMITS.applicationChanges,
  errors: ["validation_failed", "too_many_applications"],
});

export const changeApplication = endpoint({
  ...own,
  method: "put",
  path: "/api/applications/{id}",
  summary: "Change an application. Fewer scopes also take them from the tokens it has",
  params: idParams,
  body: applicationChange,
  response: application,
  limit: RATE_LIMITS.applicationChanges,
  errors: ["validation_failed", "not_found"],
});

export const changeApplicationSecret = endpoint({
  ...own,
  method: "post",
  path: "/api/applications/{id}/secret",
  summary: "Give an application a new secret. The previous one stops working immediately",
  params: idParams,
  response: withSecret,
  hasSecretAnswer: true,
  limit: RATE_LIMITS.applicationChanges,
  errors: ["not_found"],
});

export const deleteApplication = endpoint({
  ...own,
  method: "delete",
  path: "/api/applications/{id}",
  summary: "Delete an application and end its access to every account",
  params: idParams,
  response: null,
  errors: ["not_found"],
});

const owner = z.object({ username: z.string(), isVerified: z.boolean() });

/** Who an application belongs to, and what it looks like. */
const ownership = {
  /** Uploaded by its owner. Never a picture at an address of the application. */
  logo: z.string().nullable(),
  /** Null for an application that is part of the product, or isn't registered. */
  owner: owner.nullable(),
  /** Others are known by the address of their metadata document, and named after its host. */
  isRegistered: z.boolean(),
};

/** An application that may act for the user. */
export const connectedApplication = z.object({
  id,
  name: z.string(),
  ...ownership,
  scopes: z.array(z.enum(KEY_SCOPES)),
  connectedAt: timestamp,
});
export type ConnectedApplication = z.infer<typeof connectedApplication>;

export const listConnectedApplications = endpoint({
  ...own,
  method: "get",
  path: "/api/connected-applications",
  summary: "List the applications that have access to your account",
  response: z.array(connectedApplication),
  errors: [],
});

export const disconnectApplication = endpoint({
  ...own,
  method: "delete",
  path: "/api/connected-applications/{id}",
  summary: "End an application's access to your account",
  params: idParams,
  response: null,
  errors: ["not_found"],
});

/** An application's request for access, for the consent page. */
export const accessRequest = z.object({
  application: z.object({ name: z.string(), clientId: z.string(), ...ownership }),
  scopes: z.array(z.enum(KEY_SCOPES)),
  /** The host that the answer goes to. Null for a device. */
  redirectHost: z.string().nullable(),
  /** A suggested name for the API key, of an application that gets one. */
  keyName: z.string().nullable(),
});
export type AccessRequest = z.infer<typeof accessRequest>;

export const accessAnswer = z.object({
  isAllowed: z.boolean(),
  keyName: name(LIMITS.tokenName.max, "Use at most 60 characters").optional(),
});

const requestParams = z.object({ uid: z.string().regex(/^[\w-]{1,64}$/) });

export const readAccessRequest = endpoint({
  ...own,
  method: "get",
  path: "/api/oauth/requests/{uid}",
  summary: "An application's request for access to your account",
  params: requestParams,
  response: accessRequest,
  errors: ["not_found"],
});

export const answerAccessRequest = endpoint({
  ...own,
  method: "post",
  path: "/api/oauth/requests/{uid}/answer",
  summary: "Allow or refuse an application access to your account",
  params: requestParams,
  body: accessAnswer,
  /** The path that continues to the application. */
  response: z.object({ location: z.string() }),
  limit: RATE_LIMITS.accessAnswers,
  errors: ["validation_failed", "not_found", "token_name_taken", "too_many_keys"],
});

/** As typed: with or without the hyphen, in any case. */
const deviceParams = z.object({
  userCode: z
    .string()
    .max(20)
    .regex(/^[\w -]+$/)
    .transform((code) => code.toUpperCase().replace(/[^A-Z]/g, "")),
});

export const readDeviceRequest = endpoint({
  ...own,
  method: "get",
  path: "/api/oauth/devices/{userCode}",
  summary: "A device's request for access to your account",
  params: deviceParams,
  response: accessRequest,
  limit: RATE_LIMITS.deviceCodes,
  errors: ["not_found"],
});

export const answerDeviceRequest = endpoint({
  ...own,
  method: "post",
  path: "/api/oauth/devices/{userCode}/answer",
  summary: "Allow or refuse a device access to your account",
  params: deviceParams,
  body: accessAnswer,
  response: null,
  limit: RATE_LIMITS.deviceCodes,
  errors: ["validation_failed", "not_found"],
});
