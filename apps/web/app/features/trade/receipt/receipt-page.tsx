import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import { useQuery } from "@tanstack/react-query";
import { Download, Printer } from "lucide-react";
import { apiUrl, isNotFound } from "../../../lib/api/api";
import { BackLink } from "../../../lib/links/back-link";
import { paths } from "../../../lib/links/paths";
import { SectionContent } from "../../../lib/page/section-content";
import { SignedIn } from "../../../lib/session/signed-in";
import { Button, buttonClasses } from "../../../ui/controls/button";
import { ReceiptNotFound } from "../not-found";
import { receiptQuery } from "../order-queries";
import { ReceiptSheet } from "./receipt-sheet";

/** Printable receipt; the surrounding layout isn't printed. */
export function ReceiptPage({ orderId }: { readonly orderId: number }) {
  return <SignedIn>{() => <Receipt orderId={orderId} />}</SignedIn>;
}

function Receipt({ orderId }: { readonly orderId: number }) {
  const query = useQuery(receiptQuery(orderId));
  if (isNotFound(query.error)) return <ReceiptNotFound />;
  return (
    <div className="page-width flex max-w-3xl flex-col gap-6 py-8 sm:py-12 print:py-0">
      <div className="flex flex-wrap items-center justify-between gap-4 print:hidden">
        <BackLink to={paths.order(orderId)}>Back to the order</BackLink>
        <div className="flex gap-2">
          <a
            href={apiUrl("/api/orders/{id}/receipt/pdf", { id: orderId })}
            download
            className={buttonClasses({ look: "secondary" })}
          >
            <Download className="size-4" aria-hidden="true" />
            PDF
          </a>
          <Button look="secondary" onClick={() => window.print()}>
            <Printer className="size-4" aria-hidden="true" />
            Print
          </Button>
        </div>
      </div>
      <h1 className="text-3xl sm:text-4xl">{PRODUCT_NAME} receipt</h1>
      <SectionContent query={query} what="The receipt">
        {(receipt) => <ReceiptSheet receipt={receipt} />}
      </SectionContent>
    </div>
  );
}
