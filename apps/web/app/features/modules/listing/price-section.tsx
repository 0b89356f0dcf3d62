import { useWatch } from "react-hook-form";
import { fieldsOf } from "../../../lib/page/fields-of";
import { useSite } from "../../../lib/page/site";
import { Field } from "../../../ui/controls/field";
import { Input } from "../../../ui/controls/input";
import { TextField } from "../../../ui/controls/text-field";
import { FormSection } from "./form-section";
import { priceCents, useListing } from "./listing-form";
import { shareOf } from "./share-of";

/** Price and card image. */
export function PriceSection() {
  const form = useListing();
  const field = fieldsOf(form);
  const { errors } = form.formState;
  const cents = priceCents(useWatch({ control: form.control, name: "price" }) ?? "");
  const fee = useSite()?.fees.salesBasisPoints ?? 0;
  const hint = cents === undefined ? "US dollars, one-time" : shareOf(cents, fee);
  return (
    <FormSection step="02" title="Price and picture">
      <div className="grid gap-5 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <Field label="Price" required hint={hint} error={errors.price?.message}>
          {(control) => (
            <span className="relative block">
              <span
                aria-hidden="true"
                className="-translate-y-1/2 absolute top-1/2 left-3 text-ink-faint"
              >
                $
              </span>
              <Input
                {...control}
                {...form.register("price")}
                inputMode="decimal"
                autoComplete="off"
                className="pl-7 tabular-nums"
              />
            </span>
          )}
        </Field>
        <TextField
          label="Image URL"
          isOptional
          type="url"
          inputMode="url"
          placeholder="https://"
          hint="PNG, JPEG, WebP, or GIF, up to 5 MB. We store a copy. Without a picture, we draw one."
          {...field("image")}
        />
      </div>
    </FormSection>
  );
}
