import type { ModuleDetail } from "@stackyard/contract/modules";
import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { useCurrentUser } from "../../lib/current-user";
import { paths } from "../../lib/paths";
import { signInAddress } from "../../lib/sign-in-address";
import { Button } from "../../ui/controls/button";
import { CartActions } from "./cart-actions";

const PurchaseDialog = lazy(() =>
  import("./purchase-dialog").then(({ PurchaseDialog }) => ({ default: PurchaseDialog })),
);

/** Buying now or later. A visitor is led to the sign-in page, which says why. */
export function BuyActions({ module }: { readonly module: ModuleDetail }) {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  if (module.status !== "published") {
    return <p className="text-ink-soft text-sm">Not for sale until an auditor has approved it.</p>;
  }

  function purchase() {
    if (user) setOpen(true);
    else void navigate(signInAddress({ next: paths.module(module.id), reason: "purchase" }));
  }
  return (
    <>
      <Button size="large" aria-haspopup="dialog" onClick={purchase}>
        Purchase Now
      </Button>
      <CartActions moduleId={module.id} />
      {isOpen && (
        <Suspense>
          <PurchaseDialog module={module} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
