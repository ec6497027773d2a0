/**
 * Runs one after the other whatever became of the ones before, until `stopped`; answers with the
 * names of those that failed, or were not run to their end.
 */
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
