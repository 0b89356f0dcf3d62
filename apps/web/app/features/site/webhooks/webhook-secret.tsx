import type { ResponseOf } from "@stackyard/contract/base/endpoint";
import type { createWebhook } from "@stackyard/contract/site/webhooks";
import { Alert } from "../../../ui/feedback/alert";
import { CopiedText, ShownOnce } from "../../../ui/feedback/shown-once";

/** A webhook with its secret, which only the response to its creation or rotation contains. */
export type WebhookWithSecret = ResponseOf<typeof createWebhook>;

interface Props {
  readonly webhook: WebhookWithSecret;
  readonly onDone: () => void;
}

/** A new secret, shown only once. */
export function WebhookSecret({ webhook, onDone }: Props) {
  return (
    <ShownOnce
      label={`Secret of the webhook to ${webhook.url}`}
      className="gap-5 border-t pt-5"
      onDone={onDone}
    >
      <Alert tone="fair" title="Copy this secret now">
        It's shown only once. Your server uses it to check that messages come from us.
      </Alert>
      <CopiedText text={webhook.secret} what="secret" />
      <p className="text-ink-soft text-sm leading-relaxed">
        Messages follow Standard Webhooks, for which there are libraries in most languages.
      </p>
    </ShownOnce>
  );
}
