import type { Purchase } from "@stackyard/contract/trade/purchases";
import { formatPrice } from "../../../lib/format/format";
import { Button } from "../../../ui/controls/button";
import { Alert } from "../../../ui/feedback/alert";
import { InstallSteps } from "./install-steps";

interface Props {
  readonly purchase: Purchase;
  readonly onClose: () => void;
}

/** Next steps after a purchase. */
export function PurchaseDone({ purchase, onClose }: Props) {
  const { moduleTitle, price, paymentLabel, isTestPayment } = purchase;
  return (
    <div className="flex flex-col gap-6">
      <Alert tone="good" title={`You own “${moduleTitle}”`} isUrgent takesFocus>
        {isTestPayment
          ? `${formatPrice(price)} recorded as a test payment: no money moved.`
          : `${formatPrice(price)} paid with ${paymentLabel}.`}
      </Alert>
      <InstallSteps module={purchase} />
      <Button onClick={onClose} className="sm:self-end">
        Done
      </Button>
    </div>
  );
}
