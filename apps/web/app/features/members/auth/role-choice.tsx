import { REGISTRATION_ROLES, type RegistrationRole } from "@stackyard/contract/base/option-lists";
import { roleOptions } from "../../../lib/people/role-options";
import { RadioGroup } from "../../../ui/controls/radio-group";

const OPTIONS = roleOptions(REGISTRATION_ROLES);

interface Props {
  readonly value: RegistrationRole;
  readonly onValueChange: (role: RegistrationRole) => void;
}

export function RoleChoice(props: Props) {
  return <RadioGroup legend="Role" name="role" options={OPTIONS} {...props} />;
}
