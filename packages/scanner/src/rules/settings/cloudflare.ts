import { type Setting, type SettingRow, settings } from "./setting.ts";

const TLS = {
  title: "Zone accepts outdated encryption",
  fix: "Set the minimum to `1.2`.",
  link: "https://developers.cloudflare.com/ssl/edge-certificates/additional-options/minimum-tls/",
};

const HTTPS = {
  title: "Zone doesn't redirect to HTTPS",
  fix: "Set `always_use_https` to `on`.",
  link: "https://developers.cloudflare.com/ssl/edge-certificates/additional-options/always-use-https/",
};

const FILTER = {
  title: "Zone lets known attacks through",
  explanation: "Requests from known attackers reach the origin without a challenge.",
  fix: "Leave the setting out, so that Cloudflare filters requests.",
  link: "https://developers.cloudflare.com/waf/",
};

const EVERYONE: Partial<Setting> = {
  title: "Access policy lets everyone in",
  explanation:
    "Everyone who can sign in opens the application, and an emailed code is enough by default.",
  fix: "Name the groups, domains or addresses in `include`.",
  link: "https://developers.cloudflare.com/cloudflare-one/policies/access/",
  when: [{ argument: "decision", is: ["allow"] }],
  guards: [{ argument: "require" }],
};

const TUNNELS = ["cloudflare_tunnel_config", "cloudflare_zero_trust_tunnel_cloudflared_config"];

const OLD = { is: ["1.0", "1.1"] };

/** Settings of zones at Cloudflare. */
export const cloudflareSettings: readonly Setting[] = [
  ...settings("old-tls", "MEDIUM", [
    [
      "cloudflare-tls",
      "Zone",
      "cloudflare_zone_settings_override",
      "settings.min_tls_version",
      OLD,
      TLS,
    ],
    [
      "cloudflare-tls",
      "Zone",
      "cloudflare_zone_setting",
      "value",
      OLD,
      { ...TLS, when: [{ argument: "setting_id", is: ["min_tls_version"] }] },
    ],
    [
      "cloudflare-tls",
      "Zone",
      "cloudflare_hostname_tls_setting",
      "value",
      OLD,
      { ...TLS, when: [{ argument: "setting", is: ["min_tls_version"] }] },
    ],
    [
      "cloudflare-tls",
      "Domain of a bucket",
      "cloudflare_r2_custom_domain",
      "min_tls",
      // The default is 1.0.
      { isNot: ["1.2", "1.3"] },
      TLS,
    ],
  ]),
  ...settings("anyone", "MEDIUM", [
    [
      "cloudflare-access-everyone",
      "Application",
      ["cloudflare_access_policy", "cloudflare_zero_trust_access_policy"],
      "include.everyone",
      { is: [true] },
      EVERYONE,
    ],
    [
      "cloudflare-access-everyone",
      "Application",
      "cloudflare_zero_trust_access_policy",
      "include.everyone",
      // Since version 5, this is an empty object.
      { isThere: true },
      EVERYONE,
    ],
  ]),
  ...settings("shared", "MEDIUM", [
    [
      "cloudflare-bucket-public",
      "Bucket",
      "cloudflare_r2_managed_domain",
      "enabled",
      { is: [true] },
      {
        title: "Bucket can be read by everyone",
        explanation: "Its `r2.dev` address serves every object without access rules or limits.",
        fix: "Set `enabled = false`, and use a `cloudflare_r2_custom_domain`.",
        link: "https://developers.cloudflare.com/r2/buckets/public-buckets/",
      },
    ],
  ]),
  ...settings("plaintext", "LOW", [
    ...TUNNELS.flatMap((type) =>
      ["origin_request", "ingress_rule.origin_request", "ingress.origin_request"].map(
        (place): SettingRow => [
          "cloudflare-tunnel-unverified",
          "Tunnel",
          type,
          `config.${place}.no_tls_verify`,
          { is: [true] },
          {
            title: "Tunnel doesn't verify the server it talks to",
            explanation: "Anyone between the tunnel and the server can pose as the server.",
            fix: "Leave out `no_tls_verify`, and name the authority in `ca_pool`.",
            link: "https://developers.cloudflare.com/cloudflare-one/connections/connect-networks/configure-tunnels/origin-configuration/",
          },
        ],
      ),
    ),
    [
      "cloudflare-http",
      "Zone",
      "cloudflare_zone_settings_override",
      "settings.always_use_https",
      { is: ["off"] },
      HTTPS,
    ],
    [
      "cloudflare-http",
      "Zone",
      "cloudflare_zone_setting",
      "value",
      { is: ["off"] },
      { ...HTTPS, when: [{ argument: "setting_id", is: ["always_use_https"] }] },
    ],
  ]),
  ...settings("loose", "LOW", [
    [
      "cloudflare-filter-off",
      "Zone",
      "cloudflare_zone_settings_override",
      "settings.security_level",
      { is: ["off", "essentially_off"] },
      FILTER,
    ],
    [
      "cloudflare-filter-off",
      "Zone",
      "cloudflare_zone_setting",
      "value",
      { is: ["off", "essentially_off"] },
      { ...FILTER, when: [{ argument: "setting_id", is: ["security_level"] }] },
    ],
  ]),
  ...settings("plaintext", "MEDIUM", [
    [
      "cloudflare-plaintext-origin",
      "Zone",
      "cloudflare_zone_settings_override",
      "settings.ssl",
      { is: ["off", "flexible"] },
      {
        title: "Requests reach the origin without encryption",
        fix: 'Set `ssl = "strict"`.',
        link: "https://developers.cloudflare.com/ssl/origin-configuration/ssl-modes/",
      },
    ],
    [
      "cloudflare-plaintext-origin",
      "Zone",
      "cloudflare_zone_setting",
      "value",
      { is: ["off", "flexible"] },
      {
        title: "Requests reach the origin without encryption",
        fix: 'Set `value = "strict"`.',
        link: "https://developers.cloudflare.com/ssl/origin-configuration/ssl-modes/",
        when: [{ argument: "setting_id", is: ["ssl"] }],
      },
    ],
  ]),
];
