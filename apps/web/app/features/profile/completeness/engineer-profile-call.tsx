import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "../../../lib/api/query";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { Alert } from "../../../ui/feedback/alert";

/** Tells an engineer whom nobody can find how to be found. */
export function EngineerProfileCall() {
  const { data } = useQuery(apiQuery("/api/user/engineer", {}));
  if (!data) return null;
  if (data.engineer)
    return (
      <ButtonLink to={paths.joinTalent} look="secondary" className="self-start">
        Change your engineer profile
      </ButtonLink>
    );
  return (
    <Alert
      tone="note"
      title="Nobody can find you yet"
      action={<ButtonLink to={paths.joinTalent}>Create your engineer profile</ButtonLink>}
    >
      Four steps, part of them filled in from your account, and you stand among the engineers.
    </Alert>
  );
}
