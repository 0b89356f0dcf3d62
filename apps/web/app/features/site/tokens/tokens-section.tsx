import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SectionContent } from "../../../lib/page/section-content";
import { Card } from "../../../ui/display/card";
import { Section } from "../../../ui/display/section";
import { tokensQuery } from "../settings-queries";
import { type CreatedToken, CreateTokenForm } from "./create-token-form";
import { TokenList } from "./token-list";
import { TokenSecret } from "./token-secret";
import { TokenSnippets } from "./token-snippets";

/** Keys for `terraform init`, `tofu init` and programs. */
export function TokensSection() {
  const query = useQuery(tokensQuery());
  // Kept in component state, never in the cache, so that the secret doesn't outlive the page.
  const [created, setCreated] = useState<CreatedToken>();
  return (
    <Section
      title="API keys"
      text="Terraform and OpenTofu need a key to fetch your modules. Programs need one to use the API."
    >
      <Card className="flex flex-col gap-5 p-5">
        <CreateTokenForm onCreated={setCreated} />
        {created && (
          <TokenSecret key={created.secret} token={created} onDone={() => setCreated(undefined)} />
        )}
      </Card>
      <SectionContent query={query} what="Your API keys">
        {(tokens) => (
          <TokenList
            tokens={tokens}
            onRotated={setCreated}
            onRevoked={(id) => setCreated((token) => (token?.id === id ? undefined : token))}
          />
        )}
      </SectionContent>
      {!created && <TokenSetup />}
    </Section>
  );
}

/** How to use a key, for when its secret is stored away already. */
function TokenSetup() {
  return (
    <details className="rounded-lg border bg-surface px-5 py-2">
      <summary className="rounded-sm font-[600] text-sm hover:text-accent-strong">
        How to use a key
      </summary>
      <div className="pt-2 pb-4">
        <TokenSnippets secret="your key" />
      </div>
    </details>
  );
}
