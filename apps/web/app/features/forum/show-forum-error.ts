import { ApiError } from "../../lib/api/api";
import { errorMessage } from "../../lib/api/error-message";
import { toast } from "../../lib/browser/toast";

interface Words {
  /** What failed; also said where the server says nothing. */
  readonly title: string;
  readonly fallback?: string;
  /** What to do for those who are not signed in, or not any more. */
  readonly signIn: string;
}

export function showForumError(error: unknown, { title, fallback = title, signIn }: Words): void {
  if (error instanceof ApiError && error.status === 401) {
    toast.error("Authentication required", signIn);
  } else toast.error(title, errorMessage(error, fallback));
}
