/**
 * Terms of the field. They are never corrected to a similar word, even if no text has them: a search
 * for "semver" must not show servers.
 */
const FIELD_TERMS = new Set(
  `alertmanager ansible apigateway appconfig apprunner argo argocd artifactory athena atlantis aurora backstage
  bastion bicep bigquery bigtable bitbucket boundary buildkite caddy calico cassandra cdktf ceph chef cilium
  circleci clickhouse cloudflare cloudformation cloudfront cloudtrail cloudwatch cockroachdb codebuild codecommit
  codedeploy codepipeline cognito consul containerd coredns cosign crossplane datadog databricks dynamodb
  ecr ecs efs eksctl elasticache elasticsearch envoy etcd eventbridge falco fargate firebase firestore flink fluentd
  flux gatekeeper gitea github gitlab gitops glue grafana gravitee guardduty hadoop haproxy harbor hashicorp helm
  helmfile heroku hetzner infracost inspec istio jaeger jenkins jfrog kafka karpenter keda keycloak kibana kinesis
  kong kops kubeadm kubectl kubeflow kustomize kyverno lambda lightsail linkerd linode litmus logstash loki longhorn
  mariadb memcached minikube minio mongodb mysql nagios neptune netlify newrelic nginx nomad okta opensearch
  opentelemetry openshift openstack opentofu opsgenie oracle ovh packer pagerduty patroni podman polaris postgres
  prometheus proxmox pulumi puppet rabbitmq rancher redis redshift rook route53 sagemaker saltstack scaleway
  semver sentinel sentry snowflake snyk sonarqube spacelift spanner splunk sqs sns suppress teamcity tekton telegraf
  terraform terragrunt terratest tflint tfsec thanos tofu traefik trivy vagrant varnish vault velero vercel vmware
  vsphere wireguard yaml zabbix zipkin zookeeper`.split(/\s+/),
);

export function isFieldTerm(word: string): boolean {
  return FIELD_TERMS.has(word);
}
