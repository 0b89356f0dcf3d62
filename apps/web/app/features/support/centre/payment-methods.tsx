import type { PaymentOption } from "@stackyard/contract/trade/payment-options";
import { useQuery } from "@tanstack/react-query";
import { SectionContent } from "../../../lib/page/section-content";
import { Badge, type BadgeTone } from "../../../ui/display/badge";
import { paymentMethodsQuery, paymentOptionsQuery } from "../support-queries";

const LOOKS: Record<PaymentOption["state"], { readonly label: string; readonly tone: BadgeTone }> =
  {
    enabled: { label: "enabled here", tone: "good" },
    depends: { label: "depends", tone: "fair" },
    not_enabled: { label: "not enabled by this operator", tone: "plain" },
  };

/** The specification's ways to pay with their state on this server, and its test payments. */
export function PaymentMethods() {
  const options = useQuery(paymentOptionsQuery());
  const { data: methods = [] } = useQuery(paymentMethodsQuery());
  return (
    <SectionContent query={options} what="The payment methods">
      {(options) => (
        <ul className="flex flex-col gap-2">
          {options.map(({ id, label, state, note }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Badge tone={LOOKS[state].tone}>{LOOKS[state].label}</Badge>
              {label}
              {state === "depends" && <span className="text-sm">{note}</span>}
            </li>
          ))}
          {methods
            .filter(({ isTest }) => isTest)
            .map(({ id, label }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Badge tone="good">enabled here</Badge>
                {label}
              </li>
            ))}
        </ul>
      )}
    </SectionContent>
  );
}
