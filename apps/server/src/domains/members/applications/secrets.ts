import { isSecret, newSecret } from "../sessions/key-secret.ts";

const ACCESS_TOKEN = "stackyard_oat_";
const REFRESH_TOKEN = "stackyard_ort_";
const APPLICATION_SECRET = "stackyard_ocs_";

export const newAccessToken = () => newSecret(ACCESS_TOKEN);
export const newRefreshToken = () => newSecret(REFRESH_TOKEN);
export const newApplicationSecret = () => newSecret(APPLICATION_SECRET);

/** Whether a bearer secret can be an access token at all. A mistyped one costs no query. */
export const isAccessToken = (text: string) => isSecret(ACCESS_TOKEN, text);
export const isRefreshToken = (text: string) => isSecret(REFRESH_TOKEN, text);
