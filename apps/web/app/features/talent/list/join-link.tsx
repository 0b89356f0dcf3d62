import { ButtonLink } from "../../../lib/button-link";
import { useCurrentUser } from "../../../lib/current-user";
import { paths } from "../../../lib/paths";

/** Leads to one's own profile as an engineer, by way of an account where there is none. */
export function JoinLink() {
  const user = useCurrentUser();
  return (
    <ButtonLink to={user ? paths.joinTalent : paths.registerEngineer}>
      Join as an Engineer
    </ButtonLink>
  );
}
