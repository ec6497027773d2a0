import { AppError } from './app-error.ts';

interface Waiting {
  readonly used: number;
  readonly run: () => Promise<void>;
  readonly refuse: (error: AppError) => void;
}

/**
 * Lets `atOnce` pieces of work run and `waiting` more queue up. Whose owner used least goes next;
 * when too many wait, whose owner used most is refused (SERVICE_UNAVAILABLE). Of equals the newest
 * goes first, so that who used nothing waits only for what is running. `used` is in any unit that
 * all of a gate share. No queue library that we know can refuse what already waits.
 */
export function createFairGate(atOnce: number, waiting: number) {
  const queue: Waiting[] = [];
  let running = 0;
  const startNext = async () => {
    const next = running < atOnce ? queue.shift() : undefined;
    if (!next) return;
    running += 1;
    await next.run();
    running -= 1;
    void startNext();
  };
  const enter = <R>(used: number, work: () => Promise<R>): Promise<R> =>
    new Promise<R>((resolve, refuse) => {
      const ahead = queue.filter((other) => other.used < used).length;
      queue.splice(ahead, 0, { used, run: () => work().then(resolve, refuse), refuse });
      void startNext();
      if (queue.length > waiting) queue.pop()?.refuse(new AppError('SERVICE_UNAVAILABLE'));
    });
  const load = () => ({ running, waiting: queue.length });
  return { enter, load };
}
