import { MAX_WEBHOOKS } from "@stackyard/contract/site/webhook-types";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SectionContent } from "../../../lib/page/section-content";
import { Card } from "../../../ui/display/card";
import { RowList } from "../../../ui/display/row-list";
import { Section } from "../../../ui/display/section";
import { EmptyLine } from "../../../ui/feedback/empty-line";
import { webhooksQuery } from "../settings-queries";
import { WebhookForm } from "./webhook-form";
import { WebhookRow } from "./webhook-row";
import { WebhookSecret, type WebhookWithSecret } from "./webhook-secret";

/** Addresses that are told of events in the account's activity. */
export function WebhooksSection() {
  const query = useQuery(webhooksQuery());
  // Kept in component state, never in the cache, so that the secret doesn't outlive the page.
  const [shown, setShown] = useState<WebhookWithSecret>();
  return (
    <Section
      title="Webhooks"
      text="A webhook posts a signed message to your server when something in your activity happens."
    >
      <SectionContent query={query} what="Your webhooks">
        {(webhooks) => (
          <div className="flex flex-col gap-5">
            <Card className="flex flex-col gap-5 p-5">
              {webhooks.length < MAX_WEBHOOKS ? (
                <WebhookForm onCreated={setShown} />
              ) : (
                <EmptyLine>{`You have ${MAX_WEBHOOKS} webhooks, the maximum.`}</EmptyLine>
              )}
              {shown && (
                <WebhookSecret
                  key={shown.secret}
                  webhook={shown}
                  onDone={() => setShown(undefined)}
                />
              )}
            </Card>
            {webhooks.length === 0 ? (
              <EmptyLine>No webhooks yet. Create one above.</EmptyLine>
            ) : (
              <RowList label="Webhooks">
                {webhooks.map((webhook) => (
                  <WebhookRow
                    key={webhook.id}
                    webhook={webhook}
                    onRotated={setShown}
                    onDeleted={() =>
                      setShown((other) => (other?.id === webhook.id ? undefined : other))
                    }
                  />
                ))}
              </RowList>
            )}
          </div>
        )}
      </SectionContent>
    </Section>
  );
}
