import { contestPath, prizePath } from '@el-reto/contracts/pages';
import { firstRankOf, juryPlace, passedOnPrizeName, prizeName, prizeOf } from '@el-reto/contracts';
import type { EventFacts, PrizePlace } from '@el-reto/contracts';
import {
  dayOf,
  inEvent,
  noticeWithMail,
  quoted,
  withObjection,
  writeToUs,
} from './notice-texts.ts';
import type { About } from './notice-texts.ts';
import type { NoticeWithMail } from './notices.service.ts';

interface PrizeAbout extends About {
  readonly event: EventFacts;
  /** The event's own prizes, or the default ones. */
  readonly prizes: readonly string[];
  readonly place: PrizePlace;
  /** The rank of the card itself. */
  readonly rank?: number | undefined;
  /** ISO 8601. */
  readonly dueAt: string | null;
}

/** The path of the winner's form. The query selects the prize, because a winner may have several. */
const claimPath = ({ event, place }: PrizeAbout) => `${prizePath(event.slug)}?lugar=${place}`;

export function won(about: PrizeAbout): NoticeWithMail {
  const { place, rank = firstRankOf(place), dueAt } = about;
  const card = quoted(about.card.name);
  const prize = prizeOf(about.prizes, place);
  const what = prize === undefined ? '' : ` Te llevas: ${prize}.`;
  const due = dueAt ? ` Dinos a dónde mandamos tu premio a más tardar el ${dayOf(dueAt)}.` : '';
  const button = { button: 'Reclamar mi premio', path: claimPath(about) };
  if (rank !== firstRankOf(place)) {
    const passedOn = passedOnPrizeName(place).toLowerCase();
    return noticeWithMail('winner', about, {
      subject: `El ${passedOn} es para ${card}`,
      heading: `El ${passedOn} pasó a tu carta`,
      text: `${card} es la siguiente de la lista${inEvent(about)}, y el premio es tuyo.${what}${due}`,
      ...button,
    });
  }
  return noticeWithMail('winner', about, {
    subject: `¡Lotería! ${card} ganó`,
    heading: `Tu carta se llevó el ${prizeName(place).toLowerCase()}`,
    text:
      place === juryPlace
        ? `El jurado eligió ${card}${inEvent(about)}.${what}${due}`
        : `${card} quedó entre las ganadoras${inEvent(about)}.${what}${due}`,
    ...button,
  });
}

export const claimDue = (about: PrizeAbout) =>
  noticeWithMail('claim-due', about, {
    subject: 'Tu premio te está esperando',
    heading: 'Tu premio te está esperando',
    text: `Te falta decirnos a dónde mandamos el premio de ${quoted(about.card.name)}${inEvent(about)}.${
      about.dueAt
        ? ` Tienes hasta el ${dayOf(about.dueAt)}; después ya no podremos guardártelo.`
        : ''
    }`,
    button: 'Reclamar mi premio',
    path: claimPath(about),
  });

/** Sent even if the card is deleted or an administrator passed the prize on. */
export function claimLost(about: PrizeAbout): NoticeWithMail {
  const why =
    about.card.slug === null
      ? `El premio${inEvent(about)} va con la carta que lo ganó, y esa carta ya no está en la mesa.`
      : `El premio de ${quoted(about.card.name)}${inEvent(about)} ya no se te puede entregar.`;
  return noticeWithMail('claim-due', about, {
    subject: 'Tu premio ya no te espera',
    heading: 'Tu premio ya no te espera',
    ...withObjection(why),
    button: 'Ver el concurso',
    path: contestPath(about.event.slug),
  });
}

export function delivered(about: PrizeAbout): NoticeWithMail {
  const recorded = `Anotamos como entregado el premio de ${quoted(about.card.name)}${inEvent(about)}. Si no lo tienes contigo,`;
  return noticeWithMail('winner', about, {
    subject: 'Tu premio ya está entregado',
    heading: 'Tu premio ya está entregado',
    text: `${recorded} responde a este correo.`,
    siteText: `${recorded} ${writeToUs}.`,
    button: 'Ver mi premio',
    path: claimPath(about),
  });
}
