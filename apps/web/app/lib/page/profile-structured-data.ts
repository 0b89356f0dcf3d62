interface Profile {
  readonly username: string;
  readonly fullName: string | null;
  readonly description?: string | null | undefined;
  /** The page's path. */
  readonly path: string;
  readonly skills?: readonly string[];
}

/** Structured data of a profile page (schema.org). */
export function profileStructuredData(origin: string, profile: Profile) {
  const { username, fullName, description, path, skills = [] } = profile;
  const url = `${origin}${path}`;
  return {
    "@context": "https://schema.org",
    "@type": "ProfilePage",
    url,
    mainEntity: {
      "@type": "Person",
      name: fullName || username,
      alternateName: username,
      url,
      ...(description && { description }),
      ...(skills.length > 0 && { knowsAbout: skills }),
    },
  };
}
