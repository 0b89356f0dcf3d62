import type Stripe from "stripe";

/** Stripe's fields in plain words, by the part of their name that says what is missing. */
const FIELDS: readonly [RegExp, string][] = [
  [/^external_account/, "A bank account for payouts"],
  [/^tos_acceptance/, "Acceptance of the payment provider's terms"],
  [/^business_type/, "Whether you sell as a person or a company"],
  [/^business_profile\.(url|product_description)/, "A website or a description of what you sell"],
  [/^business_profile\.mcc/, "Your line of business"],
  [/^business_profile\.support/, "Contact details for your customers"],
  [/^business_profile/, "Details of your business"],
  [/verification\.additional_document/, "A document that shows your address"],
  [/verification\.(document|proof_of_liveness)/, "A photo of your identity document"],
  [/\.dob\./, "Your date of birth"],
  [/\.(id_number|ssn_last_4)/, "Your tax or identity number"],
  [/^company\.(tax_id|vat_id|registration_number)/, "The company's tax or registration number"],
  [/^company\.address/, "The company's address"],
  [/^company\.phone/, "The company's phone number"],
  [/^company\.name/, "The company's name"],
  [
    /^(company\.(owners|directors|executives)|owners|directors|executives)/,
    "The company's owners and directors",
  ],
  [/^company/, "Details of the company"],
  [/\.address\./, "Your address"],
  [/\.(first_name|last_name|full_name)/, "Your name"],
  [/\.phone/, "Your phone number"],
  [/\.email/, "Your email address"],
  [/\.relationship/, "Your role in the company"],
  [/^documents/, "A document about your business"],
];

const DISABLED: readonly [RegExp, string][] = [
  [/^rejected/, "The payment provider rejected your account. Contact support."],
  [
    /^requirements\.pending_verification|^under_review|^listed/,
    "The payment provider is checking your details.",
  ],
  [/^platform_paused/, "Payouts for your account are paused."],
];

/** What a seller still has to provide, each once, in plain words. */
export function describeRequirements(requirements: Stripe.Account.Requirements | undefined) {
  const due = [...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])];
  const pending = requirements?.pending_verification ?? [];
  const reason = requirements?.disabled_reason ?? "";
  const states = DISABLED.filter(([pattern]) => pattern.test(reason)).map(([, text]) => text);
  const isChecked = due.length === 0 && pending.length > 0;
  const checking = isChecked ? ["The payment provider is checking your details."] : [];
  return [...new Set([...due.map(describeField), ...states, ...checking])];
}

function describeField(field: string): string {
  const known = FIELDS.find(([pattern]) => pattern.test(field));
  return known?.[1] ?? `More details (${field.replaceAll(/[._]+/g, " ").trim()})`;
}
