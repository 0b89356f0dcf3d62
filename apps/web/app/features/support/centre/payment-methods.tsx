import { useQuery } from "@tanstack/react-query";
import { SectionContent } from "../../../lib/page/section-content";
import { Badge } from "../../../ui/display/badge";
import { paymentMethodsQuery } from "../support-queries";

/** What the specification names, and by which ids a payment provider may offer it. */
const NAMED = [
  { label: "Major credit cards", ids: ["card", "credit_card"] },
  { label: "PayPal", ids: ["paypal"] },
  { label: "Cryptocurrencies, a native token among them", ids: ["crypto", "token"] },
  { label: "Invoiced payments for enterprise", ids: ["invoice"] },
];

/** What of it can be used here, as the payment provider says. */
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
      <Badge tone={isOn ? "good" : "plain"}>{isOn ? "enabled here" : "not set up here"}</Badge>
      {label}
    </li>
  );
}
