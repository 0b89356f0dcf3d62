import { z } from "zod";
import { cursorInteger, id, pageQuery, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { LIMITS, RATE_LIMITS } from "../base/limits.ts";
import { name, orNull, text } from "../base/text.ts";
import { actReason } from "../members/administration.ts";
import { emailAddress } from "../members/identity.ts";
import {
  ADJUSTABLE_LIMITS,
  type AdjustableLimit,
  ANNOUNCEMENT_LEVELS,
  COMMUNITY_PLACES,
  type CommunityPlace,
  INITIAL_REFUND_DAYS,
  MAX_FEE_BASIS_POINTS,
  OPERATOR_FIELDS,
  PAYMENT_SETTINGS,
  type PaymentSetting,
  SETTING_KEYS,
} from "./setting-lists.ts";

const keysOf = <Key extends string>(record: Record<Key, unknown>) => Object.keys(record) as Key[];

/** The fee kept from each sale, in basis points of its price. */
export const feesSetting = z.object({
  salesBasisPoints: z.int().min(0).max(MAX_FEE_BASIS_POINTS, "At most 50 %"),
});

/** Windows and bounds of refunds, payouts and invoices. */
export const paymentsSetting = z
  .object(
    Object.fromEntries(
      Object.entries(PAYMENT_SETTINGS).map(([key, { min, max }]) => [
        key,
        z.int().min(min, `At least ${min}`).max(max, `At most ${max}`),
      ]),
    ) as Record<PaymentSetting, z.ZodInt>,
  )
  .refine((value) => value.trustedClearanceDays <= value.refundDays, {
    path: ["trustedClearanceDays"],
    error: "Trusted sellers can't wait longer than others",
  });

const perHour = z.int().min(1, "At least 1").max(10_000, "At most 10,000");
const limitsSetting = z.object({
  perHour: z.object(
    Object.fromEntries(keysOf(ADJUSTABLE_LIMITS).map((call) => [call, perHour])) as Record<
      AdjustableLimit,
      typeof perHour
    >,
  ),
  /** Pending scans per account. */
  waitingScans: z.int().min(1, "At least 1").max(100, "At most 100"),
});

const webAddress = orNull(
  name(300).refine(
    (address) => address === "" || URL.parse(address)?.protocol === "https:",
    "Use an address that starts with https://",
  ),
);
export const communitySetting = z.object(
  Object.fromEntries(keysOf(COMMUNITY_PLACES).map((place) => [place, webAddress])) as Record<
    CommunityPlace,
    typeof webAddress
  >,
);

/** Null stands for a detail that the operator hasn't filled in. */
export const operatorSetting = z.object({
  name: orNull(name(OPERATOR_FIELDS.name.max)),
  address: orNull(text(OPERATOR_FIELDS.address.max)),
  email: emailAddress.nullable(),
  governingLaw: orNull(name(OPERATOR_FIELDS.governingLaw.max)),
  dataProtectionContact: orNull(name(OPERATOR_FIELDS.dataProtectionContact.max)),
});
export type Operator = z.infer<typeof operatorSetting>;

/** Later years use a different timestamp format. */
const moment = timestamp
  .max(35)
  .refine((at) => Date.parse(at) > 0 && Date.parse(at) < Date.UTC(2100, 0), {
    error: "Choose a day before the year 2100",
  });
const announcementSetting = z
  .object({
    text: text(300, "Announcements have at most 300 characters").min(1, "Enter the announcement"),
    level: z.enum(ANNOUNCEMENT_LEVELS),
    from: moment,
    until: moment,
  })
  .refine(({ from, until }) => Date.parse(from) < Date.parse(until), {
    path: ["until"],
    error: "The end must be after the start",
  })
  .nullable();

export const SETTINGS = {
  fees: feesSetting,
  payments: paymentsSetting,
  limits: limitsSetting,
  community: communitySetting,
  operator: operatorSetting,
  announcement: announcementSetting,
} as const;

/** Default settings until an administrator changes them. */
export const INITIAL_SETTINGS: {
  [Key in keyof typeof SETTINGS]: z.output<(typeof SETTINGS)[Key]>;
} = {
  fees: { salesBasisPoints: 0 },
  payments: {
    refundDays: INITIAL_REFUND_DAYS,
    trustedClearanceDays: 14,
    minimumPayoutCents: 2_500,
    receivableBoundCents: 10_000,
    lossBoundCents: 1_000_000,
    invoiceYears: 10,
  },
  limits: {
    perHour: Object.fromEntries(
      keysOf(ADJUSTABLE_LIMITS).map((call) => [call, RATE_LIMITS[call].perHour]),
    ) as Record<AdjustableLimit, number>,
    waitingScans: LIMITS.waitingScans,
  },
  community: Object.fromEntries(keysOf(COMMUNITY_PLACES).map((place) => [place, null])) as Record<
    CommunityPlace,
    null
  >,
  operator: {
    name: null,
    address: null,
    email: null,
    governingLaw: null,
    dataProtectionContact: null,
  },
  announcement: null,
};

/** A setting together with the change ID that an update has to name. */
const held = <S extends z.ZodType>(value: S) =>
  z.object({
    /** The change that set this value; null for the default. */
    id: id.nullable(),
    value,
  });

export const readSettings = endpoint({
  method: "get",
  path: "/api/admin/settings",
  tag: "Administration",
  summary: "Get the settings",
  access: ["admin"],
  response: z.object({
    fees: held(feesSetting),
    payments: held(paymentsSetting),
    limits: held(limitsSetting),
    community: held(communitySetting),
    operator: held(operatorSetting),
    announcement: held(announcementSetting),
  }),
  errors: [],
});

const change = <S extends z.ZodType>(value: S) =>
  ({
    method: "put",
    tag: "Administration",
    access: ["admin"],
    needsSession: true,
    changes: ["settings"],
    body: z.object({
      value,
      /** The ID of the change this one replaces, as `readSettings` returns it. */
      follows: id.nullable(),
      reason: actReason,
    }),
    response: held(value),
    errors: ["validation_failed", "conflict"],
  }) as const;

export const changeFees = endpoint({
  ...change(feesSetting),
  path: "/api/admin/settings/fees",
  summary: "Change the fee on future sales",
});

export const changePayments = endpoint({
  ...change(paymentsSetting),
  path: "/api/admin/settings/payments",
  summary: "Change the refund window, and the bounds of payouts",
});

export const changeLimits = endpoint({
  ...change(limitsSetting),
  path: "/api/admin/settings/limits",
  summary: "Change the hourly limits",
});

export const changeCommunity = endpoint({
  ...change(communitySetting),
  path: "/api/admin/settings/community",
  summary: "Change the community links",
});

export const changeOperator = endpoint({
  ...change(operatorSetting),
  path: "/api/admin/settings/operator",
  summary: "Change the operator's details",
});

export const changeAnnouncement = endpoint({
  ...change(announcementSetting),
  path: "/api/admin/settings/announcement",
  summary: "Set or remove the announcement",
});

/** A settings change, as listed in the history. */
export const settingChange = z.object({
  id,
  value: z.union([
    feesSetting,
    paymentsSetting,
    limitsSetting,
    operatorSetting,
    announcementSetting,
    communitySetting,
  ]),
  reason: z.string(),
  changedBy: z.string(),
  changedAt: timestamp,
});
export type SettingChange = z.infer<typeof settingChange>;

export const listSettingChanges = endpoint({
  method: "get",
  path: "/api/admin/settings/{key}/changes",
  tag: "Administration",
  summary: "List the changes of a setting, newest first",
  access: ["admin"],
  params: z.object({ key: z.enum(SETTING_KEYS) }),
  query: pageQuery(z.tuple([cursorInteger])),
  response: z.array(settingChange),
  paged: true,
  errors: ["validation_failed"],
});
