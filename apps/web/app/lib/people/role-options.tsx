import { type RegistrationRole, ROLE_LABELS } from "@stackyard/contract/base/option-lists";
import { Package, ShieldCheck, ShoppingBag, Wrench } from "lucide-react";

const ROLES = {
  contributor: { description: "Upload modules and sell them.", Icon: Package },
  engineer: { description: "Offer DevOps services.", Icon: Wrench },
  buyer: { description: "Buy modules and services.", Icon: ShoppingBag },
  auditor: { description: "Review modules before they are published.", Icon: ShieldCheck },
} as const satisfies Record<RegistrationRole, object>;

/** Roles with their descriptions, for a choice. */
export function roleOptions<Role extends RegistrationRole>(roles: readonly Role[]) {
  return roles.map((role) => {
    const { description, Icon } = ROLES[role];
    return {
      value: role,
      label: ROLE_LABELS[role],
      description,
      icon: <Icon className="size-4.5" />,
    };
  });
}
