import { type Setting, settings } from "./setting.ts";

const TLS = {
  title: "Zone accepts outdated encryption",
  fix: "Set the minimum to `1.2`.",
  link: "https://developers.cloudflare.com/ssl/edge-certificates/additional-options/minimum-tls/",
};

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
