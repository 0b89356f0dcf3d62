import type { Order } from "@stackyard/contract/trade/orders";
import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { apiUrl } from "../../../lib/api/api";
import { formatPrice } from "../../../lib/format/format";
import { buttonClasses } from "../../../ui/controls/button";
import { Card } from "../../../ui/display/card";
import { orderInvoicesQuery } from "../order-queries";

/** Invoices in the sellers' names and credit notes, as PDF files. */
export function OrderInvoices({ order }: { readonly order: Order }) {
  const { data: invoices = [] } = useQuery({
    ...orderInvoicesQuery(order.id),
    enabled: order.paidAt !== null,
  });
  if (invoices.length === 0) return null;
  return (
    <Card className="flex flex-col gap-3 p-5">
      <h2 className="text-lg">Invoices</h2>
      <ul className="flex flex-col gap-1">
        {invoices.map(({ id, kind, number, total }) => (
          <li key={id}>
            <a
              href={apiUrl("/api/invoices/{id}/pdf", { id })}
              download
              className={buttonClasses(
                { look: "quiet", size: "small" },
                "-ml-3 h-auto! min-h-10 max-w-full justify-start whitespace-normal!",
              )}
            >
              <FileText className="size-4 shrink-0" aria-hidden="true" />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {kind === "invoice" ? "Invoice" : "Credit note"} {number}, {formatPrice(total)}{" "}
                (PDF)
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
