/** Demo tickets with their outcomes, in chronological order. */
export const TICKETS = [
  {
    from: "buyer",
    ticket: {
      name: "Hannah Weiss",
      subject: "Which ranges does the VPC module take?",
      category: "marketplace",
      priority: "low",
      description:
        "Can the module be given an existing CIDR range, or does it always make its own?",
    },
    answer: {
      text: "It takes yours: set cidr_block, and leave the subnets to be computed from it.",
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
      description:
        "Our accountants ask for an invoice that names our VAT number. Where do I put it?",
    },
    note: "Ask whether the company is registered within the EU.",
    answer: {
      text: "Which country is the company registered in? We put the number on the invoice then.",
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
        "Since this morning, terraform init says that the checksum does not match. Another module installs fine.",
    },
    note: "Looks like a proxy that unpacks archives. Ask for the output with TF_LOG=debug.",
  },
  {
    from: undefined,
    ticket: {
      name: "Jo Visitor",
      email: "jo@visitor.example",
      subject: "How do I sell my first module?",
      category: "account",
      priority: "medium",
      description: "I have a few modules on a disk and wonder what I need before I can offer them.",
    },
  },
] as const;

export const NEWSLETTER_ISSUE = {
  subject: "The yard is open",
  text: "Modules can be searched, scanned, bought and installed with terraform init.\n\nNew this week:\n\n- every lost point of a score names the finding that took it\n- two versions of a module are compared by what they do\n- tickets are answered by page and by mail\n\nTell us what is missing.",
  actionLabel: "Browse Marketplace",
  actionPath: "/marketplace",
} as const;
