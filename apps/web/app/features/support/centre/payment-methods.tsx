import { useQuery } from "@tanstack/react-query";
import { SectionContent } from "../../../lib/page/section-content";
import { Badge } from "../../../ui/display/badge";
import { paymentMethodsQuery } from "../support-queries";

/** Payment methods from the specification, with the provider ids they may have. */
const NAMED = [
  { label: "Major credit cards", ids: ["card", "credit_card"] },
  { label: "PayPal", ids: ["paypal"] },
  { label: "Cryptocurrencies, including a native token", ids: ["crypto", "token"] },
  { label: "Invoiced payments for enterprise", ids: ["invoice"] },
];

/** The payment methods that the payment provider offers on this server. */
export function PaymentMethods() {
  const query = useQuery(paymentMethodsQuery());
  return (
    <SectionContent query={query} what="The payment methods">
      {(methods) => {
        const known = NAMED.flatMap(({ ids }) => ids);
        const others = methods.filter(({ id }) => !known.includes(id));
        return (
          <ul className="flex flex-col gap-2">
            {NAMED.map(({ label, ids }) => (
              <Row key={label} label={label} isOn={methods.some(({ id }) => ids.includes(id))} />
            ))}
            {others.map(({ id, label }) => (
              <Row key={id} label={label} isOn />
            ))}
          </ul>
        );
      }}
    </SectionContent>
  );
}

function Row({ label, isOn }: { readonly label: string; readonly isOn: boolean }) {
  return (
    <li className="flex flex-wrap items-center gap-3">
      <Badge tone={isOn ? "good" : "plain"}>
        {isOn ? "enabled here" : "not enabled by this operator"}
      </Badge>
      {label}
    </li>
  );
}
