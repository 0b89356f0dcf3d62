import { useSiteOrigin } from "../../../lib/page/site";
import { CodeBlock } from "../../../ui/display/code-block";
import { Alert } from "../../../ui/feedback/alert";
import { CopiedText, ShownOnce } from "../../../ui/feedback/shown-once";

interface Props {
  readonly token: string;
  readonly pool: string;
  readonly onDone: () => void;
}

/** A new enrollment token, shown only once. */
export function EnrollmentToken({ token, pool, onDone }: Props) {
  const origin = useSiteOrigin();
  return (
    <ShownOnce
      label={`Enrollment token for ${pool}`}
      className="gap-4 rounded-lg border bg-surface p-5"
      onDone={onDone}
    >
      <Alert tone="fair" title="Copy this token now">
        It's shown only once, enrolls one runner, and expires in an hour.
      </Alert>
      <CopiedText text={token} what="token" />
      {origin !== null && <CodeBlock title="Server address" code={origin} />}
    </ShownOnce>
  );
}
