import { ButtonLink } from "../../../../lib/links/button-link";
import { useSite } from "../../../../lib/page/site";
import { Alert } from "../../../../ui/feedback/alert";
import { adminAddress } from "../../admin-address";

/** Asks for the operator's details until all are set. */
export function OperatorReminder() {
  const operator = useSite()?.operator;
  if (!operator || Object.values(operator).every((detail) => detail !== null)) return null;
  return (
    <Alert
      tone="fair"
      title="Add the operator's details"
      action={
        <ButtonLink to={adminAddress("settings")} look="secondary" size="small">
          Add details
        </ButtonLink>
      }
    >
      The legal pages don't fully identify who operates this server.
    </Alert>
  );
}
