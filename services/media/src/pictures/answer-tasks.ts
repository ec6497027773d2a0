/** The result of a task in a picture process, or its error. */
export type MadeAnswer = { readonly made: Buffer } | { readonly failed: string };

/**
 * Has this process answer each task with the picture that `make` makes of it. It runs by itself, with
 * nothing of the service in it: no secret, no store, no network.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- only the caller knows it
export function answerTasks<T>(make: (task: T) => Promise<Buffer>): void {
  // ^C reaches the whole group; the service finishes what it took, and then ends this.
  process.on('SIGINT', () => undefined);
  process.on('disconnect', () => process.exit());
  process.on('message', (task: T) => void answer(task));

  async function answer(task: T): Promise<void> {
    let told: MadeAnswer;
    try {
      told = { made: await make(task) };
    } catch (error) {
      told = { failed: String(error) };
    }
    process.send?.(told);
  }
}
