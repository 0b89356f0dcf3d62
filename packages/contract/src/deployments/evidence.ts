import { z } from "zod";
import { idParams } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { FAILURES } from "./deployment-lists.ts";

const count = z.number().int().min(0);
const rate = z.number().min(0).max(1);

/** Fewer customers than this could be recognized, or make a figure up. */
export const MIN_CUSTOMERS = 5;

/** How applies ended. A customer counts once a day. */
const figure = z.object({
  customers: count,
  runs: count,
  applied: count,
  /** Wilson bounds of the success rate at 95 %. */
  lower: rate,
  upper: rate,
  /** Of runs that succeeded; null if none did. */
  medianSeconds: count.nullable(),
  /** Different regions of all providers. */
  regions: count,
});
export type EvidenceFigure = z.infer<typeof figure>;

/** What customers' runners report about a module, of those pools that share it. */
export const evidence = figure.extend({
  /** Versions with enough customers, the newest first. */
  versions: z.array(figure.extend({ version: z.string() })),
});
export type Evidence = z.infer<typeof evidence>;

/** How often each kind of failure was reported. A customer counts once a day and kind. */
export const failureClass = z.object({ failure: z.enum(FAILURES), count });
export type FailureClass = z.infer<typeof failureClass>;

export const readModuleEvidence = endpoint({
  method: "get",
  path: "/api/modules/{id}/evidence",
  tag: "Modules",
  summary: "Get how applies of a module ended in the last 90 days; null below five customers",
  access: "public",
  params: idParams,
  response: z.object({ evidence: evidence.nullable() }),
  errors: [],
  cacheTopics: ["module:{id}"],
});

export const readFailureClasses = endpoint({
  method: "get",
  path: "/api/modules/{id}/failures",
  tag: "Modules",
  summary: "Get which kinds of failures customers' runners reported about your module",
  access: "session",
  params: idParams,
  response: z.array(failureClass),
  errors: ["module_not_found"],
});
