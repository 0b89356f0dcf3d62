import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { useCurrentUser } from "../../../lib/session/current-user";

/** Link to the user's engineer profile, through registration for visitors. */
export function JoinLink() {
  const user = useCurrentUser();
  if (user?.role === "engineer") {
    return (
      <ButtonLink to={paths.joinTalent} look="secondary">
        Your engineer profile
      </ButtonLink>
    );
  }
  return (
    <ButtonLink to={user ? paths.joinTalent : paths.registerEngineer}>
      Join as an Engineer
    </ButtonLink>
  );
}
