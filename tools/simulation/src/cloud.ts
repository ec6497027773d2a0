import { failure } from '@el-reto/testing/memory-firestore';
import { Clock, owners } from './clock.ts';

/** Simulates hosted services (identities, mail), whose data survives a crash. */
export class Cloud {
  static current = new Cloud();
  /** E-mail addresses of accounts at the identity provider, by uid. */
  readonly identities = new Map<string, string>();
  /** Mails that the mail server has accepted. */
  readonly mails: { to: string; messageId: string; subject: string; at: number }[] = [];
}

const callMs = () => Clock.current.random.between(0.5, 20);

/** Runs `work` on the server. A process that crashes meanwhile never gets the result. */
export function remote<R>(work: () => R): Promise<R> {
  const clock = Clock.current;
  const owner = owners.getStore();
  return new Promise((resolve, reject) => {
    if (owner?.isDead) return;
    clock.outside(callMs(), () => {
      const result = new Promise<R>((done) => done(work()));
      result.catch(() => undefined);
      // The call may have taken effect or not.
      const isAnswered = !clock.happens('unanswered');
      const settle = () => (isAnswered ? resolve(result) : reject(failure('UNAVAILABLE')));
      clock.after(callMs(), settle, owner);
    });
  });
}
