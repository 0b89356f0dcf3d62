/** Common service names of administration consoles that give anyone full access. */
const CONSOLE_NAMES = [
  ..."adminer akhq alertmanager cerebro cost-analyzer dask-scheduler dbgate elastichq elasticvue".split(
    " ",
  ),
  ..."flink-jobmanager flower goldilocks-dashboard headlamp hubble-ui jaeger jaeger-query kafdrop".split(
    " ",
  ),
  ..."kafka-console kafka-ui kibana kube-ops-view kubecost kubernetes-dashboard longhorn-frontend longhorn-ui".split(
    " ",
  ),
  ..."mailhog mailpit mlflow mongo-express octant opensearch-dashboards pgadmin pgadmin4".split(
    " ",
  ),
  // Queues of jobs: everyone who sees their payloads may also run them again or delete them.
  ..."asynqmon bull-board bull-monitor celery-flower hangfire-dashboard queue-dashboard".split(" "),
  ..."queues-dashboard resque-web rq-dashboard sidekiq-web".split(" "),
  ..."phpmyadmin phpredisadmin polaris-dashboard prometheus pushgateway ray-dashboard".split(" "),
  ..."rabbitmq-management redis-commander redisinsight redpanda-console spark-master thanos-query traefik-dashboard vmui weave-scope-app zipkin".split(
    " ",
  ),
];
export const CONSOLES = new RegExp(
  `^(${CONSOLE_NAMES.join("|")})(-(server|service|svc|main|web|ui|query|kong-proxy))?$`,
);
