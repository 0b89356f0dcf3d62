import { moduleBlock } from "@stackyard/contract/modules/module-block";
import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { registryHost } from "../../../lib/modules/registry-host";
import { useSiteOrigin } from "../../../lib/page/site";
import { CachedFragment } from "../../../lib/rendering/cached-fragment";
import { Select } from "../../../ui/controls/select";
import { CodeBlock } from "../../../ui/display/code-block";
import { versionsQuery } from "../module-queries";

interface Props {
  readonly module: ModuleDetail;
  /** The version in the URL. */
  readonly shown: string;
}

/** Usage snippet for the module at any version, shown before the purchase as well. */
export function InstallSection({ module, shown }: Props) {
  const origin = useSiteOrigin();
  const { data: versions = [] } = useQuery(versionsQuery(module.id));
  const published = versions.filter(({ status }) => status === "published");
  const numbers = published.map(({ version }) => version);
  const [picked, setPicked] = useState<string>();
  const version =
    [picked, shown].find((one) => one && numbers.includes(one)) ?? module.latestVersion;
  if (version === null) return null;
  return (
    <section id="install" className="scroll-mt-20">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">Install</h2>
        <Select
          label="Version to install"
          hideLabel
          className="w-48"
          value={version}
          options={(numbers.length > 0 ? numbers : [version]).map((value) => ({
            value,
            label: value === module.latestVersion ? `${value} (latest)` : value,
          }))}
          onValueChange={setPicked}
        />
      </div>
      <div className="min-h-34">
        {origin !== null && (
          <CachedFragment
            of={CodeBlock}
            props={{
              title: "main.tf",
              code: moduleBlock({ ...module, host: registryHost(origin).name, version }),
            }}
          />
        )}
      </div>
      <p className="mt-3 text-ink-soft text-sm leading-relaxed">
        {module.viewer.mayDownload
          ? "terraform init fetches it with your API key."
          : "terraform init fetches it once you purchase the module and create an API key."}
      </p>
      {module.viewer.mayDownload && (
        <ButtonLink to={paths.deploy(module.id)} look="secondary" className="mt-4">
          Deploy
        </ButtonLink>
      )}
    </section>
  );
}
