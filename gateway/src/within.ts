/** The result of `work`; undefined if it takes longer than `ms`. Keeps no process alive. */
export function within<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  const late = new Promise<undefined>((resolve) => {
    setTimeout(resolve, Math.max(0, ms), undefined).unref();
  });
  return Promise.race([work, late]);
}
