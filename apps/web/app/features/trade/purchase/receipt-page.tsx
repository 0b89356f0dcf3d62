import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { isNotFound } from "../../../lib/api/api";
import { apiQuery } from "../../../lib/api/query";
import { BackLink } from "../../../lib/links/back-link";
import { paths } from "../../../lib/links/paths";
import { NotFoundPage } from "../../../lib/page/not-found-page";
import { SectionContent } from "../../../lib/page/section-content";
import { SignedIn } from "../../../lib/session/signed-in";
import { Button } from "../../../ui/controls/button";
import { ReceiptSheet } from "./receipt-sheet";

export const receiptQuery = (id: number) =>
  apiQuery("/api/purchases/{id}/receipt", { params: { id } });

/** Printable receipt; the surrounding layout isn't printed. */
export function ReceiptPage({ purchaseId }: { readonly purchaseId: number }) {
  return <SignedIn>{() => <Receipt purchaseId={purchaseId} />}</SignedIn>;
}

function Receipt({ purchaseId }: { readonly purchaseId: number }) {
  const query = useQuery(receiptQuery(purchaseId));
  if (isNotFound(query.error)) return <ReceiptNotFound />;
  return (
    <div className="page-width flex max-w-3xl flex-col gap-6 py-8 sm:py-12 print:py-0">
      <div className="flex flex-wrap items-center justify-between gap-4 print:hidden">
        <BackLink to={paths.profile}>Back to your purchases</BackLink>
        <Button look="secondary" onClick={() => window.print()}>
          <Printer className="size-4" aria-hidden="true" />
          Print
        </Button>
      </div>
      <h1 className="text-3xl sm:text-4xl">{PRODUCT_NAME} receipt</h1>
      <SectionContent query={query} what="The receipt">
        {(receipt) => <ReceiptSheet receipt={receipt} />}
      </SectionContent>
    </div>
  );
}

export function ReceiptNotFound() {
  return (
    <NotFoundPage title="Receipt not found" to={paths.profile} back="Your purchases">
      Receipts are available for your paid purchases.
    </NotFoundPage>
  );
}
