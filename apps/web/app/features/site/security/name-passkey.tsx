import { zodResolver } from "@hookform/resolvers/zod";
import type { BodyOf } from "@stackyard/contract/base/endpoint";
import { LIMITS } from "@stackyard/contract/base/limits";
import { type addPasskey, passkeyName } from "@stackyard/contract/members/second-factors";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { showServerErrors } from "../../../lib/api/form-errors";
import { toast } from "../../../lib/browser/toast";
import { fieldsOf } from "../../../lib/page/fields-of";
import { Button } from "../../../ui/controls/button";
import { TextField } from "../../../ui/controls/text-field";
import { useChangedSecurity } from "./use-changed-security";

interface Props {
  readonly credential: object;
  readonly onDone: () => void;
}

/** Names a new passkey and saves it. */
export function NamePasskey({ credential, onDone }: Props) {
  const form = useForm({ resolver: zodResolver(passkeyName), defaultValues: { name: "" } });
  const field = fieldsOf(form);
  const changed = useChangedSecurity();
  const keep = useMutation({
    mutationFn: ({ name }: { name: string }) =>
      send("post", "/api/user/passkeys", {
        // The browser creates the credential and the server validates it, so it isn't typed here.
        body: { name, credential } as BodyOf<typeof addPasskey>,
      }),
    async onSuccess({ name }) {
      onDone();
      await changed();
      toast.success("Passkey added", `“${name}” can now sign you in.`);
    },
    onError(error) {
      showServerErrors(form, error);
      toast.error("Passkey not added", errorMessage(error, "Please try again."));
    },
  });
  const { setFocus } = form;
  // Deferred until the previous dialog has restored the focus.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setFocus("name"));
    return () => cancelAnimationFrame(frame);
  }, [setFocus]);
  return (
    <form
      method="post"
      noValidate
      onSubmit={form.handleSubmit((values) => keep.mutate(values))}
      className="flex flex-col gap-3 border-t pt-4 sm:flex-row sm:items-start"
    >
      <TextField
        label="Passkey name"
        required
        placeholder="My laptop"
        hint="For example, the device that stores it."
        maxLength={LIMITS.passkeyName.max}
        autoComplete="off"
        className="flex-1"
        {...field("name")}
      />
      <Button type="submit" className="sm:mt-[1.625rem]" isBusy={keep.isPending}>
        Keep passkey
      </Button>
    </form>
  );
}
