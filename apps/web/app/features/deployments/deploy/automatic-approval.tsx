import { TextField } from "../../../ui/controls/text-field";

interface Props {
  readonly score: string;
  readonly error: string | undefined;
  readonly onScore: (score: string) => void;
}

/** Which plans are approved without a person. */
export const AutomaticApproval = ({ score, error, onScore }: Props) => (
  <fieldset className="flex min-w-0 flex-col gap-4">
    <legend className="mb-4 text-xl">Automatic approval</legend>
    <TextField
      label="Lowest security score"
      hint="Plans with at least this score are approved automatically if no finding is critical and no resource is replaced, destroyed, or forgotten. We don't know what resources cost, so cost isn't considered. Leave this empty to approve each plan yourself."
      isOptional
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
      className="max-w-xl"
      value={score}
      error={error}
      onChange={(event) => onScore(event.target.value)}
    />
  </fieldset>
);

/** The number that was typed; null for none. The server refuses what isn't a whole number to 100. */
export function scoreOf(typed: string): number | null {
  const text = typed.trim();
  if (text === "") return null;
  return /^\d+$/.test(text) ? Number(text) : -1;
}
