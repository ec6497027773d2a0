import type { DeskPost } from '@el-reto/contracts';
import { accountsCollection, STORE } from '@el-reto/service-kit';
import type { Store } from '@el-reto/store';
import { Inject, Injectable } from '@nestjs/common';
import { deniedCards, posts } from './post-records.ts';

export interface Authors {
  of(uid: string, name: string): DeskPost['author'];
}

@Injectable()
export class DeskAuthors {
  constructor(@Inject(STORE) private readonly store: Store) {}

  async of(uids: readonly string[]): Promise<Authors> {
    const each = [...new Set(uids)];
    const [accounts, ...counts] = await Promise.all([
      this.store.getMany(accountsCollection, each),
      ...each.map((uid) => this.#countsOf(uid)),
    ]);
    const byUid = new Map(each.map((uid, at) => [uid, counts[at]]));
    return {
      of: (uid, name) => ({
        uid,
        name,
        posts: byUid.get(uid)?.shown ?? 0,
        denied: byUid.get(uid)?.denied ?? 0,
        banned: accounts.get(uid)?.banned !== undefined,
      }),
    };
  }

  async #countsOf(uid: string): Promise<{ shown: number; denied: number }> {
    const own = ['userId', '==', uid] as const;
    const [shown, denied] = await Promise.all([
      this.store.count(posts, { where: [own, ['public', '==', true]] }),
      this.store.count(deniedCards, { where: [own] }),
    ]);
    return { shown, denied };
  }
}
