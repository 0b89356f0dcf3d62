import type { ModuleDetail } from "@stackyard/contract/modules/modules";
import type { ModuleFacts } from "@stackyard/contract/modules/scan-report";
import { formatBytes, formatCount } from "../../../lib/format/format";
import { VersionList } from "../versions/version-list";
import { VersionPart } from "../versions/version-part";
import { ResourceGraph } from "./graph/resource-graph";
import { InputsTable } from "./inputs-table";
import { ModuleCallsTable } from "./module-calls-table";
import { OutputsTable } from "./outputs-table";
import { PathList } from "./path-list";
import { PermissionsSection } from "./permissions-section";
import { ProvidersTable } from "./providers-table";
import { ResourceList } from "./resource-list";

interface Props {
  readonly module: ModuleDetail;
  readonly version: string;
}

/** Inputs, outputs and resources extracted from the module's code. */
export function TechnicalTab({ module, version }: Props) {
  return (
    <div className="flex flex-col gap-12">
      <VersionPart moduleId={module.id} version={version}>
        {({ facts, archive }) => (
          <>
            <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-4">
              <Fact term="Required version" value={facts.requiredVersion ?? "any"} />
              <Fact term="Providers" value={facts.providers.map((one) => one.name).join(", ")} />
              <Fact term="Resources" value={String(facts.resources.length)} />
              <Fact
                term="Archive"
                value={`${formatBytes(archive.bytes)}, ${formatCount(archive.fileCount, "file")}`}
              />
            </dl>
            <Interface facts={facts} />
          </>
        )}
      </VersionPart>
      <VersionList module={module} shown={version} />
    </div>
  );
}

function Interface({ facts }: { readonly facts: ModuleFacts }) {
  return (
    <>
      <InputsTable inputs={facts.inputs} />
      <OutputsTable outputs={facts.outputs} />
      <ResourceList
        title="Resources"
        resources={facts.resources}
        none="This module creates no resources."
      />
      <ResourceGraph graph={facts.graph} />
      {facts.dataSources.length > 0 && (
        <ResourceList title="Data sources" resources={facts.dataSources} none="" />
      )}
      <ProvidersTable providers={facts.providers} />
      {facts.moduleCalls.length > 0 && <ModuleCallsTable calls={facts.moduleCalls} />}
      <PermissionsSection permissions={facts.permissions} />
      <PathList title="Submodules" paths={facts.submodules} />
      <PathList title="Examples" paths={facts.examples} />
    </>
  );
}

function Fact({ term, value }: { readonly term: string; readonly value: string }) {
  return (
    <div className="min-w-0">
      <dt className="stencil text-ink-faint">{term}</dt>
      <dd className="mt-1.5 break-words font-mono text-sm">{value || "none"}</dd>
    </div>
  );
}
