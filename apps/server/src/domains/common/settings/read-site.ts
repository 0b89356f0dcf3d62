import type { Site } from "@stackyard/contract/common/site";
import type { Services } from "../../../platform/services.ts";

/** Public site data; an announcement only between its start and end. */
export async function readSite({
  settings,
  config,
}: Pick<Services, "settings" | "config">): Promise<Site> {
  const { fees, payments, community, operator, announcement } = await settings.read();
  const { id, value } = announcement;
  const { refundDays, minimumPayoutCents } = payments.value;
  const now = Date.now();
  const isDue = value && Date.parse(value.from) <= now && now < Date.parse(value.until);
  return {
    fees: fees.value,
    payments: { refundDays, minimumPayoutCents },
    isDemo: config.seed === "demo",
    community: community.value,
    operator: operator.value,
    announcement:
      isDue && id !== null
        ? { id, text: value.text, level: value.level, until: value.until }
        : null,
  };
}
