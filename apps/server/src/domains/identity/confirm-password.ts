import type { UserServices } from "../../platform/services.ts";
import { findPassword, requirePassword } from "./own-password.ts";
import { countTry } from "./sign-in-pace.ts";

const WRONG = "This is not your password.";

/** Throws unless it is the caller's password, whose guesses count as those at the sign-in do. */
export async function confirmPassword(
  { db, user }: UserServices,
  { password, address }: { readonly password: string; readonly address: string },
): Promise<void> {
  const counted = await countTry(db, { username: user.username, address, device: null });
  const hash = await findPassword(db, user.id);
  await requirePassword(db, { password, hash, counted, field: "password", wrong: WRONG });
}
