import { z } from "zod";
import { SETTING_KEYS } from "../common/setting-lists.ts";
import { event } from "./event.ts";

const LABELS = {
  fees: "the fees",
  payments: "the payment settings",
  limits: "the limits",
  community: "the community's addresses",
  operator: "the operator's details",
  announcement: "the announcement",
} as const;

export const settingChanged = event({
  type: "setting.changed",
  subject: "setting",
  consumers: [],
  data: z.object({ key: z.enum(SETTING_KEYS), reason: z.string() }),
  audience: { actor: true },
  did: ({ key }) => `changed ${LABELS[key]}`,
  path: () => "/admin?tab=settings",
});
