import { hash } from 'node:crypto';
import { pathTo } from '@el-reto/contracts';
import { pagePaths } from '@el-reto/contracts/pages';
import { BackgroundWork, ENV, STORE } from '@el-reto/service-kit';
import type { Store, Where } from '@el-reto/store';
import { METRICS, type Counter, type Metrics } from '@el-reto/telemetry';
import { Inject, Injectable } from '@nestjs/common';
import type { NotificationsEnv } from '../env.ts';
import { Facts } from '../facts.service.ts';
import { mails, preferences, type MailRecord } from '../notifications-records.ts';
import { UnsubscribeLinks } from '../unsubscribe-links.service.ts';
import { composeMail } from './compose-mail.ts';
import { faultOf, MailServer, type Outgoing } from './mail-server.ts';

const shortestPauseMs = 100;
/**
 * Time between two searches, in milliseconds, for mails whose next attempt is due and for mails of an
 * ended process.
 */
const lookEveryMs = 2_000;
/**
 * Duration of the lease of an attempt, in milliseconds. After that, another attempt may begin; then the
 * first can no longer complete its message. Later attempts have longer leases, for slow servers. The mails
 * of a killed process are sent when their leases have ended.
 */
const leaseAfter = (attempts: number) => Math.min(8_000 * attempts, 60_000);
const mostAtOnce = 4;
/**
 * Number of mails that are taken together. A mail about an account, for which a person is waiting, waits
 * at most for this many others.
 */
const batchSize = 20;
const shortestDelayMs = 2_000;
const longestDelayMs = 15 * 60 * 1000;

/** A mail that this process has taken. `attempts` distinguishes its lease from earlier ones. */
type Taken = MailRecord & { readonly id: string };

const outcomes = ['sent', 'unanswered', 'delayed', 'away', 'dead', 'unwanted'] as const;

/**
 * Sends mails to the server, each mail only once as far as SMTP allows that (ADR 32). A mail is marked
 * when the end of its message is written, before the server's answer. After a kill, the next process sends
 * the mails that were not marked.
 */
@Injectable()
export class MailQueue extends BackgroundWork {
  readonly #outcomes: Counter;

  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly server: MailServer,
    private readonly facts: Facts,
    private readonly links: UnsubscribeLinks,
    @Inject(ENV) private readonly env: NotificationsEnv,
    @Inject(METRICS) metrics: Metrics,
  ) {
    super(shortestPauseMs, lookEveryMs);
    this.#outcomes = metrics.counter('elreto.mails');
    for (const outcome of outcomes) this.#count(outcome, 0);
    const held = async (state: MailRecord['state']) => ({
      value: await store.count(mails, { where: { state } }),
      attributes: { 'elreto.mail.state': state },
    });
    metrics.gauge('elreto.mails.held', () => Promise.all([held('waiting'), held('dead')]));
  }

  /** Sends due mails, a few at a time, until none is due or the server is unavailable. */
  protected override async work(): Promise<void> {
    if (!this.server.isConfigured) return;
    for (;;) {
      const anyDue = await this.#due();
      if (anyDue.length === 0) return;
      const urgent = await this.#due({ group: null });
      const due = urgent.length > 0 ? urgent : anyDue;
      const queue = due.values();
      let isUnavailable = false;
      const takeTurns = async () => {
        for (const id of queue) {
          if (isUnavailable || this.isStopping) return;
          if ((await this.#deliver(id)) === 'server-unavailable') isUnavailable = true;
        }
      };
      await Promise.all(Array.from({ length: mostAtOnce }, takeTurns));
      if (isUnavailable || this.isStopping) return;
    }
  }

  #due(only: Where<MailRecord> = {}): Promise<string[]> {
    return this.store.findIds(mails, {
      where: { state: 'waiting', ...only, nextAt: { '<=': Date.now() } },
      orderBy: ['nextAt'],
      limit: batchSize,
    });
  }

  async #deliver(id: string): Promise<'server-unavailable' | undefined> {
    const mail = await this.#take(id);
    if (!mail) return undefined;
    try {
      const outgoing = await this.#compose(mail);
      if (!outgoing) {
        await this.store.transaction((tx) => tx.delete(mails, id));
        this.#count('unwanted');
        return undefined;
      }
      await this.server.send(outgoing, (release) => this.#handOver(mail, release));
    } catch (error) {
      return this.#failed(mail, error);
    }
    this.#count('sent');
    await this.#change(mail, (current) => settled(current, { state: 'sent' }));
    return undefined;
  }

  /** Takes a due mail for the duration of an attempt. Undefined if another attempt has it. */
  async #take(id: string): Promise<Taken | undefined> {
    const taken = await this.store.transaction(async (tx) => {
      const mail = await tx.get(mails, id);
      const now = Date.now();
      const attempts = (mail?.attempts ?? 0) + 1;
      if (mail?.state !== 'waiting' || mail.nextAt > now) return undefined;
      const next: MailRecord =
        mail.givesUpAt < now
          ? givenUp({ ...mail, attempts }, mail.refusal ?? 'expired')
          : { ...mail, attempts, nextAt: now + leaseAfter(attempts) };
      await tx.set(mails, id, next);
      return { id, ...next };
    });
    if (taken?.state !== 'dead') return taken;
    this.#count('dead');
    return undefined;
  }

  /** The complete mail. Undefined if the recipient does not want it or has no verified address. */
  async #compose({ id, uid, group, to, content }: Taken): Promise<Outgoing | undefined> {
    if (!content) return undefined;
    const own = uid !== null && group ? { uid, group } : null;
    const unwanted = own && (await this.store.get(preferences, own.uid))?.unwanted;
    if (own && unwanted?.includes(own.group)) return undefined;
    const contact = to || uid === null ? undefined : await this.facts.contact(uid);
    const reader = to ?? (contact?.verified ? contact : undefined);
    if (!reader) return undefined;
    const token = own && (await this.links.tokenFor(own.uid, own.group));
    const address = (path: string) => new URL(path, this.env.PUBLIC_URL).href;
    const stop =
      own && token
        ? { group: own.group, page: address(pagePaths.unsubscribe.replace(':token', token)) }
        : null;
    const domain = new URL(this.env.PUBLIC_URL).hostname;
    return {
      to: { name: reader.name, address: reader.email },
      messageId: `<${hash('sha256', id, 'base64url')}@${domain}>`,
      ...composeMail(this.env, content, { name: reader.name, stop }),
      unsubscribe: token && address(pathTo('unsubscribe', { token })),
    };
  }

  /**
   * Sends the end of the message inside the transaction that marks the mail, so that no other commit
   * happens in between. The work is short, because the store may repeat it.
   */
  #handOver(mail: Taken, release: () => Promise<void>): Promise<void> {
    return this.store.transaction(async (tx) => {
      const current = await tx.get(mails, mail.id);
      if (current?.attempts !== mail.attempts) throw new Error('this mail has another lease');
      // The state is written before the message is completed: if the store refuses changes, the mail is
      // not sent.
      await tx.set(mails, mail.id, settled(current, { state: 'handed' }));
      await release();
    });
  }

  async #failed(mail: Taken, error: unknown): Promise<'server-unavailable' | undefined> {
    const { kind, text: refusal, isAnswer } = faultOf(error);
    // The error itself is not logged, because it contains the address.
    const logged = { refusal, mail: mail.id };
    if (!isAnswer && (await this.store.get(mails, mail.id))?.state === 'handed') {
      this.#count('unanswered');
      this.logger.warn(logged, 'a mail was sent, but the server did not confirm it');
      return 'server-unavailable';
    }
    const { id: _, ...waiting } = mail;
    if (kind === 'mail') {
      await this.#change(mail, () => givenUp(waiting, refusal));
      this.#count('dead');
      this.logger.warn(logged, 'a mail was permanently refused');
      return undefined;
    }
    const nextAt = Date.now() + delayAfter(mail.attempts);
    await this.#change(mail, () => ({ ...waiting, state: 'waiting', nextAt, refusal }));
    this.#count(kind === 'server' ? 'away' : 'delayed');
    this.logger.info(logged, 'a mail waits for its next try');
    return kind === 'server' ? 'server-unavailable' : undefined;
  }

  /**
   * Changes the mail of this attempt. Does nothing if the mail was deleted with its account, or taken by
   * another attempt.
   */
  async #change(
    { id, attempts }: Taken,
    after: (current: MailRecord) => MailRecord,
  ): Promise<void> {
    await this.store.transaction(async (tx) => {
      const current = await tx.get(mails, id);
      if (current?.attempts === attempts) await tx.set(mails, id, after(current));
    });
  }

  #count(outcome: (typeof outcomes)[number], by = 1): void {
    this.#outcomes.add(by, { 'elreto.mail.outcome': outcome });
  }
}

/** The mail without its text and address, which are no longer needed. */
function settled(
  { content: _, to: __, ...mail }: MailRecord,
  end: Pick<MailRecord, 'state' | 'refusal'>,
): MailRecord {
  return { ...mail, ...end, settledAt: Date.now() };
}

/**
 * A dead mail. Its text is kept, so that it can be sent later. A mail with a link loses its text: it is
 * requested again instead.
 */
function givenUp(mail: MailRecord, refusal: string): MailRecord {
  const end = settled(mail, { state: 'dead', refusal });
  return mail.to || !mail.content ? end : { ...end, content: mail.content };
}

const delayAfter = (attempts: number) =>
  Math.min(shortestDelayMs * 2 ** (attempts - 1), longestDelayMs);
