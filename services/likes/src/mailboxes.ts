import { hash } from 'node:crypto';
import { AppError, type Actor } from '@el-reto/contracts';
import { mailboxHash, mailboxKey } from '@el-reto/evidence';
import {
  accountsCollection,
  closedAccount,
  MissingFactsError,
  Participants,
  type AccountRecord,
  type Complete,
} from '@el-reto/service-kit';
import { defineCollection, type Transaction } from '@el-reto/store';
import { Injectable } from '@nestjs/common';
import { isDeleted, likeId, noPostId, postOf, type LikeRecord } from './like-records.ts';
import { contests, likes } from './likes.repository.ts';

/** The accounts that share a mailbox, by the mailbox's hash. */
export const mailboxes = defineCollection<{ uids: string[] }>('mailboxes');
/** Mailboxes from which an account that is now deleted has liked, by event and keyed hash. */
export const votedMailboxes = defineCollection<{ eventId: string }>('votedMailboxes', {
  indexes: [['eventId']],
});

type Voter = Pick<Actor, 'uid' | 'email'>;

const idOf = (email: string) => hash('sha256', mailboxKey(email), 'base64url');
const votedId = (eventId: string, mailbox: string) => `${eventId}_${mailbox}`;

/**
 * Allows one voter per mailbox in each event. The accounts that share a mailbox are looked up once per
 * account and stored with the account, so that later likes need no further read.
 */
@Injectable()
export class Mailboxes {
  constructor(private readonly participants: Participants) {}

  /** Throws MAILBOX_HAS_VOTED if another account of the same mailbox likes in the event. */
  async check(tx: Transaction, { mailbox }: AccountRecord, eventId: string): Promise<void> {
    if (!mailbox) return;
    const ids = mailbox.others.map((other) => likeId(eventId, other));
    const theirs = ids.length === 0 ? [] : (await tx.getMany(likes, ids)).values();
    const hasLike = [...theirs].some((like) => postOf(like) !== noPostId);
    if (hasLike || mailbox.votedIn.includes(eventId)) throw new AppError('MAILBOX_HAS_VOTED');
  }

  /**
   * The voter's account with its mailbox. Throws the errors of `Participants.check`. Must run in
   * `fetchingMissingFacts`.
   */
  async voter(tx: Transaction, { uid, email }: Voter): Promise<AccountRecord> {
    const id = idOf(email);
    const complete: Complete = (own, account) => this.#withFacts(own, account, { id, uid, email });
    const account = await this.participants.check(tx, { uid, email }, complete);
    if (account.mailbox?.id === id) return account;
    throw new MissingFactsError(() => this.participants.fetchAccount({ uid, email }, complete));
  }

  /**
   * Adds the mailbox to the account, and links the accounts that share it, in one transaction. Each like
   * then reads only its own account.
   */
  async #withFacts(
    tx: Transaction,
    account: AccountRecord,
    { id, uid, email }: Voter & { readonly id: string },
  ): Promise<AccountRecord> {
    const others = ((await tx.get(mailboxes, id))?.uids ?? []).filter((other) => other !== uid);
    const theirs = await tx.getMany(accountsCollection, others);
    const votedIn = await votedBy(tx, email);
    await tx.set(mailboxes, id, { uids: [...others, uid] });
    for (const [other, record] of theirs) {
      if (record.mailbox?.id !== id) continue;
      const known = record.mailbox.others.filter((one) => one !== uid);
      const mailbox = { ...record.mailbox, others: [...known, uid] };
      await tx.set(accountsCollection, other, { ...record, mailbox });
    }
    const { id: last = id, former = [] } = account.mailbox ?? {};
    const earlier = [...new Set([...former, last])].filter((one) => one !== id);
    const facts = { id, others, votedIn, ...(earlier.length > 0 && { former: earlier }) };
    return { ...account, mailbox: facts };
  }

  /** Closes an account, and records that its mailbox has liked in the events of `own`. */
  async close(tx: Transaction, uid: string, own: readonly LikeRecord[]): Promise<void> {
    const mailbox = (await tx.get(accountsCollection, uid))?.mailbox;
    const ids = mailbox ? [mailbox.id, ...(mailbox.former ?? [])] : [];
    const entries = await tx.getMany(mailboxes, ids);
    const uids = [...entries.values()].flatMap((entry) => entry.uids).filter((one) => one !== uid);
    const others = await tx.getMany(accountsCollection, [...new Set(uids)]);
    const eventIds = own.map(({ eventId }) => eventId);
    await tx.set(accountsCollection, uid, closedAccount());
    for (const { eventId, evidence } of own) {
      if (evidence) await tx.set(votedMailboxes, votedId(eventId, evidence.mailbox), { eventId });
    }
    for (const [id, entry] of entries) {
      const left = entry.uids.filter((one) => one !== uid);
      await (left.length > 0 ? tx.set(mailboxes, id, { uids: left }) : tx.delete(mailboxes, id));
    }
    for (const [other, record] of others) {
      if (!record.mailbox || !ids.includes(record.mailbox.id)) continue;
      const votedIn = [...new Set([...record.mailbox.votedIn, ...eventIds])];
      const known = record.mailbox.others.filter((one) => one !== uid);
      const facts = { ...record.mailbox, others: known, votedIn };
      await tx.set(accountsCollection, other, { ...record, mailbox: facts });
    }
  }
}

/** Events in which a deleted account of this mailbox had a like. */
async function votedBy(tx: Transaction, email: string): Promise<string[]> {
  const keyed = (await tx.find(contests, {})).flatMap(({ id: eventId, data }) =>
    isDeleted(data) || !data.key ? [] : [votedId(eventId, mailboxHash(email, data.key))],
  );
  return [...(await tx.getMany(votedMailboxes, keyed)).values()].map(({ eventId }) => eventId);
}
