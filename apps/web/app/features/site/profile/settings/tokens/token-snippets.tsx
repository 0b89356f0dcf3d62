import {
  credentialsBlock,
  hostBlock,
  registryHost,
  tokenVariable,
} from "../../../../../lib/modules/registry-host";
import { useSiteOrigin } from "../../../../../lib/page/site-origin";
import { CodeBlock } from "../../../../../ui/display/code-block";

/** What Terraform and OpenTofu have to be told, with the token in its place. */
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
        Put this into <Code>~/.terraformrc</Code> for Terraform (on Windows{" "}
        <Code>%APPDATA%\terraform.rc</Code>) or into <Code>~/.tofurc</Code> for OpenTofu.
        {services && (
          <>
            {" "}
            The <Code>host</Code> block is needed because Terraform looks for registries by HTTPS
            only, at a host name with a dot; it tells it where this one is.
          </>
        )}
      </p>
      <CodeBlock title=".terraformrc" code={configuration} />
      {variable ? (
        <>
          <p className="text-ink-soft text-sm leading-relaxed">
            In a pipeline, an environment variable does the same{services && " as the credentials"}.
          </p>
          <CodeBlock title="Environment" code={variable} />
        </>
      ) : (
        <p className="text-ink-soft text-sm leading-relaxed">
          There is no <Code>TF_TOKEN_…</Code> variable for this host: it has a port, which a
          variable's name cannot hold.
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
