import type { ModuleFacts } from "@stackyard/contract/modules/scan-report";
import { FactsTable } from "./facts-table";

export function ModuleCallsTable({ calls }: { readonly calls: ModuleFacts["moduleCalls"] }) {
  return (
    <FactsTable
      title="Module calls"
      count={calls.length}
      headings={["Name", "Source", "Version"]}
      none="This module calls no others."
    >
      {calls.map(({ name, source, versionConstraint }) => (
        <tr key={name}>
          <th scope="row" className="font-mono">
            {name}
          </th>
          <td className="break-all font-mono text-xs">{source}</td>
          <td className="font-mono text-xs">{versionConstraint ?? "any"}</td>
        </tr>
      ))}
    </FactsTable>
  );
}
