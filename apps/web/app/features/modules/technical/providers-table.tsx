import type { ModuleFacts } from "@stackyard/contract/modules/scan-report";
import { FactsTable } from "./facts-table";

export function ProvidersTable({ providers }: { readonly providers: ModuleFacts["providers"] }) {
  return (
    <FactsTable
      title="Providers"
      count={providers.length}
      headings={["Source", "Version", "Resources"]}
      none="This module requires no providers."
    >
      {providers.map(({ source, versionConstraint, resourceCount }) => (
        <tr key={source}>
          <th scope="row" className="font-mono">
            {source}
          </th>
          <td className="font-mono text-xs">{versionConstraint ?? "any"}</td>
          <td className="tabular-nums">{resourceCount}</td>
        </tr>
      ))}
    </FactsTable>
  );
}
