import { AppError } from '@el-reto/contracts';

/**
 * The position of a waiting job. `used` is how much its owner has used so far; it may change during the
 * wait.
 */
export interface Place {
  used: number;
}

interface Waiting {
  readonly place: Place;
  readonly run: () => Promise<void>;
  readonly refuse: (error: AppError) => void;
}

/**
 * Runs at most `atOnce` jobs at the same time and queues up to `waiting` more. The job whose owner has
 * used least runs next. If too many wait, the job whose owner has used most is refused with
 * SERVICE_UNAVAILABLE. Among equals the newest runs first, so that a new owner waits only for running
 * jobs.
 */
export function createFairGate(atOnce: number, waiting: number) {
  const queue: Waiting[] = [];
  let running = 0;
  const takeOut = (isBetter: (used: number, best: number) => boolean) => {
    const best = queue.reduceRight<Waiting | undefined>(
      (found, one) => (!found || isBetter(one.place.used, found.place.used) ? one : found),
      undefined,
    );
    if (best) queue.splice(queue.indexOf(best), 1);
    return best;
  };
  const startNext = async () => {
    const next = running < atOnce ? takeOut((used, least) => used < least) : undefined;
    if (!next) return;
    running += 1;
    await next.run();
    running -= 1;
    void startNext();
  };
  const enter = <R>(place: Place, work: () => Promise<R>): Promise<R> =>
    new Promise<R>((resolve, refuse) => {
      queue.push({ place, run: () => work().then(resolve, refuse), refuse });
      void startNext();
      if (queue.length <= waiting) return;
      takeOut((used, most) => used >= most)?.refuse(new AppError('SERVICE_UNAVAILABLE'));
    });
  /** Refuses the waiting job of this place because nothing needs it any more. */
  const leave = (place: Place): void => {
    const at = queue.findIndex((one) => one.place === place);
    if (at >= 0) queue.splice(at, 1)[0]?.refuse(new AppError('SERVICE_UNAVAILABLE'));
  };
  const load = () => ({ running, waiting: queue.length });
  return { enter, leave, load };
}
