import type { Engineer } from "@stackyard/contract/talent/talent";
import type { EngineerRow } from "./engineer-queries.ts";

export function presentEngineer({
  displayUsername,
  fullName,
  avatar,
  ...row
}: EngineerRow): Engineer {
  return {
    ...row,
    user: { username: displayUsername, fullName: fullName || null, avatar },
  };
}
