import { useQuery } from "@tanstack/react-query";
import { formatDay, formatPrice } from "../../../lib/format/format";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { useCurrentUser } from "../../../lib/session/current-user";
import { Alert } from "../../../ui/feedback/alert";
import { moduleQuery, purchasesQuery } from "../support-queries";
import type { About } from "./ticket-about";

/** The module or purchase attached to the ticket, with a button to remove it. */
export function AboutNote({ about: { moduleId, purchaseId } }: { readonly about: About }) {
  const user = useCurrentUser();
  const module = useQuery({ ...moduleQuery(moduleId ?? 0), enabled: moduleId !== undefined });
  const isAsked = purchaseId !== undefined && user !== null;
  const purchases = useQuery({ ...purchasesQuery(), enabled: isAsked });
  const purchase = purchases.data?.find(({ id }) => id === purchaseId);
  const what = purchase
    ? `your purchase of ${purchase.moduleTitle} for ${formatPrice(purchase.price)}, ${formatDay(purchase.createdAt)}`
    : module.data && `the module ${module.data.title}`;
  if (!what) return null;
  return (
    <Alert
      tone="note"
      title={`This ticket is about ${what}`}
      action={
        <ButtonLink to={paths.ticket()} size="small" look="secondary">
          Remove this reference
        </ButtonLink>
      }
    />
  );
}
