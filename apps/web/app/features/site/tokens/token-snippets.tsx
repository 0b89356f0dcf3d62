import {
  credentialsBlock,
  hostBlock,
  registryHost,
  tokenVariable,
} from "../../../lib/modules/registry-host";
import { useSiteOrigin } from "../../../lib/page/site";
import { CodeBlock } from "../../../ui/display/code-block";

/** Terraform and OpenTofu configuration with the token filled in. */
export function TokenSnippets({ secret }: { readonly secret: string }) {
  const origin = useSiteOrigin();
  if (origin === null) return null;
  const host = registryHost(origin);
  const services = hostBlock(host);
  const variable = tokenVariable(host, secret);
  const configuration = [services, credentialsBlock(host, secret)].filter(Boolean).join("\n\n");
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <p className="text-ink-soft text-sm leading-relaxed">
        Add this to <Code>~/.terraformrc</Code> for Terraform (on Windows{" "}
        <Code>%APPDATA%\terraform.rc</Code>) or to <Code>~/.tofurc</Code> for OpenTofu.
        {services && (
          <>
            {" "}
            The <Code>host</Code> block is needed because Terraform looks for registries only over
            HTTPS at host names with a dot.
          </>
        )}
      </p>
      <CodeBlock title=".terraformrc" code={configuration} />
      {variable ? (
        <>
          <p className="text-ink-soft text-sm leading-relaxed">
            In a pipeline, use an environment variable{services && " as the credentials"}.
          </p>
          <CodeBlock title="Environment" code={variable} />
        </>
      ) : (
        <p className="text-ink-soft text-sm leading-relaxed">
          There is no <Code>TF_TOKEN_…</Code> variable for this host: its port can't be part of a
          variable name.
        </p>
      )}
    </div>
  );
}

function Code({ children }: { readonly children: string }) {
  return (
    <code className="rounded-sm bg-sunken px-1 py-0.5 font-mono text-[0.85em]">{children}</code>
  );
}
