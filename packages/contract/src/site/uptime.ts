import { z } from "zod";
import { timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";

export const uptime = z.object({
  /** The first successful probe; null before it. */
  measuredSince: timestamp.nullable(),
  periods: z.array(
    z.object({
      days: z.int(),
      /** Seconds in which probes failed or none ran, because the server was down. */
      failedSeconds: z.int(),
      /** Rounded down to hundredths; null until there is enough data. */
      percent: z.number().nullable(),
    }),
  ),
  /** Outages of the longest period, newest first. */
  incidents: z.array(
    z.object({
      from: timestamp,
      /** Null while it lasts. */
      until: timestamp.nullable(),
      seconds: z.int(),
    }),
  ),
});
export type Uptime = z.infer<typeof uptime>;

export const readUptime = endpoint({
  method: "get",
  path: "/api/uptime",
  tag: "Site",
  summary: "Get the measured uptime, and the incidents of the last 90 days",
  access: "public",
  cacheTopics: [],
  variesBySession: true,
  freshSeconds: 60,
  response: uptime,
  errors: [],
});
