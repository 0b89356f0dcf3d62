import type { RegistryToken } from "@stackyard/contract/members/identity";
import { RowList } from "../../../../ui/display/row-list";
import { EmptyLine } from "../../../../ui/feedback/empty-line";
import { TokenRow } from "./token-row";

interface Props {
  readonly tokens: readonly RegistryToken[];
  readonly onRevoked: (id: number) => void;
}

export function TokenList({ tokens, onRevoked }: Props) {
  if (tokens.length === 0) {
    return <EmptyLine>No registry tokens yet. Create one above.</EmptyLine>;
  }
  return (
    <RowList label="Registry tokens">
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} onRevoked={() => onRevoked(token.id)} />
      ))}
    </RowList>
  );
}
