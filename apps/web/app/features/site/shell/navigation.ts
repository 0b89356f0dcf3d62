import { CATEGORY_LABELS, type ModuleCategory } from "@stackyard/contract/base/option-lists";
import {
  BadgeCheck,
  Blocks,
  Briefcase,
  Compass,
  HardDrive,
  Network,
  ShieldCheck,
  Star,
  TrendingUp,
  Users,
  Workflow,
} from "lucide-react";
import { paths } from "../../../lib/links/paths";

/** The categories that have a link of their own beside the pages. */
export const LINKED_CATEGORIES = [
  "infrastructure",
  "ci-cd",
  "storage",
  "security",
  "networking",
] as const satisfies readonly ModuleCategory[];

const CATEGORY_ICONS = {
  infrastructure: Blocks,
  "ci-cd": Workflow,
  storage: HardDrive,
  security: ShieldCheck,
  networking: Network,
} as const;

export const NAVIGATION = [
  {
    title: "Discover",
    links: [
      { to: paths.home, label: "Explore", icon: Compass },
      { to: paths.marketplace({ sort: "trending" }), label: "Trending", icon: TrendingUp },
      { to: paths.marketplace({ sort: "top-rated" }), label: "Top Rated", icon: Star },
      { to: paths.marketplace({ filter: "verified" }), label: "Verified", icon: BadgeCheck },
    ],
  },
  {
    title: "Categories",
    links: LINKED_CATEGORIES.map((category) => ({
      to: paths.marketplace({ category }),
      label: CATEGORY_LABELS[category],
      icon: CATEGORY_ICONS[category],
    })),
  },
  {
    title: "Talent",
    links: [
      { to: paths.talent(), label: "Find Engineers", icon: Users },
      { to: paths.talent({ type: "services" }), label: "Services", icon: Briefcase },
    ],
  },
];
