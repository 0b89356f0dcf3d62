import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import { send } from "../../../../lib/api/api";
import { errorMessage } from "../../../../lib/api/error-message";
import { showServerErrors } from "../../../../lib/api/form-errors";
import { useSendOnce } from "../../../../lib/api/use-send-once";
import { toast } from "../../../../lib/browser/toast";
import { fieldsOf } from "../../../../lib/page/fields-of";
import { FormButtons } from "../../../../ui/controls/form-buttons";
import { Select } from "../../../../ui/controls/select";
import { TextField } from "../../../../ui/controls/text-field";
import { Card } from "../../../../ui/display/card";
import { codesQuery, ownModulesQuery } from "../earnings-queries";
import { type CodeFields, readNewCode } from "./new-code";

const EMPTY: CodeFields = {
  code: "",
  kind: "percent",
  value: "",
  item: "",
  maxUses: "",
  expiresAt: "",
};
const KINDS = [
  { value: "percent", label: "Percentage" },
  { value: "amount", label: "Amount in dollars" },
] as const;

export function CodeForm({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const { data: modules = [] } = useQuery(ownModulesQuery());
  const form = useForm<CodeFields>({ defaultValues: EMPTY });
  const field = fieldsOf(form);
  const [kind, item] = useWatch({ control: form.control, name: ["kind", "item"] });
  const create = useSendOnce({
    mutationKey: ["create code"],
    mutationFn: (body: Extract<ReturnType<typeof readNewCode>, { body: unknown }>["body"]) =>
      send("post", "/api/user/discount-codes", { body }),
    async onSuccess({ code }) {
      await client.invalidateQueries(codesQuery());
      toast.success("Code created", code);
      onClose();
    },
    onError(error) {
      toast.error("Code not created", errorMessage(error, "Please try again."));
      showServerErrors(form, error);
    },
  });

  const submit = form.handleSubmit((fields) => {
    const reading = readNewCode(fields);
    if ("body" in reading) return create.mutate(reading.body);
    form.setError(reading.field, { message: reading.problem }, { shouldFocus: true });
  });

  return (
    <Card className="p-5 sm:p-6">
      <form noValidate onSubmit={submit} className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Code"
          required
          autoFocus
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={30}
          hint="Letters, digits and hyphens, such as SPRING-25"
          {...field("code")}
        />
        <Select
          label="Applies to"
          value={item}
          placeholder="All your modules"
          options={modules.map(({ id, title }) => ({ value: String(id), label: title }))}
          onValueChange={(value) => form.setValue("item", value)}
        />
        <Select
          label="Discount"
          required
          value={kind}
          options={KINDS}
          onValueChange={(value) => form.setValue("kind", value as CodeFields["kind"])}
        />
        <TextField
          label={kind === "percent" ? "Percent off" : "Dollars off each module"}
          required
          inputMode="decimal"
          {...field("value")}
        />
        <TextField
          label="Number of uses"
          isOptional
          inputMode="numeric"
          hint="Orders that can use it. Empty means no limit."
          {...field("maxUses")}
        />
        <TextField
          label="Expires"
          isOptional
          type="datetime-local"
          hint="In your time zone. Empty means never."
          {...field("expiresAt")}
        />
        <FormButtons isBusy={create.isPending} onCancel={onClose} className="sm:col-span-2">
          Create code
        </FormButtons>
      </form>
    </Card>
  );
}
