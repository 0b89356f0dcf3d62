import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import { Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../../lib/links/paths";
import { useCurrentUser } from "../../../lib/session/current-user";
import { signInAddress } from "../../../lib/session/sign-in-address";
import { Button, type ButtonLooks } from "../../../ui/controls/button";
import { lazyPart } from "../../../ui/load-part";

const PurchaseDialog = lazyPart(() => import("./purchase-dialog"), "PurchaseDialog");

interface Props extends Pick<ButtonLooks, "size"> {
  readonly module: ModuleDetail;
}

/** Opens the purchase dialog; visitors are sent to the sign-in page, which says why. */
export function PurchaseButton({ module, size }: Props) {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);

  function purchase() {
    if (user) setOpen(true);
    else void navigate(signInAddress({ next: paths.module(module.id), reason: "purchase" }));
  }
  return (
    <>
      <Button size={size} aria-haspopup="dialog" onClick={purchase}>
        Purchase Now
      </Button>
      {isOpen && (
        <Suspense>
          <PurchaseDialog module={module} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
