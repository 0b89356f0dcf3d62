import type { ResponseOf } from "@stackyard/contract/base/endpoint";
import type { createWebhook } from "@stackyard/contract/site/webhooks";
import { useEffect, useRef } from "react";
import { Button } from "../../../../ui/controls/button";
import { CopyButton } from "../../../../ui/controls/copy-button";
import { Alert } from "../../../../ui/feedback/alert";

/** A webhook with its secret, which only the response to its creation or rotation contains. */
export type WebhookWithSecret = ResponseOf<typeof createWebhook>;

interface Props {
  readonly webhook: WebhookWithSecret;
  readonly onDone: () => void;
}

/** A new secret, shown only once. */
export function WebhookSecret({ webhook, onDone }: Props) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label={`Secret of the webhook to ${webhook.url}`}
      className="flex scroll-mt-24 flex-col gap-5 border-t pt-5 outline-none"
    >
      <Alert tone="fair" title="Copy this secret now">
        It's shown only once. Your server uses it to check that messages come from us.
      </Alert>
      <div className="flex flex-col gap-3 rounded-md border border-line-strong bg-sunken p-3 sm:flex-row sm:items-center">
        <code className="min-w-0 flex-1 font-mono text-sm [overflow-wrap:anywhere]">
          {webhook.secret}
        </code>
        <CopyButton text={webhook.secret} what="secret" className="self-start sm:self-center" />
      </div>
      <p className="text-ink-soft text-sm leading-relaxed">
        Messages follow Standard Webhooks, for which there are libraries in most languages.
      </p>
      <Button look="secondary" onClick={onDone} className="self-start">
        I've saved it
      </Button>
    </section>
  );
}
