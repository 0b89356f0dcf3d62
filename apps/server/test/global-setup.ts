import { prepareTemplate, startTestCluster } from "./database/cluster.ts";

/** One PostgreSQL server and one migrated template for all test files; each test clones it. */
export default async function setup() {
  // Another project of this run has already started it.
  if (process.env.TEST_CLUSTER_HOST) return undefined;
  const cluster = await startTestCluster();
  const { host, user } = cluster.connection("postgres");
  // Test workers start later and inherit this environment.
  process.env.TEST_CLUSTER_HOST = host;
  process.env.TEST_CLUSTER_USER = user;
  process.env.TEST_TEMPLATE = await prepareTemplate(cluster);
  return () => cluster.stop();
}
