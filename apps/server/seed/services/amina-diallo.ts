import { service } from "./demo-service.ts";

export const AMINA_DIALLO = [
  service(
    "amina-diallo",
    "sre",
    "Service level objectives that people use",
    "Three to five objectives with error budgets, dashboards and alerts that wake the right person.",
    ["slo", "prometheus", "grafana"],
    [
      [
        "One service",
        "Workshop, objectives, recording rules, dashboard and burn-rate alerts.",
        ["Objectives in writing", "Prometheus rules", "Grafana dashboard as code"],
        1_800,
        8,
        1,
      ],
      [
        "Five services",
        "The same for five services, with one review after four weeks.",
        ["All of One service, five times", "Review of budgets and alerts"],
        6_200,
        40,
        2,
      ],
    ],
    "Most alerting tells you that a machine is busy. Objectives tell you that **somebody cannot work**. We start from what your users do.",
  ),
  service(
    "amina-diallo",
    "sre",
    "Load test that finds the limit",
    "A realistic load model, a test in k6, and where it breaks first, with what to change.",
    ["load-testing", "k6", "performance"],
    [
      [
        "One journey",
        "The journey that earns your money, up to five times today's peak.",
        ["k6 scripts", "Report with the first three limits"],
        1_400,
        7,
        1,
      ],
      [
        "Before a launch",
        "Up to four journeys, two rounds, and a rehearsal of the day itself.",
        ["k6 scripts", "Two reports", "Rehearsal with your team"],
        3_900,
        18,
        1,
      ],
    ],
  ),
  service(
    "amina-diallo",
    "sre",
    "OpenTelemetry from scratch",
    "Traces, metrics and logs that belong together, for up to ten services, without a vendor's agent.",
    ["opentelemetry", "observability"],
    [
      [
        "Collector and three services",
        "Collectors as code, three services instrumented, sampling that keeps what is slow.",
        ["Collector configuration", "Instrumented services", "Costs by service"],
        2_700,
        12,
        1,
      ],
    ],
  ),
];
