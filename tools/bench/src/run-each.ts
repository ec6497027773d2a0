/** Runs all parts until `stopped`, also after a failure; returns the failed and missing ones. */
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
