import { calls, isTransient, type MailGroup } from '@el-reto/contracts';
import { HandleRequest, readAccount, STORE, type Incoming } from '@el-reto/service-kit';
import { transactOnce, type Repeatable, type Store } from '@el-reto/store';
import { Controller, Inject } from '@nestjs/common';
import { Facts } from './facts.service.ts';
import { preferencesOf, unwantedOf } from './mail-groups.ts';
import { preferences } from './notifications-records.ts';
import { UnsubscribeLinks } from './unsubscribe-links.service.ts';

/** Longest wait for the accounts service, in milliseconds. The gateway waits five seconds for the whole call. */
const contactTimeoutMs = 2_000;

@Controller()
export class PreferencesController {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly links: UnsubscribeLinks,
    private readonly facts: Facts,
  ) {}

  @HandleRequest(calls.getPreferences)
  async get({ actor }: Incoming<typeof calls.getPreferences>) {
    const kept = await this.store.get(preferences, actor.uid);
    return preferencesOf(kept?.unwanted ?? []);
  }

  @HandleRequest(calls.setPreferences)
  async set(incoming: Incoming<typeof calls.setPreferences>) {
    const { actor, input } = incoming;
    return preferencesOf(await this.#change(incoming, actor.uid, () => unwantedOf(input)));
  }

  @HandleRequest(calls.unsubscribe)
  async unsubscribe(incoming: Incoming<typeof calls.unsubscribe>) {
    const { uid, group } = await this.links.read(incoming.input.token);
    // Nothing is stored about a deleted account. While the accounts service is away, the choice is stored.
    const options = { timeoutMs: contactTimeoutMs };
    const contact = await this.facts.contact(uid, options).catch((error: unknown) => {
      if (!isTransient(error)) throw error;
      return 'unknown' as const;
    });
    if (!contact) return { success: true as const, group };
    await this.#change(incoming, uid, (unwanted) => [...new Set([...unwanted, group])]);
    return { success: true as const, group };
  }

  #change(
    request: Repeatable,
    uid: string,
    after: (unwanted: readonly MailGroup[]) => readonly MailGroup[],
  ): Promise<readonly MailGroup[]> {
    return transactOnce(this.store, request, async (tx) => {
      await readAccount(tx, uid);
      const unwanted = after((await tx.get(preferences, uid))?.unwanted ?? []);
      await tx.set(preferences, uid, { unwanted });
      return unwanted;
    });
  }
}
