/** Commands that change what runs. */
const DEPLOYS =
  /\b(terraform|tofu|terragrunt)\b[^\n]{0,80}\bapply\b|\bkubectl\b[^\n]{0,80}\b(apply|rollout restart|set image)\b|\bhelm\b[^\n]{0,80}\b(upgrade|install)\b|\bpulumi up\b|\bcdk deploy\b|\b(serverless|sls|sam) deploy\b|\baws cloudformation deploy\b|\bgcloud run deploy\b|\baz deployment \w+ create\b/;

/** Whether a script changes what runs, and doesn't only try to. */
export function deploys(script: string): boolean {
  return DEPLOYS.test(script) && !script.includes("--dry-run");
}

/** Clusters that live as long as the job. */
const OWN_CLUSTER = /\b(kind(?!\s{0,9}:)|k3d|k3s|minikube|microk8s|localstack)\b/i;

/** Whether the name of an action or a script is about a cluster of the job's own. */
export function startsCluster(text: string): boolean {
  return OWN_CLUSTER.test(text);
}
