import type { EngineerSpecialization } from "@stackyard/contract/option-lists";
import {
  Activity,
  Blocks,
  Boxes,
  Cloud,
  Database,
  type LucideIcon,
  Network,
  ShieldCheck,
  Workflow,
} from "lucide-react";
import { classes } from "../../ui/classes";

const ICONS: Record<EngineerSpecialization, LucideIcon> = {
  devops: Workflow,
  "cloud-architect": Cloud,
  sre: Activity,
  "security-specialist": ShieldCheck,
  "infrastructure-engineer": Blocks,
  "kubernetes-expert": Boxes,
  "data-engineer": Database,
  "network-engineer": Network,
};

interface Props {
  readonly picture: string | null;
  readonly specialization: EngineerSpecialization;
  readonly className?: string;
}

/** A service's first picture, or a drawing of what it is about. */
export function ServicePicture({ picture, specialization, className }: Props) {
  if (picture)
    return (
      <img
        src={picture}
        alt=""
        loading="lazy"
        width={800}
        height={450}
        className={classes("aspect-[16/9] object-cover", className)}
      />
    );
  const Icon = ICONS[specialization];
  return (
    <div
      aria-hidden="true"
      className={classes("grid aspect-[16/9] place-items-center bg-sunken", className)}
    >
      <Icon className="size-14 text-line-strong" strokeWidth={1.25} />
    </div>
  );
}
