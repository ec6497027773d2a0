import { clockNow, ownerNow } from './clock.ts';

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

interface SentMail {
  readonly to: string;
  readonly messageId: string;
  readonly subject: string;
  readonly at: number;
}

/** Simulates hosted services (database, identities, mail), whose data survives a crash. */
export class Cloud {
  /** E-mail addresses of accounts at the identity provider, by uid. */
  readonly identities = new Map<string, string>();
  /** Mails that the mail server has accepted. */
  readonly mails: SentMail[] = [];
  readonly collections = new Map<string, Map<string, Kept>>();
  /** The probability that an answer is lost. The call may have taken effect or not. */
  lost = 0;
  injected = 0;
  version = 0;
  ids = 0;

  /** An independent copy of documents and accounts. */
  copy(): Cloud {
    const copy = new Cloud();
    for (const [name, documents] of this.collections)
      copy.collections.set(name, new Map(documents));
    for (const [uid, email] of this.identities) copy.identities.set(uid, email);
    copy.version = this.version;
    copy.ids = this.ids;
    return copy;
  }

  of(collection: string): Map<string, Kept> {
    let found = this.collections.get(collection);
    if (!found) this.collections.set(collection, (found = new Map()));
    return found;
  }

  put(collection: string, id: string, fields: Fields): void {
    const text = JSON.stringify(fields);
    const kept = { text, fields: JSON.parse(text) as Fields, version: (this.version += 1) };
    this.of(collection).set(id, kept);
  }
}

const longestCallMs = 20;
let cloud = new Cloud();

export const cloudNow = () => cloud;

export function useCloud(next: Cloud): void {
  cloud = next;
}

/** Runs `work` on the server. A process that crashes meanwhile never gets the result. */
export function remote<R>(work: () => R): Promise<R> {
  const clock = clockNow();
  const owner = ownerNow() ?? { isDead: false };
  return new Promise((resolve, reject) => {
    if (owner.isDead) return;
    clock.outside(() =>
      clock.after(clock.random.between(0.5, longestCallMs), () => {
        let settle: () => void;
        try {
          const result = work();
          settle = () => resolve(result);
        } catch (error) {
          settle = () => reject(error);
        }
        if (clock.random.chance(cloud.lost)) {
          cloud.injected += 1;
          settle = () => reject(failure('UNAVAILABLE'));
        }
        clock.as(owner, () => clock.after(clock.random.between(0.5, longestCallMs), settle));
      }),
    );
  });
}
