/** Imported before a program: prints its CPU time and peak memory when it ends. */
process.on("exit", () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const usage = { seconds: (userCPUTime + systemCPUTime) / 1e6, megabytes: maxRSS / 1_024 };
  process.stdout.write(`${JSON.stringify(usage)}\n`);
});
