import { z } from "zod";
import { timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { ANNOUNCEMENT_LEVELS } from "./setting-lists.ts";
import { communitySetting, feesSetting, operatorSetting, paymentsSetting } from "./settings.ts";

/** Public site settings. */
export const site = z.object({
  fees: feesSetting,
  payments: z.object({
    refundDays: paymentsSetting.shape.refundDays,
    minimumPayoutCents: paymentsSetting.shape.minimumPayoutCents,
  }),
  /** Whether this server shows example data. */
  isDemo: z.boolean(),
  community: communitySetting,
  operator: operatorSetting,
  /** The current announcement. */
  announcement: z
    .object({
      /** Dismissals are stored per announcement ID. */
      id: z.int(),
      text: z.string(),
      level: z.enum(ANNOUNCEMENT_LEVELS),
      until: timestamp,
    })
    .nullable(),
});
export type Site = z.infer<typeof site>;

export const readSite = endpoint({
  method: "get",
  path: "/api/site",
  tag: "Site",
  summary:
    "Get the fees, the refund window, the community links, the operator, and the announcement",
  access: "public",
  cacheTopics: ["settings"],
  response: site,
  errors: [],
});
