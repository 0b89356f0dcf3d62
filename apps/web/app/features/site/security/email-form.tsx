import { zodResolver } from "@hookform/resolvers/zod";
import { emailChange } from "@stackyard/contract/members/credentials";
import type { CurrentUser } from "@stackyard/contract/members/identity";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { send } from "../../../lib/api/api";
import { showServerErrors } from "../../../lib/api/form-errors";
import { invalidate } from "../../../lib/api/query";
import { useHydrated } from "../../../lib/browser/hydrated";
import { fieldsOf } from "../../../lib/page/fields-of";
import { ResendButton } from "../../../lib/session/resend-button";
import { Button } from "../../../ui/controls/button";
import { PasswordField } from "../../../ui/controls/password-field";
import { TextField } from "../../../ui/controls/text-field";
import { Badge } from "../../../ui/display/badge";
import { Alert } from "../../../ui/feedback/alert";
import { ChangeForm } from "./change-form";

export function EmailForm({ user }: { readonly user: CurrentUser }) {
  const client = useQueryClient();
  const isHydrated = useHydrated();
  const form = useForm({ resolver: zodResolver(emailChange) });
  const field = fieldsOf(form);
  const change = useMutation({
    mutationFn: (body: z.output<typeof emailChange>) => send("put", "/api/user/email", { body }),
    onSuccess() {
      form.reset({ email: "", currentPassword: "" });
      return invalidate(client, "/api/user");
    },
    onError: (error) => showServerErrors(form, error),
  });
  return (
    <ChangeForm
      title="Email"
      present={<CurrentAddress user={user} />}
      error={change.error}
      failed="Address not changed"
      onSubmit={form.handleSubmit((values) => change.mutate(values))}
    >
      {change.data && (
        <Alert tone="good" title="Almost done" isUrgent>
          {change.data.isMailed
            ? `We emailed a link to ${change.variables.email}. Open the link to change your address.`
            : `Your address is now ${change.variables.email}.`}
        </Alert>
      )}
      <TextField label="New email" required type="email" autoComplete="email" {...field("email")} />
      <PasswordField
        label="Current password"
        required
        autoComplete="current-password"
        {...field("currentPassword")}
      />
      <Button
        type="submit"
        look="secondary"
        className="self-start"
        isBusy={change.isPending}
        disabled={!isHydrated}
      >
        Change email
      </Button>
    </ChangeForm>
  );
}

function CurrentAddress({ user }: { readonly user: CurrentUser }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="min-w-0 [overflow-wrap:anywhere]">{user.email}</p>
      <Badge tone={user.isEmailConfirmed ? "good" : "fair"}>
        {user.isEmailConfirmed ? "Confirmed" : "Not confirmed"}
      </Badge>
      {user.mustConfirmEmail && <ResendButton />}
    </div>
  );
}
