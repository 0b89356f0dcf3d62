/** Demo questions about services, with answers. */
export const SERVICE_QUESTIONS = [
  {
    by: "buyer",
    title: "AWS landing zone in Terraform",
    question: "We have two accounts with workloads already. Can they join the new organization?",
    answer:
      "Yes. They are invited, not rebuilt; what has to change in them stands in the plan before.",
  },
  {
    by: "buyer-two",
    title: "Kubernetes upgrade without a surprise",
    question: "Do you need administrator rights on our cluster?",
    answer: "On the copy, yes. On yours, I sit beside your people while they run the steps.",
  },
  {
    by: "buyer-two",
    title: "Service level objectives that people use",
    question: "Does this work with Datadog in place of Prometheus?",
    answer: null,
  },
] as const;
