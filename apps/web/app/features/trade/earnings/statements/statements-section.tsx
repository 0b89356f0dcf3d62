import type { Invoice } from "@stackyard/contract/trade/invoices";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { apiUrl } from "../../../../lib/api/api";
import { formatMonth, formatPrice } from "../../../../lib/format/format";
import { Day } from "../../../../lib/format/times";
import { paths } from "../../../../lib/links/paths";
import { TextLink } from "../../../../lib/links/text-link";
import { PagedList } from "../../../../lib/listing/paged-list";
import { SectionContent } from "../../../../lib/page/section-content";
import { buttonClasses } from "../../../../ui/controls/button";
import { Badge } from "../../../../ui/display/badge";
import { RowList } from "../../../../ui/display/row-list";
import { Section } from "../../../../ui/display/section";
import { EmptyLine } from "../../../../ui/feedback/empty-line";
import { issuedInvoicesQuery, statementsQuery } from "../earnings-queries";

/** Monthly statements, and the invoices issued in the seller's name. */
export function StatementsSection() {
  const query = useQuery(statementsQuery());
  return (
    <div className="flex flex-col gap-10">
      <Section title="Statements" text="Every movement of your balance, by month in UTC.">
        <SectionContent query={query} what="Your statements">
          {(months) =>
            months.length === 0 ? (
              <EmptyLine>No statements yet. The first appears after your first sale.</EmptyLine>
            ) : (
              <RowList label="Statements">
                {months.map((month) => (
                  <li key={month} className="px-5 py-2">
                    <TextLink to={paths.statement(month)}>{formatMonth(`${month}-01`)}</TextLink>
                  </li>
                ))}
              </RowList>
            )
          }
        </SectionContent>
      </Section>
      <Section
        title="Invoices"
        text="We issue them to buyers in your name, and credit notes for refunds."
      >
        <PagedList
          what="invoices"
          pageOf={issuedInvoicesQuery}
          empty={<EmptyLine>No invoices yet.</EmptyLine>}
        >
          {(invoices) => (
            <RowList label="Invoices">
              {invoices.map((invoice) => (
                <InvoiceRow key={invoice.id} invoice={invoice} />
              ))}
            </RowList>
          )}
        </PagedList>
      </Section>
    </div>
  );
}

function InvoiceRow({ invoice }: { readonly invoice: Invoice }) {
  const { id, number, kind, corrects, issuedAt, mode, buyer, total } = invoice;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-[620]">
            {kind === "invoice" ? "Invoice" : "Credit note"} {number}
          </span>
          {mode === "test" && <Badge tone="note">Test</Badge>}
        </p>
        <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">
          {buyer?.name ?? "Name no longer kept"}, <Day at={issuedAt} />
          {corrects && `, corrects ${corrects}`}
        </p>
      </div>
      <p className="flex items-center gap-4">
        <span className="tabular-nums">{formatPrice(total)}</span>
        <a
          href={apiUrl("/api/invoices/{id}/pdf", { id })}
          download
          className={buttonClasses({ look: "secondary", size: "small" })}
        >
          <Download className="size-4" aria-hidden="true" />
          PDF<span className="sr-only"> of {number}</span>
        </a>
      </p>
    </li>
  );
}
