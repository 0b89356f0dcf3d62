import { LIMITS } from "@stackyard/contract/base/limits";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { send, wrongFields } from "../../../../lib/api/api";
import { errorMessage } from "../../../../lib/api/error-message";
import { invalidate } from "../../../../lib/api/query";
import { useSendOnce } from "../../../../lib/api/use-send-once";
import { toast } from "../../../../lib/browser/toast";
import { FormButtons } from "../../../../ui/controls/form-buttons";
import { TextField } from "../../../../ui/controls/text-field";
import { TextareaField } from "../../../../ui/controls/textarea-field";
import { Dialog } from "../../../../ui/overlays/dialog";

interface Props {
  readonly conversationId: number;
  readonly onClose: () => void;
}

const EMPTY = { title: "", scope: "", price: "", deliveryDays: "" };
type Values = typeof EMPTY;

/** Requests custom work with its own scope and price. */
export function ProposeDialog({ conversationId, onClose }: Props) {
  const client = useQueryClient();
  const [values, setValues] = useState<Values>(EMPTY);
  const [errors, setErrors] = useState<Partial<Values>>({});
  const propose = useSendOnce({
    mutationKey: ["conversation", conversationId, "propose"],
    mutationFn: () =>
      send("post", "/api/conversations/{id}/contracts", {
        params: { id: conversationId },
        body: {
          title: values.title,
          scope: values.scope,
          price: Math.round(Number(values.price) * 100),
          deliveryDays: Number(values.deliveryDays),
        },
      }),
    async onSuccess() {
      toast.success("Request sent", "The engineer accepts or declines it on its page.");
      onClose();
      await invalidate(client, "/api/conversations");
    },
    onError: (error) => setErrors(wrongFields(error)),
  });
  const field = (name: keyof Values) => ({
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      setValues({ ...values, [name]: event.target.value });
      setErrors({ ...errors, [name]: undefined });
    },
  });
  return (
    <Dialog
      title="Propose work"
      description="The engineer accepts or declines. You arrange payment yourselves. To have the payment held, post a project instead."
      isBusy={propose.isPending}
      onClose={onClose}
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          propose.mutate(undefined);
        }}
      >
        <TextField label="Title" required maxLength={LIMITS.title.max} {...field("title")} />
        <TextareaField
          label="Scope"
          hint="The work and its deliverables."
          required
          rows={5}
          maxLength={4_000}
          {...field("scope")}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Price in dollars" required inputMode="decimal" {...field("price")} />
          <TextField label="Within days" required inputMode="numeric" {...field("deliveryDays")} />
        </div>
        {propose.isError && Object.keys(errors).length === 0 && (
          <p role="alert" className="text-poor text-sm">
            {errorMessage(propose.error, "The request couldn't be sent. Please try again.")}
          </p>
        )}
        <FormButtons isBusy={propose.isPending} onCancel={onClose}>
          Send request
        </FormButtons>
      </form>
    </Dialog>
  );
}
