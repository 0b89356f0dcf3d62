import type { ServiceDetail, ServiceTier } from "@stackyard/contract/talent/services";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ShoppingCart } from "lucide-react";
import { useNavigate } from "react-router";
import { ApiError, send } from "../../../../lib/api/api";
import { errorMessage } from "../../../../lib/api/error-message";
import { apiQuery, invalidate } from "../../../../lib/api/query";
import { useSendOnce } from "../../../../lib/api/use-send-once";
import { toast } from "../../../../lib/browser/toast";
import { paths } from "../../../../lib/links/paths";
import { useCurrentUser } from "../../../../lib/session/current-user";
import { signInAddress } from "../../../../lib/session/sign-in-address";
import { InCartLink } from "../../../../lib/trade/in-cart-link";
import { Button } from "../../../../ui/controls/button";

interface Props {
  readonly service: ServiceDetail;
  readonly tier: ServiceTier;
  /** 1 for the smallest package. */
  readonly position: number;
}

/** Puts a package into the cart, and leads there. Visitors are sent to the sign-in page. */
export function OrderButton({ service: { id, title }, tier, position }: Props) {
  const user = useCurrentUser();
  const client = useQueryClient();
  const navigate = useNavigate();
  const inCart = useQuery({
    ...apiQuery("/api/services/{id}/cart-items", { params: { id } }, { nullWhenSignedOut: true }),
    enabled: user !== null,
    // The cart changes on other pages.
    staleTime: 0,
  }).data;
  const add = useSendOnce({
    mutationKey: ["add to cart", id, position],
    mutationFn: () =>
      send("post", "/api/services/{id}/cart-items", {
        params: { id },
        body: { tier: position, price: tier.price },
      }),
    async onSuccess() {
      toast.success("Added to your cart", `${title} · ${tier.name}`);
      await invalidate(client, "/api/cart");
    },
    onError(error) {
      toast.error(
        "Not added to your cart",
        errorMessage(error, "Check your connection and try again."),
      );
      // Nothing was added, and the page now shows the new price.
      if (error instanceof ApiError && error.code === "price_changed")
        void invalidate(client, `/api/services/${id}`);
    },
  });
  if (add.isSuccess || inCart?.includes(position)) return <InCartLink takesFocus={add.isSuccess} />;
  return (
    <Button
      look="secondary"
      isBusy={add.isPending}
      onClick={() => {
        if (user) add.mutate(undefined);
        else void navigate(signInAddress({ next: paths.service(id) }));
      }}
    >
      <ShoppingCart className="size-4" aria-hidden="true" />
      Add to cart<span className="sr-only">: {tier.name}</span>
    </Button>
  );
}
