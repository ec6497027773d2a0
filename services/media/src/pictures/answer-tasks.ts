/** The picture that a picture process has made, or an error message. */
export type MadeAnswer = { readonly made: Buffer } | { readonly failed: string };

/**
 * Answers each message with the picture that `make` returns. Runs in a process without the service's
 * secrets, store and network.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- only the caller knows it
export function answerTasks<T>(make: (task: T) => Promise<Buffer>): void {
  // Ctrl-C reaches the whole process group. The service finishes its tasks and then ends this process.
  process.on('SIGINT', () => undefined);
  process.on('disconnect', () => process.exit());
  process.on('message', (task: T) => void answer(task));

  const answerTo = (task: T): Promise<MadeAnswer> =>
    make(task).then(
      (made) => ({ made }),
      (error: unknown) => ({ failed: String(error) }),
    );
  async function answer(task: T): Promise<void> {
    process.send?.(await answerTo(task));
  }
}
