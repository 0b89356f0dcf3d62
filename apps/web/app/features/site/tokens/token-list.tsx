import type { RegistryToken } from "@stackyard/contract/members/identity";
import { RowList } from "../../../ui/display/row-list";
import { EmptyLine } from "../../../ui/feedback/empty-line";
import type { CreatedToken } from "./create-token-form";
import { TokenRow } from "./token-row";

interface Props {
  readonly tokens: readonly RegistryToken[];
  readonly onRevoked: (id: number) => void;
  readonly onRotated: (token: CreatedToken) => void;
}

export function TokenList({ tokens, onRevoked, onRotated }: Props) {
  if (tokens.length === 0) {
    return <EmptyLine>No API keys yet. Create one above.</EmptyLine>;
  }
  return (
    <RowList label="API keys">
      {tokens.map((token) => (
        <TokenRow
          key={token.id}
          token={token}
          onRevoked={() => onRevoked(token.id)}
          onRotated={onRotated}
        />
      ))}
    </RowList>
  );
}
