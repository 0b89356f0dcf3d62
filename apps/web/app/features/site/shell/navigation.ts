import { CATEGORY_LABELS, type ModuleCategory } from "@stackyard/contract/base/option-lists";
import {
  BadgeCheck,
  Blocks,
  BookOpen,
  Briefcase,
  Compass,
  HardDrive,
  LifeBuoy,
  MessagesSquare,
  Network,
  ShieldCheck,
  Star,
  TrendingUp,
  Users,
  Workflow,
} from "lucide-react";
import { paths } from "../../../lib/links/paths";

/** Categories with their own sidebar links. */
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
  {
    title: "Community & help",
    links: [
      { to: paths.developerForum, label: "Forum", icon: MessagesSquare },
      { to: paths.documentation, label: "Documentation", icon: BookOpen },
      { to: paths.support, label: "Support", icon: LifeBuoy },
    ],
  },
];
