import { Button } from "../../../ui/controls/button";

interface Props<Act extends string> {
  readonly acts: readonly Act[];
  readonly labels: Readonly<Record<Act, string>>;
  readonly onChoose: (act: Act) => void;
}

/** What a moderator may do, each behind a button; nothing is done before its form is sent. */
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
