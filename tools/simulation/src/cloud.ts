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

/** Servers of others, which outlast every process. A commit happens as a whole or not at all. */
export class Cloud {
  /** E-mail addresses of accounts at the identity provider, by uid. */
  readonly identities = new Map<string, string>();
  /** Mails that the mail server took. */
  readonly mails: SentMail[] = [];
  readonly collections = new Map<string, Map<string, Kept>>();
  /** How likely it is that an answer is lost, whether the call was carried out or not. */
  lost = 0;
  injected = 0;
  version = 0;
  ids = 0;

  /** The same documents and accounts, to be changed apart from these. */
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

/** Carries out `work` at the server. A process that crashes meanwhile never learns how it ended. */
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
