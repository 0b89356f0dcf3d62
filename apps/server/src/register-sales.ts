import { moduleLine } from "./domains/modules/catalog/module-line.ts";
import { tipLine } from "./domains/projects/contracts/tip-line.ts";
import { milestoneLine } from "./domains/projects/milestones/milestone-line.ts";
import { packageLine } from "./domains/projects/packages/package-line.ts";
import { registerLineKind } from "./domains/trade/cart/line-kinds.ts";
import { disputeChanged } from "./domains/trade/disputes/dispute-changed.ts";
import { chargeCall } from "./domains/trade/orders/charge-order.ts";
import { payoutCall } from "./domains/trade/payouts/payout-call.ts";
import { accountChanged } from "./domains/trade/payouts/seller-account.ts";
import { transferCall } from "./domains/trade/payouts/transfer-call.ts";
import { registerCallKind } from "./domains/trade/providers/call-kinds.ts";
import { registerChangeHandler } from "./domains/trade/providers/change-handlers.ts";
import { refundCall } from "./domains/trade/refunds/refund-call.ts";

/** What is sold, and which calls are made to payment providers. Areas don't know each other. */
export function registerSales(): void {
  registerLineKind("module", moduleLine);
  registerLineKind("milestone", milestoneLine);
  registerLineKind("package", packageLine);
  registerLineKind("tip", tipLine);
  registerCallKind("charge", chargeCall);
  registerCallKind("refund", refundCall);
  registerCallKind("transfer", transferCall);
  registerCallKind("payout", payoutCall);
  registerChangeHandler("dispute", disputeChanged);
  registerChangeHandler("account", (ctx, { provider, mode, reference }) =>
    accountChanged(ctx, { provider, mode, accountId: reference }),
  );
}
