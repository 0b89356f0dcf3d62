/** Demo questions about services, with answers. */
export const SERVICE_QUESTIONS = [
  {
    by: "buyer",
    title: "AWS landing zone in Terraform",
    question: "We already have two accounts with workloads. Can they join the new organization?",
    answer:
      "Yes. We invite them instead of rebuilding them. The plan lists what has to change in them.",
  },
  {
    by: "buyer-two",
    title: "Kubernetes upgrade without a surprise",
    question: "Do you need administrator rights on our cluster?",
    answer: "On the copy, yes. On your cluster, your team runs the steps while I watch.",
  },
  {
    by: "buyer-two",
    title: "Service level objectives that people use",
    question: "Does this work with Datadog instead of Prometheus?",
    answer: null,
  },
] as const;
