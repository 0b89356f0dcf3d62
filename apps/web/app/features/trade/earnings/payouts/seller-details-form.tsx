import { zodResolver } from "@hookform/resolvers/zod";
import { LIMITS } from "@stackyard/contract/base/limits";
import { type SellerDetails, sellerDetails } from "@stackyard/contract/trade/payouts";
import { useQueryClient } from "@tanstack/react-query";
import { Controller, useForm } from "react-hook-form";
import { send } from "../../../../lib/api/api";
import { errorMessage } from "../../../../lib/api/error-message";
import { showServerErrors } from "../../../../lib/api/form-errors";
import { useSendOnce } from "../../../../lib/api/use-send-once";
import { useHydrated } from "../../../../lib/browser/hydrated";
import { toast } from "../../../../lib/browser/toast";
import { fieldsOf } from "../../../../lib/page/fields-of";
import { Button } from "../../../../ui/controls/button";
import { Select } from "../../../../ui/controls/select";
import { TextField } from "../../../../ui/controls/text-field";
import { TextareaField } from "../../../../ui/controls/textarea-field";
import { Card } from "../../../../ui/display/card";
import { countryOptions } from "../../country-names";
import { balanceQuery, sellerDetailsQuery } from "../earnings-queries";

export function SellerDetailsForm({ details }: { readonly details: SellerDetails | null }) {
  const client = useQueryClient();
  // The browser's names of countries can differ from the server's.
  const isHydrated = useHydrated();
  const form = useForm({
    resolver: zodResolver(sellerDetails),
    defaultValues: {
      legalName: details?.legalName ?? "",
      address: details?.address ?? "",
      country: details?.country ?? "",
      vatId: details?.vatId ?? "",
      taxId: details?.taxId ?? "",
    },
  });
  const field = fieldsOf(form);
  const save = useSendOnce({
    mutationKey: ["seller details"],
    mutationFn: (body: SellerDetails) => send("put", "/api/user/seller-details", { body }),
    async onSuccess(held) {
      toast.success("Details saved");
      client.setQueryData(sellerDetailsQuery().queryKey, held);
      await client.invalidateQueries(balanceQuery());
    },
    onError(error) {
      toast.error("Details not saved", errorMessage(error, "Please try again."));
      showServerErrors(form, error);
    },
  });
  return (
    <Card className="p-5 sm:p-6">
      <form
        noValidate
        onSubmit={form.handleSubmit((values) => save.mutate(values))}
        className="grid gap-5 sm:grid-cols-2"
      >
        <TextField
          label="Legal name"
          required
          autoComplete="organization"
          maxLength={LIMITS.billing.name}
          className="sm:col-span-2"
          {...field("legalName")}
        />
        <TextareaField
          label="Address"
          required
          rows={3}
          autoComplete="street-address"
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
              required
              placeholder="Choose a country"
              value={isHydrated ? value : ""}
              onValueChange={onChange}
              options={isHydrated ? countryOptions() : []}
              error={fieldState.error?.message}
            />
          )}
        />
        <TextField
          label="VAT ID"
          isOptional
          hint="With its country prefix"
          autoComplete="off"
          {...field("vatId")}
        />
        <TextField
          label="Tax number"
          isOptional
          hint="Your country's tax identification number"
          autoComplete="off"
          {...field("taxId")}
        />
        <Button
          type="submit"
          isBusy={save.isPending}
          className="sm:col-span-2 sm:justify-self-start"
        >
          Save legal details
        </Button>
      </form>
    </Card>
  );
}
