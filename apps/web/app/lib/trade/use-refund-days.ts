import { INITIAL_REFUND_DAYS } from "@stackyard/contract/common/setting-lists";
import { useSite } from "../page/site";

/** For how many days buyers can request a refund. */
export const useRefundDays = (): number => useSite()?.payments.refundDays ?? INITIAL_REFUND_DAYS;
