import { moduleBlock } from "@stackyard/contract/modules/module-block";
import type { ModuleSummary } from "@stackyard/contract/modules/modules";
import type { ReactNode } from "react";
import type { RegistryHost } from "../../../lib/modules/registry-host";

interface Props {
  readonly host: RegistryHost;
  /** A module on this server; undefined if there is none. */
  readonly module: ModuleSummary | undefined;
}

const PLACEHOLDER = { namespace: "AUTHOR", name: "MODULE", system: "PROVIDER", version: "1.0.0" };

/** Install snippet that uses a module of this server as its example. */
export function TerminalSnippet({ host, module }: Props) {
  const example = module ? { ...module, version: module.latestVersion } : PLACEHOLDER;
  return (
    <div className="grid overflow-hidden rounded-lg border border-line-strong bg-ink text-paper md:grid-cols-2 dark:bg-sunken dark:text-ink">
      <Pane title="main.tf">{moduleBlock({ host: host.name, ...example })}</Pane>
      <Pane
        title="Terminal"
        className="border-paper/20 border-t md:border-t-0 md:border-l dark:border-line"
      >
        <span className="opacity-60">$ </span>
        <span className="font-[700]">terraform init</span>
        {"\n"}
        <span className="opacity-80">
          Initializing modules...{"\n"}- {example.name} in .terraform/modules/{example.name}
          {"\n"}Terraform has been successfully initialized!
        </span>
      </Pane>
    </div>
  );
}

interface PaneProps {
  readonly title: string;
  readonly className?: string;
  readonly children: ReactNode;
}

function Pane({ title, className, children }: PaneProps) {
  return (
    <figure className={className}>
      <figcaption className="px-5 pt-4 font-mono text-xs opacity-75">{title}</figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        className="overflow-x-auto px-5 pt-2 pb-4 font-mono text-[0.8rem] leading-[1.65]"
      >
        <code>{children}</code>
      </pre>
    </figure>
  );
}
