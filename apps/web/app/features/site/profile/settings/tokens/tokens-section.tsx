import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SectionContent } from "../../../../../lib/page/section-content";
import { Card } from "../../../../../ui/display/card";
import { tokensQuery } from "../../profile-queries";
import { Section } from "../../section";
import { CreateTokenForm } from "./create-token-form";
import type { CreatedToken } from "./created-token";
import { TokenList } from "./token-list";
import { TokenSecret } from "./token-secret";
import { TokenSetup } from "./token-setup";

/** The tokens that `terraform init`, `tofu init` and scripts sign in with. */
export function TokensSection() {
  const query = useQuery(tokensQuery());
  // Held here alone, never in the cache: leaving the page forgets it.
  const [created, setCreated] = useState<CreatedToken>();
  return (
    <Section
      title="Registry tokens"
      text="Terraform and OpenTofu need one to fetch the modules that you may use, a script to use the API."
    >
      <Card className="flex flex-col gap-5 p-5">
        <CreateTokenForm onCreated={setCreated} />
        {created && <TokenSecret token={created} onDone={() => setCreated(undefined)} />}
      </Card>
      <SectionContent query={query} what="Your registry tokens">
        {(tokens) => (
          <TokenList
            tokens={tokens}
            onRevoked={(id) => setCreated((token) => (token?.id === id ? undefined : token))}
          />
        )}
      </SectionContent>
      {!created && <TokenSetup />}
    </Section>
  );
}
