import { useQuery } from "@tanstack/react-query";
import { SectionContent } from "../../../../lib/page/section-content";
import { Badge } from "../../../../ui/display/badge";
import { Section } from "../../../../ui/display/section";
import { Alert } from "../../../../ui/feedback/alert";
import { IDENTITY_LOOKS } from "../../identity-looks";
import { sellerDetailsQuery } from "../earnings-queries";
import { SellerDetailsForm } from "./seller-details-form";

/** Whose name is on invoices, and whether it has been checked. */
export function SellerDetails() {
  const query = useQuery(sellerDetailsQuery());
  return (
    <Section
      title="Legal details"
      text="They appear on invoices in your name, on statements and in tax reports."
    >
      <SectionContent query={query} what="Your legal details">
        {({ details, identity }) => (
          <div className="flex flex-col gap-4">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-sm">
              <Badge tone={IDENTITY_LOOKS[identity.status].tone}>
                {IDENTITY_LOOKS[identity.status].label}
              </Badge>
              {identity.note}
            </p>
            {identity.status === "declined" && identity.reason && (
              <Alert tone="poor" title="Your details were declined">
                {identity.reason}
              </Alert>
            )}
            <SellerDetailsForm details={details} />
          </div>
        )}
      </SectionContent>
    </Section>
  );
}
