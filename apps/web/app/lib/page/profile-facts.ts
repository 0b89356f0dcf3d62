interface Profile {
  readonly username: string;
  readonly fullName: string | null;
  readonly description?: string | null | undefined;
  /** The page's address without the origin. */
  readonly path: string;
  readonly skills?: readonly string[];
}

/** What search engines read of a page about one person (schema.org). */
export function profileFacts(origin: string, profile: Profile) {
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
