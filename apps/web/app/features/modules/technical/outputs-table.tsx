import type { ModuleFacts } from "@stackyard/contract/modules/scan-report";
import { Badge } from "../../../ui/display/badge";
import { FactsTable } from "./facts-table";

export function OutputsTable({ outputs }: { readonly outputs: ModuleFacts["outputs"] }) {
  return (
    <FactsTable
      title="Outputs"
      count={outputs.length}
      headings={["Name", "Description"]}
      none="This module has no outputs."
    >
      {outputs.map(({ name, description, isSensitive }) => (
        <tr key={name}>
          <th scope="row" className="w-2/5 font-mono">
            <span className="mr-2 [overflow-wrap:anywhere] sm:whitespace-nowrap">{name}</span>
            {isSensitive && <Badge tone="fair">sensitive</Badge>}
          </th>
          <td className="text-ink-soft leading-relaxed">{description}</td>
        </tr>
      ))}
    </FactsTable>
  );
}
