import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  AppError,
  calls,
  eventsEvents,
  notificationsRequests,
  periodsMs,
  serviceLimits,
  type Jury,
} from '@el-reto/contracts';
import { juryInvitationPath } from '@el-reto/contracts/pages';
import { ENV, HandleRequest, LOGGER, RequestClient, type Incoming } from '@el-reto/service-kit';
import { repeatableId, transactOnce, type Transaction } from '@el-reto/store';
import type { Logger } from '@el-reto/telemetry';
import { Controller, Inject } from '@nestjs/common';
import type { z } from 'zod';
import { recordAct } from '../events/acts.ts';
import type { EventsEnv } from '../env.ts';
import { events, jurySeats, seatId, type EventRecord } from '../events/event-records.ts';
import { requireEvent } from '../events/events.repository.ts';
import { jurors, juryProgress, type JurorRecord } from './jury-records.ts';
import { hashOf, invitationSecret, isClosed, jurorOf, juryOf } from './jury-rules.ts';
import { requireJury, stateOf } from './jury-rules.ts';
import { JuryRepository } from './jury.repository.ts';

type AccountMail = z.input<typeof notificationsRequests.sendAccountMail.input>;

/** Longest wait until the invitation's mail is accepted for sending, in milliseconds. */
const mailTimeoutMs = 2_000;

/** Administrators' calls about juries. Each action is logged in the transaction of its change. */
@Controller()
export class JuryDeskController {
  constructor(
    private readonly jury: JuryRepository,
    private readonly requests: RequestClient,
    @Inject(ENV) private readonly env: EventsEnv,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @HandleRequest(calls.getJuryDesk)
  async show({ input: { eventId } }: Incoming<typeof calls.getJuryDesk>) {
    const event = await requireEvent(this.jury.store, eventId);
    const progress = await this.jury.store.get(juryProgress, eventId);
    const cards = event.jury ? await this.jury.recentCards(eventId) : [];
    const shown = (await this.jury.jurorsOf(eventId)).map(async ({ id, data }) => {
      const scored = data.acceptedAt === null ? 0 : await this.jury.countDone(id, cards);
      return jurorOf(id, data, scored);
    });
    return {
      jury: event.jury ?? null,
      fixed: progress !== undefined,
      closed: isClosed(event, progress),
      cards: cards.length,
      jurors: await Promise.all(shown),
    };
  }

  @HandleRequest(calls.setJury)
  async set(incoming: Incoming<typeof calls.setJury>): Promise<Jury> {
    const { eventId, seen, ...described } = incoming.input;
    return transactOnce(this.jury.store, incoming, async (tx) => {
      const event = await this.#changeable(tx, eventId);
      const { jury: before = null } = event;
      if (seen !== undefined && !isDeepStrictEqual(seen, before))
        throw new AppError('CHANGED_MEANWHILE');
      const jury = juryOf(described, event);
      await this.#change(tx, { ...event, jury });
      const details = { subject: eventId, before, after: jury };
      await recordAct(tx, incoming, 'setJury', details);
      return jury;
    });
  }

  @HandleRequest(calls.removeJury)
  async remove(incoming: Incoming<typeof calls.removeJury>) {
    const { eventId } = incoming.input;
    await transactOnce(this.jury.store, incoming, async (tx) => {
      const event = await this.#changeable(tx, eventId);
      if (!event.jury) return;
      const { jury, ...rest } = event;
      const invited = await this.jury.jurorsOf(eventId, tx);
      for (const { id, data } of invited) {
        await tx.delete(jurors, id);
        if (data.uid !== null) await tx.delete(jurySeats, seatId(eventId, data.uid));
      }
      await this.#change(tx, rest);
      await recordAct(tx, incoming, 'removeJury', { subject: eventId, before: jury });
    });
  }

  @HandleRequest(calls.inviteJuror)
  async invite(incoming: Incoming<typeof calls.inviteJuror>) {
    const { eventId } = incoming.input;
    const email = incoming.input.email.toLowerCase();
    const newId = repeatableId(incoming) ?? randomUUID();
    const made = await transactOnce(this.jury.store, incoming, async (tx) => {
      const { event } = await this.jury.open(tx, eventId);
      requireJury(event);
      const invited = (await this.jury.jurorsOf(eventId, tx)).filter(
        ({ data }) => data.revokedAt === null,
      );
      const known = invited.find(({ data }) => data.email === email);
      if (known && stateOf(known.data) === 'accepted') throw new AppError('ALREADY_JUROR');
      const { jurors: most } = serviceLimits;
      if (!known && invited.length >= most) throw new AppError('JURY_FULL', { most });
      const id = known?.id ?? newId;
      // The time is later than that of any earlier invitation, so that the link is a new one.
      const invitedAt = Math.max(Date.now(), (known?.data.invitedAt ?? 0) + 1);
      const secretHash = hashOf(this.#secretOf(id, invitedAt));
      const record = newInvitation({ eventId, email, secretHash, invitedAt });
      await tx.set(jurors, id, record);
      // The log keeps entries for good, so that they contain no address.
      await recordAct(tx, incoming, 'inviteJuror', { subject: eventId, after: { jurorId: id } });
      return { juror: jurorOf(id, record, 0), slug: event.slug, name: event.name };
    });
    // The link is computed again for a retry, because the stored outcome does not contain it.
    const { juror, slug, name } = made;
    const { jurorId } = juror;
    const invitedAt = Date.parse(juror.invitedAt);
    const link = juryInvitationPath(slug, `${jurorId}.${this.#secretOf(jurorId, invitedAt)}`);
    const id = `${jurorId}-${invitedAt}`;
    return { juror, link, sent: await this.#mail({ id, email, name, path: link }) };
  }

  @HandleRequest(calls.revokeJuror)
  async revoke(incoming: Incoming<typeof calls.revokeJuror>) {
    const { eventId, jurorId } = incoming.input;
    await transactOnce(this.jury.store, incoming, async (tx) => {
      await this.jury.open(tx, eventId);
      const juror = await tx.get(jurors, jurorId);
      if (juror?.eventId !== eventId) throw new AppError('JUROR_NOT_FOUND');
      if (juror.revokedAt !== null) return;
      const before = { jurorId, state: stateOf(juror) };
      await tx.set(jurors, jurorId, { ...juror, secretHash: null, revokedAt: Date.now() });
      if (juror.uid !== null) await tx.delete(jurySeats, seatId(eventId, juror.uid));
      await recordAct(tx, incoming, 'revokeJuror', { subject: eventId, before });
    });
  }

  /** The event, if its jury's rules may still change: before the first points and before the likes are closed. */
  async #changeable(tx: Transaction, eventId: string): Promise<EventRecord> {
    const event = await requireEvent(tx, eventId);
    if (event.hasFixedDates || event.published) throw new AppError('RESULT_PUBLISHED');
    if (await tx.get(juryProgress, eventId)) throw new AppError('JURY_FIXED');
    return event;
  }

  async #change(tx: Transaction, event: EventRecord): Promise<void> {
    const { id: eventId, startDate, endDate } = event;
    await tx.set(events, eventId, event);
    const facts = { eventId, startDate, endDate, attached: [], released: [] };
    await tx.publish(eventsEvents.eventChanged, facts);
  }

  #secretOf(jurorId: string, invitedAt: number): string {
    const [key] = this.env.CLAIMS_KEY;
    if (key === undefined) throw new Error('there is no key for invitations');
    return invitationSecret(key, jurorId, invitedAt);
  }

  /**
   * Sends the invitation. A repeated request sends no second mail. The call also returns the link, so that
   * an administrator can forward it.
   */
  async #mail(invitation: Pick<AccountMail, 'id' | 'email' | 'name' | 'path'>): Promise<boolean> {
    try {
      const mail = { kind: 'jury-invitation', uid: null, ...invitation } as const;
      const options = { timeoutMs: mailTimeoutMs };
      return (await this.requests.ask(notificationsRequests.sendAccountMail, mail, options)).sent;
    } catch (error) {
      this.logger.warn({ err: error }, 'an invitation could not be mailed');
      return false;
    }
  }
}

type Invited = Pick<JurorRecord, 'eventId' | 'email' | 'secretHash' | 'invitedAt'>;

/** A new invitation. Only the link contains the secret itself. */
const newInvitation = (invited: Invited): JurorRecord => ({
  ...invited,
  expiresAt: invited.invitedAt + periodsMs.invitation,
  uid: null,
  acceptedAt: null,
  revokedAt: null,
});
