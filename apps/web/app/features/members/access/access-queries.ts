import { apiQuery } from "../../../lib/api/query";

export const accessRequestQuery = (uid: string) => ({
  ...apiQuery("/api/oauth/requests/{uid}", { params: { uid } }),
  retry: false,
});

export const deviceRequestQuery = (userCode: string) => ({
  ...apiQuery("/api/oauth/devices/{userCode}", { params: { userCode } }),
  retry: false,
});
