/** Runs all parts in turn, also after a failure, until `stopped`; returns those that failed or did not run. */
export async function runEach(
  names: readonly string[],
  stopped: AbortSignal,
  run: (name: string) => Promise<boolean>,
): Promise<string[]> {
  const failed: string[] = [];
  for (const name of names) {
    if (stopped.aborted || !(await run(name))) failed.push(name);
  }
  return failed;
}
