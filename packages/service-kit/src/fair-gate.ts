import { AppError } from '@el-reto/contracts';

/** The owner's use so far; it may change while the work waits. */
export interface Place {
  used: number;
}

interface Waiting {
  readonly place: Place;
  readonly run: () => Promise<void>;
  readonly refuse: (error: AppError) => void;
}

/**
 * Lets `atOnce` pieces of work run and `waiting` more queue up. Whose owner used least goes next;
 * when too many wait, whose owner used most is refused (SERVICE_UNAVAILABLE). Of equals the newest
 * goes first, so that who used nothing waits only for what is running.
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
  /** Refuses what waits at this place and is no longer wanted. */
  const leave = (place: Place): void => {
    const at = queue.findIndex((one) => one.place === place);
    if (at >= 0) queue.splice(at, 1)[0]?.refuse(new AppError('SERVICE_UNAVAILABLE'));
  };
  const load = () => ({ running, waiting: queue.length });
  return { enter, leave, load };
}
