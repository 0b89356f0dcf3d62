import { service } from "./demo-service.ts";

export const AMINA_DIALLO = [
  service(
    "amina-diallo",
    "sre",
    "Service level objectives that people use",
    "Three to five objectives with error budgets, dashboards, and alerts that wake the right person.",
    ["slo", "prometheus", "grafana"],
    [
      [
        "One service",
        "Workshop, objectives, recording rules, dashboard, and burn-rate alerts.",
        ["Written objectives", "Prometheus rules", "Grafana dashboard as code"],
        1_800,
        8,
        1,
      ],
      [
        "Five services",
        "The same for five services, with one review after four weeks.",
        ["Everything in One service, five times", "Review of budgets and alerts"],
        6_200,
        40,
        2,
      ],
    ],
    "Most alerts tell you that a machine is busy. Objectives tell you that **someone can't work**. We start with what your users do.",
  ),
  service(
    "amina-diallo",
    "sre",
    "Load test that finds the limit",
    "A realistic load model, a test in k6, and a report on what breaks first and how to fix it.",
    ["load-testing", "k6", "performance"],
    [
      [
        "One journey",
        "Your most important user journey, at up to five times today's peak.",
        ["k6 scripts", "Report with the first three limits"],
        1_400,
        7,
        1,
      ],
      [
        "Before a launch",
        "Up to four journeys, two rounds, and a rehearsal of launch day.",
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
    "Connected traces, metrics, and logs for up to ten services, without a vendor's agent.",
    ["opentelemetry", "observability"],
    [
      [
        "Collector and three services",
        "Collectors as code, three instrumented services, and sampling that keeps slow requests.",
        ["Collector configuration", "Instrumented services", "Costs per service"],
        2_700,
        12,
        1,
      ],
    ],
  ),
];
