import type { Passkey } from "@stackyard/contract/members/second-factors";

export const PASSKEY_COLUMNS = ["id", "name", "createdAt", "lastUsedAt"] as const;

interface Row {
  readonly id: number;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

export function presentPasskey({ createdAt, lastUsedAt, ...row }: Row): Passkey {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
