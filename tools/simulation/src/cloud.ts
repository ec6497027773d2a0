import { Clock, owners } from './clock.ts';

/** gRPC's status codes, in the order of their numbers. */
const statuses =
  'OK CANCELLED UNKNOWN INVALID_ARGUMENT DEADLINE_EXCEEDED NOT_FOUND ALREADY_EXISTS PERMISSION_DENIED RESOURCE_EXHAUSTED FAILED_PRECONDITION ABORTED OUT_OF_RANGE UNIMPLEMENTED INTERNAL UNAVAILABLE DATA_LOSS UNAUTHENTICATED';
export const statusCodes = Object.fromEntries(
  statuses.split(' ').map((name, code) => [name, code]),
);

export const failure = (status: string, message = '') =>
  Object.assign(new Error(`${status} ${message}`), { code: statusCodes[status] });

export type Fields = Record<string, unknown>;
export interface Kept {
  readonly text: string;
  readonly fields: Fields;
  readonly version: number;
}

/** Simulates hosted services (database, identities, mail), whose data survives a crash. */
export class Cloud {
  static current = new Cloud();
  /** E-mail addresses of accounts at the identity provider, by uid. */
  readonly identities = new Map<string, string>();
  /** Mails that the mail server has accepted. */
  readonly mails: { to: string; messageId: string; subject: string; at: number }[] = [];
  readonly collections = new Map<string, Map<string, Kept>>();
  version = 0;
  ids = 0;

  of(collection: string): Map<string, Kept> {
    const found = this.collections.get(collection) ?? new Map<string, Kept>();
    this.collections.set(collection, found);
    return found;
  }

  put(collection: string, id: string, fields: Fields): void {
    const text = JSON.stringify(fields);
    const kept = { text, fields: JSON.parse(text) as Fields, version: (this.version += 1) };
    this.of(collection).set(id, kept);
  }
}

const callMs = () => Clock.current.random.between(0.5, 20);

/** Runs `work` on the server. A process that crashes meanwhile never gets the result. */
export function remote<R>(work: () => R): Promise<R> {
  const clock = Clock.current;
  const owner = owners.getStore();
  return new Promise((resolve, reject) => {
    if (owner?.isDead) return;
    clock.outside(callMs(), () => {
      let settle: () => void;
      try {
        const result = work();
        settle = () => resolve(result);
      } catch (error) {
        settle = () => reject(error);
      }
      // The call may have taken effect or not.
      if (clock.happens('unanswered')) settle = () => reject(failure('UNAVAILABLE'));
      clock.after(callMs(), settle, owner);
    });
  });
}
