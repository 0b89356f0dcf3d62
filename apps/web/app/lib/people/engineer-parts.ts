import type { EngineerPage } from "@stackyard/contract/talent/engineer-profile";

interface Part {
  readonly what: string;
  /** Why it matters to clients. */
  readonly why: string;
  readonly isThere: boolean;
}

type Judged = Pick<
  EngineerPage,
  | "description"
  | "skills"
  | "clouds"
  | "tools"
  | "languages"
  | "timeZone"
  | "hourlyRate"
  | "certifications"
  | "bio"
>;

/** Shorter descriptions say too little. */
const TELLING_DESCRIPTION = 120;
const TELLING_SKILLS = 4;

/** The parts of an engineer profile, and which are complete. */
export function partsOf(engineer: Judged, avatar: string | null): readonly Part[] {
  return [
    part(
      "A description of 120 characters or more",
      "People read it before they contact you. It's also searchable.",
      engineer.description.length >= TELLING_DESCRIPTION,
    ),
    part(
      "Four skills",
      "Cards show four. People filter by skills.",
      engineer.skills.length >= TELLING_SKILLS,
    ),
    part("Clouds", "People filter by cloud.", engineer.clouds.length > 0),
    part("Tools", "People filter by tool.", engineer.tools.length > 0),
    part(
      "A rate",
      "Without a rate, you don't appear in price filters.",
      engineer.hourlyRate !== null,
    ),
    part("Languages", "Clients look for a shared language.", engineer.languages.length > 0),
    part("A time zone", "Clients see when they can reach you.", engineer.timeZone !== null),
    part(
      "A certification",
      "A checked certification improves your ranking.",
      engineer.certifications.length > 0,
    ),
    part("A picture", "Clients prefer profiles with a picture.", avatar !== null),
    part("A bio in your account’s profile", "It introduces you to clients.", Boolean(engineer.bio)),
  ];
}

function part(what: string, why: string, isThere: boolean): Part {
  return { what, why, isThere };
}
