import { Button } from "../../../ui/controls/button";

interface Props<Act extends string> {
  readonly acts: readonly Act[];
  readonly labels: Readonly<Record<Act, string>>;
  readonly onChoose: (act: Act) => void;
}

/** A moderator's actions as buttons; each opens its form. */
export function ActButtons<Act extends string>({ acts, labels, onChoose }: Props<Act>) {
  return acts.map((act) => (
    <Button
      key={act}
      size="small"
      look={act === "hide" ? "danger" : "secondary"}
      onClick={() => onChoose(act)}
    >
      {labels[act]}
    </Button>
  ));
}
