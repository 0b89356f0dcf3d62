import { LIMITS } from "@stackyard/contract/base/limits";
import { Controller } from "react-hook-form";
import { fieldsOf } from "../../../lib/page/fields-of";
import { Select } from "../../../ui/controls/select";
import { TextField } from "../../../ui/controls/text-field";
import { TextareaField } from "../../../ui/controls/textarea-field";
import { countryOptions } from "../country-names";
import type { BillingForm } from "./use-billing-form";

/** Optional details for the receipt. */
export function BillingFields({
  billing: { form, isOpen, setOpen },
}: {
  readonly billing: BillingForm;
}) {
  const { name, country } = form.getValues();
  const summary = [name, country].filter(Boolean).join(", ");
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="rounded-sm hover:text-accent-strong">
        <h2 className="inline text-lg">Billing details</h2>{" "}
        <span className="text-ink-faint text-sm">
          {summary || "optional, shown on your receipt"}
        </span>
      </summary>
      {/* The browser's names of countries can differ from the server's. */}
      {isOpen && <Fields form={form} />}
    </details>
  );
}

function Fields({ form }: Pick<BillingForm, "form">) {
  const field = fieldsOf(form);
  return (
    <div className="mt-4 grid gap-4 sm:grid-cols-2">
      <TextField
        label="Name or company"
        isOptional
        autoComplete="billing organization"
        maxLength={LIMITS.billing.name}
        className="sm:col-span-2"
        {...field("name")}
      />
      <TextareaField
        label="Address"
        isOptional
        autoComplete="billing street-address"
        rows={3}
        maxLength={LIMITS.billing.address}
        className="sm:col-span-2"
        {...field("address")}
      />
      <Controller
        name="country"
        control={form.control}
        render={({ field: { value, onChange, ...rest }, fieldState }) => (
          <Select
            {...rest}
            label="Country"
            isOptional
            placeholder="Not stated"
            value={value ?? ""}
            onValueChange={onChange}
            options={countryOptions()}
            error={fieldState.error?.message}
          />
        )}
      />
      <TextField
        label="VAT ID"
        isOptional
        hint="With its country prefix. We check its format only."
        autoComplete="off"
        spellCheck={false}
        {...field("vatId")}
      />
    </div>
  );
}
