import type { ModuleFacts } from "@stackyard/contract/scan-report";
import { Badge } from "../../../ui/badge";
import { FactsTable } from "./facts-table";

type Input = ModuleFacts["inputs"][number];

/** The ones that a caller has to set come first. */
export function InputsTable({ inputs }: { readonly inputs: readonly Input[] }) {
  const sorted = [...inputs].sort((a, b) => Number(b.isRequired) - Number(a.isRequired));
  return (
    <FactsTable
      title="Inputs"
      count={inputs.length}
      headings={["Name", "Description", "Type", "Default"]}
      none="This module takes no inputs."
    >
      {sorted.map((input) => (
        <tr key={input.name}>
          <th scope="row" className="font-mono">
            <span className="block whitespace-nowrap">{input.name}</span>
            <span className="mt-1.5 flex flex-wrap gap-1.5 empty:hidden">
              {input.isRequired && <Badge tone="accent">required</Badge>}
              {input.isSensitive && <Badge tone="fair">sensitive</Badge>}
            </span>
          </th>
          <td className="min-w-64 text-ink-soft leading-relaxed">
            {input.description}
            <Validations validations={input.validations} />
          </td>
          <td>
            <Code text={input.type ?? "any"} />
          </td>
          <td>{input.default === null ? "none" : <Code text={input.default} />}</td>
        </tr>
      ))}
    </FactsTable>
  );
}

/** What a value has to be, as the module itself says when it is not. */
function Validations({ validations }: Pick<Input, "validations">) {
  if (validations.length === 0) return null;
  return (
    <ul className="mt-1.5 flex flex-col gap-1 text-ink-faint text-xs">
      {validations.map(({ condition, errorMessage }) => (
        <li key={condition}>Checked: {errorMessage ?? <code>{condition}</code>}</li>
      ))}
    </ul>
  );
}

function Code({ text }: { readonly text: string }) {
  return <code className="block max-w-56 whitespace-pre-wrap break-words text-xs">{text}</code>;
}
