import { PLATFORMS, type Platform } from "@stackyard/contract/modules/platforms";

/** A platform whose pipelines may publish, by the issuer of their ID tokens. */
export interface PublishingIssuer {
  readonly platform: Platform;
  readonly issuer: string;
}

export const USUAL_ISSUERS =
  "github=https://token.actions.githubusercontent.com,gitlab=https://gitlab.com";

const EXAMPLE = "gitlab=https://gitlab.example.com";

/** Reads a list such as `github=https://…,gitlab=https://…`. Throws an Error that says what is expected. */
export function readPublishingIssuers(list: string): readonly PublishingIssuer[] {
  const issuers = list.split(",").map((part) => readIssuer(part.trim()));
  if (new Set(issuers.map(({ issuer }) => issuer)).size < issuers.length)
    throw new Error("must name each issuer once");
  return issuers;
}

function readIssuer(part: string): PublishingIssuer {
  const [, name, issuer = ""] = /^(\w+)=(https:\/\/[^\s?#@]+[^\s?#@/])$/.exec(part) ?? [];
  const platform = PLATFORMS.find((each) => each === name);
  if (!platform || !URL.canParse(issuer))
    throw new Error(`must be a list of platforms and issuers, such as ${EXAMPLE}`);
  return { platform, issuer };
}
