import { moduleBlock } from "@stackyard/contract/modules/module-block";
import { CodeBlock } from "../../ui/display/code-block";
import { useSiteOrigin } from "../page/site";
import { registryHost } from "./registry-host";

interface Props {
  readonly module: {
    readonly moduleTitle: string;
    readonly namespace: string;
    readonly name: string;
    readonly system: string;
    readonly latestVersion: string | null;
  };
}

/** Install snippet of a purchased module, collapsed by default. */
export function InstallBlock({ module }: Props) {
  const origin = useSiteOrigin();
  const { moduleTitle, latestVersion: version, ...address } = module;
  return (
    <details>
      <summary className="-my-2 rounded-sm font-[600] text-sm hover:text-accent-strong">
        Module block<span className="sr-only"> of {moduleTitle}</span>
      </summary>
      {origin !== null && (
        <CodeBlock
          title="main.tf"
          code={moduleBlock({ host: registryHost(origin).name, ...address, version })}
          className="mt-3"
        />
      )}
    </details>
  );
}
