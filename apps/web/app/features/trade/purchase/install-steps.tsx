import { moduleBlock } from "@stackyard/contract/modules/module-block";
import { type ReactNode, useState } from "react";
import {
  credentialsBlock,
  hostBlock,
  type RegistryHost,
  registryHost,
  tokenVariable,
} from "../../../lib/modules/registry-host";
import { useSiteOrigin } from "../../../lib/page/site";
import { CachedFragment } from "../../../lib/rendering/cached-fragment";
import { CodeBlock } from "../../../ui/display/code-block";
import { TokenStep } from "./token-step";

interface Props {
  readonly module: {
    readonly namespace: string;
    readonly name: string;
    readonly system: string;
    readonly latestVersion: string | null;
  };
}

/** Install instructions for a purchased module, with copy buttons. */
export function InstallSteps({ module }: Props) {
  const origin = useSiteOrigin();
  // Kept in component state, never in the cache, so that the secret doesn't outlive the page.
  const [secret, setSecret] = useState<string>();
  if (!origin) return null;
  const host = registryHost(origin);
  const token = secret ?? "YOUR_API_KEY";
  const variable = tokenVariable(host, token);
  return (
    <ol className="flex flex-col gap-5 text-sm">
      <Step number={1} title="Create an API key">
        <TokenStep name={module.name} isMade={secret !== undefined} onMade={setSecret} />
      </Step>
      <Step number={2} title="Configure Terraform">
        <Code title="~/.terraformrc" code={credentials(host, token)} />
        {variable && (
          <>
            <p className="text-ink-soft">Or, in a shell or a pipeline:</p>
            <Code title="Environment" code={variable} />
          </>
        )}
      </Step>
      <Step number={3} title="Add the module to your code">
        <Code
          title="main.tf"
          code={moduleBlock({ host: host.name, ...module, version: module.latestVersion })}
        />
      </Step>
      <Step number={4} title="Fetch it">
        <Code title="Terminal" code="terraform init" />
      </Step>
    </ol>
  );
}

/** Snippet that doesn't contain a token created here. */
function Code(given: { readonly title: string; readonly code: string }) {
  return <CachedFragment of={CodeBlock} props={given} />;
}

function credentials(host: RegistryHost, token: string): string {
  return [credentialsBlock(host, token), hostBlock(host)].filter(Boolean).join("\n\n");
}

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly children: ReactNode;
}

function Step({ number, title, children }: StepProps) {
  return (
    <li className="flex min-w-0 flex-col gap-2">
      <p className="flex items-center gap-2.5 font-[620]">
        <span
          aria-hidden="true"
          className="grid size-6 place-items-center rounded-sm bg-sunken font-mono text-xs"
        >
          {number}
        </span>
        {title}
      </p>
      {children}
    </li>
  );
}
