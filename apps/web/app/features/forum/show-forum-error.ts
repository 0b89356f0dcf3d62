import { ApiError } from "../../lib/api/api";
import { errorMessage } from "../../lib/api/error-message";
import { toast } from "../../lib/browser/toast";

interface Words {
  /** Title of the error message; also shown if the server gives no reason. */
  readonly title: string;
  readonly fallback?: string;
  /** Message for users who are signed out or whose session has expired. */
  readonly signIn: string;
}

export function showForumError(error: unknown, { title, fallback = title, signIn }: Words): void {
  if (error instanceof ApiError && error.status === 401) {
    toast.error("Authentication required", signIn);
  } else toast.error(title, errorMessage(error, fallback));
}
