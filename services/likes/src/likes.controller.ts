import { setImmediate } from 'node:timers/promises';
import { likesRequests, serviceLimits, type MyLike } from '@el-reto/contracts';
import { HandleRequest, type Incoming } from '@el-reto/service-kit';
import { Controller } from '@nestjs/common';
import { postOf, stateOf, type LikeRecord } from './like-records.ts';
import { LikesRepository } from './likes.repository.ts';
import { Sharing } from './sharing.ts';
import { Standings } from './standings.service.ts';

type Ask<K extends keyof typeof likesRequests> = Incoming<(typeof likesRequests)[K]>;

/** Requests about likes, except toggles. */
@Controller()
export class LikesController {
  constructor(
    private readonly repository: LikesRepository,
    private readonly standings: Standings,
    private readonly sharing: Sharing,
  ) {}

  @HandleRequest(likesRequests.listAccounts)
  async listAccounts({ input }: Ask<'listAccounts'>) {
    const accounts: Record<string, ReturnType<typeof accountsOf>> = {};
    for (const postId of input.postIds) {
      // Toggles are handled between two lists.
      await setImmediate();
      // One name more than the answer contains shows whether the answer is truncated.
      const newest = await this.repository.newestVoters(postId, serviceLimits.likedAccounts + 1);
      const { isShared } = this.sharing;
      accounts[postId] = accountsOf(postId, afterToggle(postId, newest, input.toggled, isShared));
    }
    return { accounts };
  }

  @HandleRequest(likesRequests.listMine)
  async listMine({ actor }: Ask<'listMine'>) {
    const own = await this.repository.withoutDeleted(await this.repository.recordsOf(actor.uid));
    return Object.fromEntries(own.map(({ data }) => [data.eventId, myLikeOf(data)]));
  }

  @HandleRequest(likesRequests.listTop)
  async listTop({ input: { eventIds, limit } }: Ask<'listTop'>) {
    const top: Record<string, { postId: string; likes: number }[]> = {};
    for (const eventId of eventIds) {
      const best = await this.standings.topOf(eventId, limit);
      top[eventId] = best.map(({ id, data }) => ({ postId: id, likes: data.likes }));
    }
    return { top };
  }

  @HandleRequest(likesRequests.exportUser)
  async exportUser({ input }: Ask<'exportUser'>) {
    const own = await this.repository.withoutDeleted(await this.repository.recordsOf(input.uid));
    const exported = own.map(({ data }) => ({
      eventId: data.eventId,
      postId: postOf(data),
      likedAt: new Date(data.likedAt).toISOString(),
      state: stateOf(data),
      evidence: data.evidence ?? null,
    }));
    return { likes: exported };
  }
}

const myLikeOf = (like: LikeRecord): MyLike => ({
  postId: postOf(like),
  state: stateOf(like),
  reason: like.uncounted?.reasons[0] ?? null,
});

/**
 * The names after a toggle: with or without the voter, and without the newest names of later likes. In a
 * shared store no name is left out, because the number may lack earlier likes of other replicas.
 */
function afterToggle(
  postId: string,
  newest: readonly (string | null)[],
  toggled: Ask<'listAccounts'>['input']['toggled'],
  isShared: boolean,
): readonly (string | null)[] {
  if (!toggled) return newest;
  const own = toggled.likes === postId ? [toggled.uid] : [];
  const others = newest.filter((uid) => uid !== toggled.uid);
  const number = isShared ? Infinity : (toggled.numbers[postId] ?? Infinity);
  const later = others.length + own.length - number;
  return [...own, ...others.slice(Math.max(0, later))];
}

/**
 * The newest names of a post's likes. Their order depends only on the names, not on time. `likes` is the
 * number of all likes if this list shows it.
 */
export function accountsOf(
  postId: string,
  newest: readonly (string | null)[],
  most: number = serviceLimits.likedAccounts,
): { likedAccounts: string[]; truncated: boolean; likes?: number } {
  const names = newest.slice(0, most).filter((uid) => uid !== null);
  const likedAccounts = names
    .map((uid) => ({ uid, rank: rankOf(postId + uid) }))
    .toSorted((a, b) => a.rank - b.rank || (a.uid < b.uid ? -1 : 1))
    .map(({ uid }) => uid);
  if (newest.length > most) return { likedAccounts, truncated: true };
  return { likedAccounts, truncated: false, likes: newest.length };
}

/** A 32-bit hash (FNV-1a with the final mix of MurmurHash 3). SHA-256 would take a hundred times as long. */
function rankOf(text: string): number {
  let rank = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    rank = Math.imul(rank ^ text.charCodeAt(i), 0x01000193);
  }
  rank = Math.imul(rank ^ (rank >>> 16), 0x85ebca6b);
  rank = Math.imul(rank ^ (rank >>> 13), 0xc2b2ae35);
  return (rank ^ (rank >>> 16)) >>> 0;
}
