import { zodResolver } from "@hookform/resolvers/zod";
import { newRegistryToken } from "@stackyard/contract/identity";
import { LIMITS } from "@stackyard/contract/limits";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { send } from "../../../lib/api";
import { errorMessage } from "../../../lib/error-message";
import { showServerErrors } from "../../../lib/form-errors";
import { useHydrated } from "../../../lib/hydrated";
import { invalidate } from "../../../lib/query";
import { toast } from "../../../lib/toast";
import { Button } from "../../../ui/controls/button";
import { TextField } from "../../../ui/controls/text-field";
import type { CreatedToken, NewToken } from "./created-token";

export function CreateTokenForm({
  onCreated,
}: {
  readonly onCreated: (token: CreatedToken) => void;
}) {
  const client = useQueryClient();
  const isHydrated = useHydrated();
  const form = useForm({ resolver: zodResolver(newRegistryToken) });
  const create = useMutation({
    mutationFn: (body: NewToken) => send("post", "/api/registry-tokens", { body }),
    onSuccess(token) {
      form.reset({ name: "" });
      onCreated(token);
      return invalidate(client, "/api/registry-tokens");
    },
    onError(error) {
      showServerErrors(form, error);
      toast.error("Token not created", errorMessage(error, "Please try again."));
    },
  });
  return (
    <form
      method="post"
      noValidate
      onSubmit={form.handleSubmit((values) => create.mutate(values))}
      className="flex flex-col gap-3 sm:flex-row sm:items-start"
    >
      <TextField
        label="Token name"
        required
        placeholder="My laptop"
        hint="Where it is used, so that you know which one to revoke."
        maxLength={LIMITS.tokenName.max}
        autoComplete="off"
        className="flex-1"
        error={form.formState.errors.name?.message}
        {...form.register("name")}
      />
      <Button
        type="submit"
        className="sm:mt-[1.625rem]"
        isBusy={create.isPending}
        disabled={!isHydrated}
      >
        Create token
      </Button>
    </form>
  );
}
