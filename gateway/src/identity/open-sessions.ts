import { accountsEvents, type Actor } from '@el-reto/contracts';
import { BackgroundWork } from '@el-reto/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { EventFeed } from '../messaging/event-feed.ts';
import { mostPerLookup } from './firebase-tokens.ts';
import { IdentityProvider } from './identity-provider.ts';

/** Time between two checks, in milliseconds. A stream ends at most a minute after its session. */
export const checkEveryMs = 30_000;

interface Session {
  /** Milliseconds since 1970. */
  readonly signedInAt: number;
  readonly end: () => void;
}

/**
 * The sessions of open streams. A stream ends when its account is deleted or banned, or when the identity
 * provider rejects the session because the password was changed or the account disabled.
 */
@Injectable()
export class OpenSessions extends BackgroundWork {
  readonly #byAccount = new Map<string, Set<Session>>();

  constructor(
    feed: EventFeed,
    @Inject(IdentityProvider) private readonly provider: Pick<IdentityProvider, 'validSince'>,
  ) {
    super(checkEveryMs, checkEveryMs);
    feed.on(accountsEvents.accountDeleted, ({ uid }) => this.#end(uid, Infinity));
    feed.on(accountsEvents.accountBanned, ({ uid }) => this.#end(uid, Infinity));
  }

  /** Calls `end` once the actor's session has ended. The returned function stops watching. */
  watch({ uid, signedInAt = 0 }: Actor, end: () => void): () => void {
    const session = { signedInAt, end };
    const sessions = this.#byAccount.getOrInsert(uid, new Set()).add(session);
    return () => {
      sessions.delete(session);
      if (sessions.size === 0 && this.#byAccount.get(uid) === sessions) this.#byAccount.delete(uid);
    };
  }

  /** Checks all sessions. Streams stay open while the provider does not answer. */
  protected override async work(): Promise<void> {
    const uids = [...this.#byAccount.keys()];
    // Lookups run one after the other, because the provider's time limit is for a single lookup.
    while (uids.length > 0 && !this.isStopping) {
      const some = uids.splice(0, mostPerLookup);
      const validSince = await this.provider.validSince(some);
      for (const uid of some) this.#end(uid, validSince.get(uid) ?? Infinity);
    }
  }

  /** Ends the account's sessions that began before `since`. */
  #end(uid: string, since: number): void {
    for (const { signedInAt, end } of this.#byAccount.get(uid) ?? []) {
      if (signedInAt < since) end();
    }
  }
}
