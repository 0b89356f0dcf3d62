import { prepareTemplate, startTestCluster } from "./cluster.ts";

/** One PostgreSQL and one migrated template for all test files; each clones its own from it. */
export default async function setup() {
  // Another project of this run has started it.
  if (process.env.TEST_CLUSTER_HOST) return undefined;
  const cluster = await startTestCluster();
  const { host, user } = cluster.connection("postgres");
  // The test workers are started after this, with this environment.
  process.env.TEST_CLUSTER_HOST = host;
  process.env.TEST_CLUSTER_USER = user;
  process.env.TEST_TEMPLATE = await prepareTemplate(cluster);
  return () => cluster.stop();
}
