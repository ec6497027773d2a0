import { eventsRequests, postsRequests } from '@el-reto/contracts';
import { addDays, contestTimeZone, todayInMexico } from '@el-reto/contracts/rules';
import { allPages, BackgroundWork, RequestClient, STORE } from '@el-reto/service-kit';
import type { Store } from '@el-reto/store';
import { Inject, Injectable } from '@nestjs/common';
import { Deletions } from './deletions.service.ts';
import { MailQueue } from './mail/mail-queue.service.ts';
import { digest, type Gain } from './notice-texts.ts';
import { noticeId, Notices } from './notices.service.ts';
import { digests } from './notifications-records.ts';

const shortestPauseMs = 1_000;
const lookEveryMs = 60_000;
/** The hour at which the digest is sent (Mexico City). */
const firstHour = 9;
const lastDigestId = 'last';

const hourIn = new Intl.DateTimeFormat('en-US', {
  timeZone: contestTimeZone,
  hour: 'numeric',
  hourCycle: 'h23',
});

/** The day whose digest is due at `now`, `YYYY-MM-DD`. */
export function dateOfDigest(now: Date): string {
  const isOut = Number(hourIn.format(now)) >= firstHour;
  return addDays(todayInMexico(now), isOut ? -1 : -2);
}

/**
 * Notifies authors each morning about the likes of the previous day. The id of a digest consists of author
 * and day, so that an interrupted run can start again without repetitions.
 */
@Injectable()
export class DigestService extends BackgroundWork {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly requests: RequestClient,
    private readonly notices: Notices,
    private readonly deletions: Deletions,
    private readonly queue: MailQueue,
  ) {
    super(shortestPauseMs, lookEveryMs);
  }

  protected override async work(): Promise<void> {
    const date = dateOfDigest(new Date());
    const done = await this.store.get(digests, lastDigestId);
    if (done && done.date >= date) return;
    // A new installation has missed no digest.
    if (done) await this.notifyAuthors(date);
    await this.store.transaction((tx) => tx.set(digests, lastDigestId, { date }));
  }

  /** Notifies the authors of all cards that gained likes on `date`. */
  async notifyAuthors(date: string): Promise<void> {
    const gains: Gain[] = [];
    const { events } = await this.requests.ask(eventsRequests.listCountable, { date });
    for (const event of events) {
      const some = await allPages('gains', (from) =>
        this.requests.ask(postsRequests.listGains, { eventId: event.id, date, ...from }),
      );
      gains.push(...some.map((gain) => ({ ...gain, event })));
    }
    for (const [uid, own] of Map.groupBy(gains, ({ userId }) => userId)) {
      if (this.isStopping) throw new Error('stopped before every author was notified');
      const notice = digest(noticeId('digest', uid, date), date, own);
      await this.store.transaction((tx) => this.notices.notify(tx, uid, notice));
      await this.deletions.check(notice.notice);
      this.queue.mark();
    }
  }
}
