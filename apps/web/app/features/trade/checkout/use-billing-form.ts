import { zodResolver } from "@hookform/resolvers/zod";
import { billing } from "@stackyard/contract/trade/billing";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { wrongFields } from "../../../lib/api/api";
import { ordersQuery } from "../order-queries";

const EMPTY = { name: "", address: "", country: "", vatId: "" };

/** The buyer's billing details, with those of the latest order to begin with. */
export function useBillingForm() {
  const latest = useQuery(ordersQuery()).data?.find(({ billing }) => billing)?.billing;
  const form = useForm({
    resolver: zodResolver(billing),
    values: latest ? withoutNulls(latest) : EMPTY,
    resetOptions: { keepDirtyValues: true },
  });
  const [isOpen, setOpen] = useState(false);
  const [country, vatId] = useWatch({ control: form.control, name: ["country", "vatId"] });
  return {
    form,
    isOpen,
    setOpen,
    taxable: { country: valid("country", country), vatId: valid("vatId", vatId) },
  };
}

export type BillingForm = ReturnType<typeof useBillingForm>;

const withoutNulls = (details: Record<keyof typeof EMPTY, string | null>) => ({
  name: details.name ?? "",
  address: details.address ?? "",
  country: details.country ?? "",
  vatId: details.vatId ?? "",
});

/** Prices are asked for with what can be right. */
function valid(field: "country" | "vatId", typed: string | null | undefined): string | null {
  return billing.shape[field].safeParse(typed).data ?? null;
}

const FIELDS = ["name", "address", "country", "vatId"] as const;

/** Shows the server's errors at the billing fields, such as "billing.vatId". */
export function showBillingErrors({ form, setOpen }: BillingForm, error: unknown): void {
  const wrong = wrongFields(error);
  for (const field of FIELDS) {
    const message = wrong[`billing.${field}`];
    if (!message) continue;
    setOpen(true);
    form.setError(field, { type: "server", message });
  }
}
