interface Named {
  readonly username: string;
  readonly fullName: string | null;
}

/** The name to call a person by: the full name, or the username of someone who gave none. */
export const displayName = ({ fullName, username }: Named): string => fullName || username;
