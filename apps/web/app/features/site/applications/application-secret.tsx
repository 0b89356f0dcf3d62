import type { ApplicationWithSecret } from "@stackyard/contract/members/applications";
import { Alert } from "../../../ui/feedback/alert";
import { CopiedText, ShownOnce } from "../../../ui/feedback/shown-once";

interface Props {
  readonly application: ApplicationWithSecret;
  readonly onDone: () => void;
}

/** What an application needs to be set up. Its secret is shown only once. */
export function ApplicationSecret({ application: { name, clientId, secret }, onDone }: Props) {
  return (
    <ShownOnce
      label={`Credentials of ${name}`}
      className="gap-5 border-t pt-5"
      {...(secret === null && { doneLabel: "Close" })}
      onDone={onDone}
    >
      {secret !== null && (
        <Alert tone="fair" title="Copy this secret now">
          It's shown only once. Anyone who has it can act as your application.
        </Alert>
      )}
      <CopiedText label="Client ID" what="Client ID" text={clientId} />
      {secret !== null && <CopiedText label="Client secret" what="Client secret" text={secret} />}
    </ShownOnce>
  );
}
