import {
  ADJUSTABLE_ACCOUNTS,
  type AdjustableAccount,
} from "@stackyard/contract/trade/bookkeeping/adjustment-lists";
import { Select } from "../../../../ui/controls/select";
import { TextField } from "../../../../ui/controls/text-field";

export interface ChosenAccount {
  readonly kind: AdjustableAccount;
  /** The seller's ID as typed; empty for the platform's accounts. */
  readonly userId: string;
}

const OPTIONS = (Object.keys(ADJUSTABLE_ACCOUNTS) as AdjustableAccount[]).map((value) => ({
  value,
  label: ADJUSTABLE_ACCOUNTS[value],
}));

export const isSellers = (kind: AdjustableAccount) => kind.startsWith("seller_");

interface Props {
  readonly label: string;
  readonly account: ChosenAccount;
  readonly error: string | undefined;
  readonly onChange: (account: ChosenAccount) => void;
}

/** An account, and for a seller's account the seller. */
export function AccountFields({ label, account: { kind, userId }, error, onChange }: Props) {
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Select
        label={label}
        required
        value={kind}
        options={OPTIONS}
        onValueChange={(value) => onChange({ kind: value as AdjustableAccount, userId })}
      />
      {isSellers(kind) && (
        <TextField
          label={`Seller's account number (${label.toLowerCase()})`}
          required
          inputMode="numeric"
          hint="From the search, or the seller's page in Users"
          value={userId}
          error={error}
          onChange={({ currentTarget }) => onChange({ kind, userId: currentTarget.value })}
        />
      )}
    </div>
  );
}
