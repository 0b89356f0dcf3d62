import type { ModuleDetail } from "@stackyard/contract/modules";
import { InstallSection } from "./install-section";
import { LongDescription } from "./long-description";
import { Readme } from "./readme";
import { VersionPart } from "./version-part";

interface Props {
  readonly module: ModuleDetail;
  readonly version: string;
}

export function OverviewTab({ module, version }: Props) {
  return (
    <div className="flex flex-col gap-10">
      {module.longDescription && (
        <section aria-label="Description">
          <LongDescription text={module.longDescription} />
        </section>
      )}
      <InstallSection module={module} shown={version} />
      <section>
        <h2 className="mb-5 text-2xl">README</h2>
        <VersionPart moduleId={module.id} version={version}>
          {({ readmeHtml }) =>
            readmeHtml.trim() === "" ? (
              <p className="text-ink-soft">This version has no README.</p>
            ) : (
              <Readme html={readmeHtml} />
            )
          }
        </VersionPart>
      </section>
    </div>
  );
}
