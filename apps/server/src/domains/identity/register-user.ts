import type { registration } from "@stackyard/contract/identity";
import { APIError } from "better-auth/api";
import type { z } from "zod";
import { AppError } from "../../platform/http/app-error.ts";
import type { Services } from "../../platform/services.ts";
import { isCommonPassword } from "./common-passwords.ts";
import type { IdentityServices, SignedIn, Visit } from "./identity-services.ts";
import { rememberDevice } from "./known-device.ts";

const TOO_COMMON = "This password is among the most common ones, which are tried first";

/** Creates an account and signs it in. */
export async function registerUser(
  ctx: IdentityServices,
  visit: Visit,
  input: z.output<typeof registration>,
): Promise<SignedIn> {
  const { fullName, email, username, password, role, ...profile } = input;
  if (await isCommonPassword(password)) throw refuse("password", TOO_COMMON);
  const given = Object.entries(profile).filter(([, value]) => value !== null);
  try {
    const { headers, response } = await ctx.auth.api.signUpEmail({
      body: { email, username, password, role, name: fullName ?? "", ...Object.fromEntries(given) },
      headers: visit.requestHeaders,
      returnHeaders: true,
    });
    const cookies = [...headers.getSetCookie(), rememberDevice(ctx.config, username, null)];
    return { userId: Number(response.user.id), cookies };
  } catch (error) {
    throw (error instanceof APIError && (await findTaken(ctx, username, email))) || error;
  }
}

function refuse(field: keyof z.input<typeof registration>, message: string): AppError {
  return new AppError("validation_failed", { message, fields: { [field]: message } });
}

/** The library does not say whether the database refused a name or an email, so look which it was. */
async function findTaken({ db }: Services, username: string, email: string) {
  const holder = await db
    .selectFrom("users")
    .select("username")
    .where((user) =>
      user.or([
        user("username", "=", username.toLowerCase()),
        user("email", "=", email.toLowerCase()),
      ]),
    )
    .executeTakeFirst();
  if (!holder) return undefined;
  return holder.username === username.toLowerCase()
    ? new AppError("username_taken", { fields: { username: "Username already exists" } })
    : new AppError("email_taken", { fields: { email: "Email already exists" } });
}
