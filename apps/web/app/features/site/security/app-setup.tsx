import { zodResolver } from "@hookform/resolvers/zod";
import { codeForm } from "@stackyard/contract/members/second-factors";
import { useMutation } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { useForm } from "react-hook-form";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { fieldsOf } from "../../../lib/page/fields-of";
import { Button } from "../../../ui/controls/button";
import { CodeField } from "../../../ui/controls/code-field";
import { CopyButton } from "../../../ui/controls/copy-button";
import { Skeleton } from "../../../ui/feedback/skeleton";
import { lazyPart } from "../../../ui/load-part";

const QrCode = lazyPart(() => import("../../../ui/display/qr-code"), "QrCode");

export interface Setup {
  readonly secret: string;
  readonly uri: string;
}

interface Props {
  readonly setup: Setup;
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** QR code and secret of an authenticator app, confirmed with its first code. */
export function AppSetup({ setup, onConfirmed, onCancel }: Props) {
  const form = useForm({ resolver: zodResolver(codeForm), defaultValues: { code: "" } });
  const field = fieldsOf(form);
  const { setFocus } = form;
  const confirm = useMutation({
    mutationFn: (body: { code: string }) =>
      send("post", "/api/user/authenticator-app/confirmation", { body }),
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    onError(error) {
      form.setError("code", { message: errorMessage(error, "Please try again.") });
      setFocus("code", { shouldSelect: true });
    },
  });
  // Deferred until the previous dialog has restored the focus.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setFocus("code"));
    return () => cancelAnimationFrame(frame);
  }, [setFocus]);
  return (
    <div className="grid gap-6 border-t pt-5 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <Suspense fallback={<Skeleton className="size-48" />}>
        <QrCode text={setup.uri} label="QR code for your authenticator app" />
      </Suspense>
      <div className="flex min-w-0 flex-col gap-4">
        <p className="text-ink-soft text-sm leading-relaxed">
          Scan the QR code with your authenticator app, or enter this key. It's shown only once.
        </p>
        <div className="flex flex-wrap items-center gap-3 rounded-md border border-line-strong bg-sunken p-3">
          <code className="min-w-0 flex-1 font-mono text-sm [overflow-wrap:anywhere]">
            {inGroups(setup.secret)}
          </code>
          <CopyButton text={setup.secret} what="key" />
        </div>
        <form
          method="post"
          noValidate
          onSubmit={form.handleSubmit((values) => confirm.mutate(values))}
          className="flex flex-col gap-4"
        >
          <CodeField
            label="Code"
            hint="The six digits from the app."
            inputMode="numeric"
            {...field("code")}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" isBusy={confirm.isPending}>
              Turn on
            </Button>
            <Button look="secondary" disabled={confirm.isPending} onClick={onCancel}>
              Cancel
            </Button>
          </div>
        </form>
      </div>
    </div>
  );
}

function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(" ") ?? secret;
}
