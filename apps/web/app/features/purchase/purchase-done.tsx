import type { Purchase } from "@stackyard/contract/orders";
import { ButtonLink } from "../../lib/button-link";
import { formatPrice } from "../../lib/format";
import { paths } from "../../lib/paths";
import { Button } from "../../ui/controls/button";
import { Alert } from "../../ui/feedback/alert";
import { InstallSteps } from "./install-steps";

interface Props {
  readonly purchase: Purchase;
  readonly onClose: () => void;
}

/** What to do with what has just been bought. */
export function PurchaseDone({ purchase, onClose }: Props) {
  const { moduleTitle, price, paymentLabel, isTestPayment } = purchase;
  return (
    <div className="flex flex-col gap-6">
      <Alert tone="good" title={`You own “${moduleTitle}”`} isUrgent>
        {isTestPayment
          ? `${formatPrice(price)} recorded as a test payment: no money moved.`
          : `${formatPrice(price)} paid with ${paymentLabel}.`}
      </Alert>
      <InstallSteps module={purchase} />
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button look="secondary" onClick={onClose}>
          Done
        </Button>
        <ButtonLink to={paths.profile}>Make a registry token</ButtonLink>
      </div>
    </div>
  );
}
