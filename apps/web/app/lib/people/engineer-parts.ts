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
      "It is what people read before they write to you, and the search reads it, too.",
      engineer.description.length >= TELLING_DESCRIPTION,
    ),
    part(
      "Four skills",
      "A card shows four; filters ask for them.",
      engineer.skills.length >= TELLING_SKILLS,
    ),
    part("Clouds", "Who needs somebody for one cloud filters by it.", engineer.clouds.length > 0),
    part("Tools", "So does who has a code base in one tool.", engineer.tools.length > 0),
    part(
      "A rate",
      "Whoever filters by price does not see you without one.",
      engineer.hourlyRate !== null,
    ),
    part("Languages", "Work is talk first.", engineer.languages.length > 0),
    part("A time zone", "It says when you can be reached.", engineer.timeZone !== null),
    part(
      "A certification",
      "One that an administrator has checked counts in the recommended order.",
      engineer.certifications.length > 0,
    ),
    part("A picture", "People write to people.", avatar !== null),
    part(
      "A bio in your account’s profile",
      "It says who you are beside your work.",
      Boolean(engineer.bio),
    ),
  ];
}

function part(what: string, why: string, isThere: boolean): Part {
  return { what, why, isThere };
}
