import type { ServiceDetail, ServiceTier } from "@stackyard/contract/talent/services";
import { Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../../../lib/links/paths";
import { useCurrentUser } from "../../../../lib/session/current-user";
import { signInAddress } from "../../../../lib/session/sign-in-address";
import { Button } from "../../../../ui/controls/button";
import { lazyPart } from "../../../../ui/load-part";

const RequestDialog = lazyPart(() => import("./request-dialog"), "RequestDialog");

interface Props {
  readonly service: ServiceDetail;
  readonly tier: ServiceTier;
  /** 1 for the smallest package. */
  readonly position: number;
}

/** Opens the request dialog; visitors are sent to the sign-in page. */
export function RequestButton({ service, tier, position }: Props) {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        onClick={() => {
          if (user) setOpen(true);
          else void navigate(signInAddress({ next: paths.service(service.id) }));
        }}
      >
        Request<span className="sr-only"> {tier.name}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <RequestDialog
            service={service}
            tier={tier}
            position={position}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
