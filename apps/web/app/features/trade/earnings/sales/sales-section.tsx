import type { Sale } from "@stackyard/contract/trade/sales";
import { Download } from "lucide-react";
import { apiUrl } from "../../../../lib/api/api";
import { formatPrice } from "../../../../lib/format/format";
import { Day, LongDay } from "../../../../lib/format/times";
import { Link } from "../../../../lib/links/link";
import { paths } from "../../../../lib/links/paths";
import { PagedList } from "../../../../lib/listing/paged-list";
import { OrderBadge } from "../../../../lib/trade/order-badge";
import { buttonClasses } from "../../../../ui/controls/button";
import { Badge } from "../../../../ui/display/badge";
import { Section } from "../../../../ui/display/section";
import { EmptyLine } from "../../../../ui/feedback/empty-line";
import { type Column, DataTable } from "../../../../ui/figures/data-table";
import { salesQuery } from "../earnings-queries";
import { RefundSale } from "./refund-sale";

const COLUMNS: readonly Column<Sale>[] = [
  { title: "Item", cell: (sale) => <Item sale={sale} /> },
  { title: "State", cell: (sale) => <State sale={sale} /> },
  { title: "Price", isNumber: true, cell: ({ price }) => formatPrice(price) },
  { title: "Fee", isNumber: true, cell: ({ fee }) => formatPrice(-fee) },
  { title: "Refunded", isNumber: true, cell: (sale) => formatPrice(-returned(sale)) },
  {
    title: "Earned",
    isNumber: true,
    cell: ({ earned }) => <span className="font-[620]">{formatPrice(earned)}</span>,
  },
  { title: "Action", cell: (sale) => <RefundSale sale={sale} /> },
];

/** Every sale with its fee and what was returned. */
export function SalesSection() {
  return (
    <Section
      title="Sales"
      text="Prices are after discounts and without tax."
      action={
        <a
          href={apiUrl("/api/user/sales/export")}
          download
          className={buttonClasses({ look: "secondary", size: "small" })}
        >
          <Download className="size-4" aria-hidden="true" />
          Export as CSV
        </a>
      }
    >
      <PagedList
        what="sales"
        pageOf={salesQuery}
        empty={<EmptyLine>No sales yet. They appear here when someone buys a module.</EmptyLine>}
      >
        {(sales) => (
          <DataTable
            label="Sales"
            columns={COLUMNS}
            rows={sales}
            keyOf={({ purchaseId }) => purchaseId}
          />
        )}
      </PagedList>
    </Section>
  );
}

const returned = ({ refunded, chargedBack }: Sale) => refunded + chargedBack;

function Item({
  sale: { subjectId, title, buyerUsername, soldAt, mode },
}: {
  readonly sale: Sale;
}) {
  return (
    <span className="flex min-w-40 flex-col items-start gap-1">
      <Link
        to={paths.module(subjectId)}
        className="font-[620] hover:text-accent-strong hover:underline"
      >
        {title}
      </Link>
      <span className="text-ink-soft">
        {buyerUsername}, <Day at={soldAt} />
      </span>
      {mode === "test" && <Badge tone="note">Test</Badge>}
    </span>
  );
}

function State({ sale: { status, balance, clearsAt, isFrozen } }: { readonly sale: Sale }) {
  return (
    <span className="flex min-w-32 flex-col items-start gap-1">
      <OrderBadge status={status} />
      {status !== "refunded" && status !== "charged_back" && (
        <span className="text-ink-soft">
          {balance === "available" ? (
            "Available"
          ) : isFrozen ? (
            "Held: refund or dispute open"
          ) : (
            <>
              Held
              {clearsAt && (
                <>
                  {" "}
                  until <LongDay at={clearsAt} />
                </>
              )}
            </>
          )}
        </span>
      )}
    </span>
  );
}
