import type { ModuleFacts } from "@stackyard/contract/modules/scan-report";
import { Badge } from "../../../ui/display/badge";
import { FactsTable } from "./facts-table";
import { outdent } from "./outdent";

type Input = ModuleFacts["inputs"][number];

/** Required inputs come first. */
export function InputsTable({ inputs }: { readonly inputs: readonly Input[] }) {
  const sorted = [...inputs].sort((a, b) => Number(b.isRequired) - Number(a.isRequired));
  return (
    <FactsTable
      title="Inputs"
      count={inputs.length}
      headings={["Name", "Description, type and default"]}
      none="This module has no inputs."
    >
      {sorted.map((input) => (
        <tr key={input.name}>
          <th scope="row" className="font-mono max-sm:w-2/5 max-sm:[overflow-wrap:anywhere]">
            <span className="block sm:whitespace-nowrap">{input.name}</span>
            <span className="mt-1.5 flex flex-wrap gap-1.5 empty:hidden">
              {input.isRequired && <Badge tone="accent">required</Badge>}
              {input.isSensitive && <Badge tone="fair">sensitive</Badge>}
            </span>
          </th>
          <td className="w-full text-ink-soft leading-relaxed">
            {input.description}
            <Validations validations={input.validations} />
            <dl className="mt-2.5 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-xs">
              <Fact name="Type" code={outdent(input.type ?? "any")} />
              {input.default !== null && <Fact name="Default" code={outdent(input.default)} />}
            </dl>
          </td>
        </tr>
      ))}
    </FactsTable>
  );
}

/** The validation rules' error messages. */
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

function Fact({ name, code }: { readonly name: string; readonly code: string }) {
  return (
    <>
      <dt className="text-ink-faint">{name}</dt>
      <dd className="min-w-0">
        <code className="whitespace-pre-wrap text-ink [overflow-wrap:anywhere]">{code}</code>
      </dd>
    </>
  );
}
