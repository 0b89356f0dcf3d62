import { zodResolver } from "@hookform/resolvers/zod";
import type { BodyOf, ResponseOf } from "@stackyard/contract/base/endpoint";
import { LIMITS, TOKEN_DAYS } from "@stackyard/contract/base/limits";
import { type createRegistryToken, newRegistryToken } from "@stackyard/contract/members/identity";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Controller, useForm } from "react-hook-form";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { showServerErrors } from "../../../lib/api/form-errors";
import { invalidate } from "../../../lib/api/query";
import { useHydrated } from "../../../lib/browser/hydrated";
import { toast } from "../../../lib/browser/toast";
import { fieldsOf } from "../../../lib/page/fields-of";
import { Button } from "../../../ui/controls/button";
import { Select } from "../../../ui/controls/select";
import { TextField } from "../../../ui/controls/text-field";
import { ScopeFields } from "../scope-fields";
import { DAY_OPTIONS } from "./day-options";

const USUAL: NewToken = {
  name: "",
  scopes: ["registry:download"],
  expiresInDays: TOKEN_DAYS.initial,
};

export function CreateTokenForm({
  onCreated,
}: {
  readonly onCreated: (token: CreatedToken) => void;
}) {
  const client = useQueryClient();
  const isHydrated = useHydrated();
  const form = useForm({ resolver: zodResolver(newRegistryToken), defaultValues: USUAL });
  const field = fieldsOf(form);
  const create = useMutation({
    mutationFn: (body: NewToken) => send("post", "/api/registry-tokens", { body }),
    onSuccess(token) {
      form.reset(USUAL);
      onCreated(token);
      return invalidate(client, "/api/registry-tokens");
    },
    onError(error) {
      showServerErrors(form, error);
      toast.error("Key not created", errorMessage(error, "Please try again."));
    },
  });
  return (
    <form
      method="post"
      noValidate
      onSubmit={form.handleSubmit((values) => create.mutate(values))}
      className="grid gap-4 sm:grid-cols-2"
    >
      <TextField
        label="Key name"
        required
        placeholder="My laptop"
        hint="For example, the machine or pipeline that uses it."
        maxLength={LIMITS.tokenName.max}
        autoComplete="off"
        className="sm:col-span-2"
        {...field("name")}
      />
      <Controller
        control={form.control}
        name="scopes"
        render={({ field: { value = [], onChange }, fieldState: { error } }) => (
          <ScopeFields value={value} onChange={onChange} error={error?.message} />
        )}
      />
      <Controller
        control={form.control}
        name="expiresInDays"
        render={({ field: { value, onChange, ...field } }) => (
          <Select
            label="Expires after"
            {...field}
            value={String(value)}
            onValueChange={(days) => onChange(Number(days))}
            options={DAY_OPTIONS}
          />
        )}
      />
      <Button
        type="submit"
        className="justify-self-start sm:col-span-2"
        isBusy={create.isPending}
        disabled={!isHydrated}
      >
        Create key
      </Button>
    </form>
  );
}

type NewToken = BodyOf<typeof createRegistryToken>;
/** A key with its secret, which only the response to its creation or rotation contains. */
export type CreatedToken = ResponseOf<typeof createRegistryToken>;
