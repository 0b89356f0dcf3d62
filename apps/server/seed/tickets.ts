/** Demo tickets with their outcomes, in chronological order. */
export const TICKETS = [
  {
    from: "buyer",
    ticket: {
      name: "Hannah Weiss",
      subject: "Can I use an existing CIDR range with the VPC module?",
      category: "marketplace",
      priority: "low",
      description:
        "Does the module accept an existing CIDR range, or does it always create a new one?",
    },
    answer: {
      text: "It accepts yours. Set cidr_block, and the module computes the subnets from it.",
      moveTo: "solved",
    },
    rating: { rating: 5, comment: "Quick and to the point." },
  },
  {
    from: "buyer",
    ticket: {
      name: "Hannah Weiss",
      subject: "An invoice with our VAT number",
      category: "billing",
      priority: "medium",
      description: "Our accountants need an invoice with our VAT number. Where do I enter it?",
    },
    note: "Ask whether the company is registered in the EU.",
    answer: {
      text: "Which country is your company registered in? We can then add the number to the invoice.",
      moveTo: "waiting",
    },
  },
  {
    from: "buyer-two",
    ticket: {
      name: "Kofi Mensah",
      subject: "terraform init stops with a checksum error",
      category: "technical",
      priority: "high",
      description:
        "Since this morning, terraform init says that the checksum doesn't match. Another module installs fine.",
    },
    note: "This looks like a proxy that unpacks archives. Ask for the output with TF_LOG=debug.",
  },
  {
    from: undefined,
    ticket: {
      name: "Jo Visitor",
      email: "jo@visitor.example",
      subject: "How do I sell my first module?",
      category: "account",
      priority: "medium",
      description: "I wrote a few modules at work. What do I need before I can sell them?",
    },
  },
] as const;

export const NEWSLETTER_ISSUE = {
  subject: "Welcome to Stackyard",
  text: "You can now find, scan, buy, and install modules with terraform init.\n\nNew this week:\n\n- every lost point of a score names its finding\n- version comparisons show what changes for your code\n- support answers tickets by email and on the ticket's page\n\nTell us what's missing.",
  actionLabel: "Browse Marketplace",
  actionPath: "/marketplace",
} as const;
