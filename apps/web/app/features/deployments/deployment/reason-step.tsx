import { wrongFields } from "../../../lib/api/api";
import { useRequiredText } from "../../../lib/page/use-required-text";
import { Select } from "../../../ui/controls/select";
import { TextareaField } from "../../../ui/controls/textarea-field";
import { LazyConfirmDialog } from "../../../ui/overlays/lazy-confirm-dialog";
import { useDeploymentAct } from "../use-deployment-act";
import type { StepProps } from "./step-props";

type Ending = "succeeded" | "failed";

interface Props extends StepProps {
  readonly title: string;
  readonly description: string;
  readonly confirmLabel: string;
  readonly done: string;
  readonly send: (reason: string) => Promise<unknown>;
  readonly outcome?: {
    readonly value: Ending;
    readonly onChange: (value: Ending) => void;
    readonly options: readonly { readonly value: Ending; readonly label: string }[];
  };
}

/** A decision that needs a reason. */
export function ReasonStep({ send, done, onDone, onClose, outcome, ...question }: Props) {
  const { text, refuse, whenGiven, field } = useRequiredText({
    max: 500,
    tooShort: "Enter a reason",
  });
  const act = useDeploymentAct({
    send: () => send(text),
    done,
    after: onDone,
    onError: (error) => refuse(wrongFields(error).reason),
  });
  return (
    <LazyConfirmDialog
      {...question}
      isBusy={act.isPending}
      onConfirm={() => whenGiven(() => act.mutate(undefined))}
      onCancel={onClose}
    >
      <div className="flex flex-col gap-4">
        {outcome && (
          <Select
            label="Outcome"
            value={outcome.value}
            options={outcome.options}
            onValueChange={(value) => outcome.onChange(value as Ending)}
          />
        )}
        <TextareaField label="Reason" required rows={3} {...field} />
      </div>
    </LazyConfirmDialog>
  );
}
