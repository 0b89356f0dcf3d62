import {
  REGISTRATION_ROLES,
  type RegistrationRole,
  ROLE_LABELS,
} from "@stackyard/contract/option-lists";
import { Package, ShieldCheck, ShoppingBag, Wrench } from "lucide-react";
import { RadioGroup } from "../../ui/controls/radio-group";

const ROLES = {
  contributor: { description: "Upload modules and sell them.", Icon: Package },
  engineer: { description: "Offer DevOps services.", Icon: Wrench },
  buyer: { description: "Buy modules and services.", Icon: ShoppingBag },
  auditor: { description: "Review modules before they are published.", Icon: ShieldCheck },
} as const satisfies Record<RegistrationRole, object>;

const OPTIONS = REGISTRATION_ROLES.map((role) => {
  const { description, Icon } = ROLES[role];
  return {
    value: role,
    label: ROLE_LABELS[role],
    description,
    icon: <Icon className="size-4.5" />,
  };
});

interface Props {
  readonly value: RegistrationRole;
  readonly onValueChange: (role: RegistrationRole) => void;
}

export function RoleChoice(props: Props) {
  return <RadioGroup legend="Role" name="role" options={OPTIONS} {...props} />;
}
