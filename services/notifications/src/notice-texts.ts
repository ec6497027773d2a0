import { postPath, sharePath, singlePagePaths, takePartPath } from '@el-reto/contracts/pages';
import { contestTimeZone, eventPhase } from '@el-reto/contracts/rules';
import type { EventFacts, Notice, NoticeKind, postsRequests } from '@el-reto/contracts';
import type { z } from 'zod';
import type { NoticeWithMail } from './notices.service.ts';

/** A card in a notice. Slug and photo only while the card is public. */
export interface CardFacts {
  readonly id: string;
  readonly name: string;
  readonly slug: string | null;
  readonly photo?: string;
}

/** The subject of a notice. `event` is null if the event is deleted. */
export interface About {
  /** The id of the notice. It depends on the cause, so that repetitions have the same id. */
  readonly id: string;
  readonly event: EventFacts | null;
  readonly card: CardFacts;
  readonly reason?: string | null;
}

type Words = Pick<NoticeWithMail['mail'], 'subject' | 'heading' | 'text'> & {
  readonly button: string;
  readonly path: string;
  /** The text on the site, if it differs from `text` in the mail. */
  readonly siteText?: string;
};

const deletedKinds: ReadonlySet<NoticeKind> = new Set(['post-denied', 'post-removed']);
/** Notices about prizes. They show the photo, because the share picture would ask for likes. */
const prizeKinds: ReadonlySet<NoticeKind> = new Set(['winner', 'claim-due']);

/** The path of the picture in a mail. Null for a card that is not public. */
function pictureOf(kind: NoticeKind, { event, card: { slug, photo } }: About): string | null {
  if (prizeKinds.has(kind)) return photo === undefined ? null : `${photo}?w=640`;
  return event && slug ? sharePath(event.slug, slug) : null;
}

export function noticeWithMail(kind: NoticeKind, about: About, words: Words): NoticeWithMail {
  const { button, path, siteText = words.text, ...mail } = words;
  const { id, event, card, reason = null } = about;
  const { slug } = card;
  return {
    notice: {
      id,
      kind,
      event: event && { id: event.id, slug: event.slug, name: event.name },
      post: { id: card.id, slug, name: card.name },
      reason,
      text: siteText,
      url: path,
    },
    mail: {
      ...mail,
      quote: reason,
      card: {
        name: card.name,
        picture: pictureOf(kind, about),
        ...(deletedKinds.has(kind) && { sign: '×' }),
      },
      button: { label: button, path },
    },
  };
}

export const quoted = (name: string) => `«${name}»`;
export const inEvent = ({ event }: About) => (event ? ` en ${event.name}` : '');
const pageOf = (event: Notice['event'], card: Pick<CardFacts, 'slug'>): string =>
  event && card.slug ? postPath(event.slug, card.slug) : singlePagePaths.profile;

export const approved = (about: About) =>
  noticeWithMail('post-approved', about, {
    subject: `${quoted(about.card.name)} ya está en la mesa`,
    heading: 'Tu carta ya está en la mesa',
    text: `Ya todos pueden ver ${quoted(about.card.name)}${inEvent(about)}. Compártela: así junta corcholatas.`,
    button: 'Ver mi carta',
    path: pageOf(about.event, about.card),
  });

/** A card was denied. While the contest is running, the notice invites the author to try again. */
export function denied(about: About): NoticeWithMail {
  const { event } = about;
  const again = event && eventPhase(event) === 'running' ? takePartPath(event.slug) : null;
  const text = `No publicamos ${quoted(about.card.name)}${inEvent(about)}.`;
  return noticeWithMail('post-denied', about, {
    subject: `${quoted(about.card.name)} no pasó la revisión`,
    heading: 'Esta carta no pasó la revisión',
    text: again ? `${text} Sube otra foto: tu lugar en la tabla sigue libre.` : text,
    button: again ? 'Sube otra' : 'Ver mis cartas',
    path: again ?? singlePagePaths.profile,
  });
}

/** For the site, where there is no mail to reply to. */
export const writeToUs = 'escríbenos al correo del aviso de privacidad';
export const withObjection = (text: string) => ({
  text: `${text} Si crees que es un error, responde a este correo o escríbenos.`,
  siteText: `${text} Si crees que es un error, ${writeToUs}.`,
});

export function removed(about: About): NoticeWithMail {
  const card = quoted(about.card.name);
  return noticeWithMail('post-removed', about, {
    subject: `Quitamos ${card} del sitio`,
    heading: 'Quitamos tu carta de la mesa',
    ...withObjection(`${card} ya no se ve${inEvent(about)}.`),
    button: 'Ver mis cartas',
    path: singlePagePaths.profile,
  });
}

/** The account was banned. Its removed cards cause no notices of their own. */
export function suspended(id: string, reason: string): NoticeWithMail {
  const title = 'Suspendimos tu cuenta';
  const { siteText, text } = withObjection(
    'Mientras tanto no puedes subir fotos ni dar corcholatas, y tus cartas no se ven.',
  );
  const path = singlePagePaths.profile;
  return {
    notice: {
      id,
      kind: 'post-removed',
      event: null,
      post: null,
      reason,
      text: siteText,
      url: path,
    },
    mail: {
      subject: title,
      heading: title,
      text,
      quote: reason,
      button: { label: 'Ver mi cuenta', path },
    },
  };
}

export const likeHeld = (about: About) =>
  noticeWithMail('like-held', about, {
    subject: 'Confirma tu corcholata',
    heading: 'Tu corcholata está en revisión',
    text: `La que le pusiste a ${quoted(about.card.name)}${inEvent(about)} todavía no cuenta: queremos saber que detrás hay una persona. Entra y confírmala en un momento.`,
    button: 'Confirmar mi corcholata',
    path: pageOf(about.event, about.card),
  });

const day = new Intl.DateTimeFormat('es-MX', {
  timeZone: contestTimeZone,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

/** A date in the middle of a sentence: without the comma after the weekday. */
export const dayOf = (at: string) => day.format(new Date(at)).replace(',', '');

export type Gain = z.output<typeof postsRequests.listGains.output>['gains'][number] & {
  readonly event: EventFacts;
};

const caps = (count: number) =>
  `${count.toLocaleString('es-MX')} ${count === 1 ? 'corcholata' : 'corcholatas'}`;

/** Most cards that a digest names. */
const mostLines = 10;

/** `gains` are those of one author on `date`. There must be at least one. */
export function digest(id: string, date: string, gains: readonly Gain[]): NoticeWithMail {
  const first = gains.toSorted((a, b) => b.gained - a.gained || b.likes - a.likes);
  const [best] = first;
  if (!best) throw new Error('a digest needs at least one gain');
  const total = gains.reduce((sum, { gained }) => sum + gained, 0);
  const on = dayOf(`${date}T18:00:00Z`);
  const isOne = gains.length === 1;
  const whose = isOne ? quoted(best.name) : 'tus cartas';
  const text = isOne
    ? `El ${on}, ${whose} juntó ${caps(total)} y ya lleva ${best.likes.toLocaleString('es-MX')}.`
    : `El ${on}, ${whose} juntaron ${caps(total)}. La que más: ${quoted(best.name)}, con ${best.gained.toLocaleString('es-MX')}.`;
  const about = {
    id,
    event: best.event,
    card: { id: best.postId, name: best.name, slug: best.slug },
  };
  const notice = noticeWithMail('digest', about, {
    subject: `Tus cartas juntaron ${caps(total)}`,
    heading: `${caps(total)} en un día`,
    text,
    button: 'Ver mis cartas',
    path: singlePagePaths.profile,
  });
  const lines = first.slice(0, mostLines).map(({ name, gained, likes }) => ({
    name,
    note: `+${gained.toLocaleString('es-MX')} · lleva ${likes.toLocaleString('es-MX')}`,
  }));
  return isOne ? notice : { ...notice, mail: { ...notice.mail, lines } };
}

/** A request about personal data was answered. Only the site shows the answer itself. */
export const requestAnswered = (number: string): NoticeWithMail['mail'] => ({
  subject: `Respondimos tu solicitud ${number}`,
  heading: 'Respondimos tu solicitud',
  text: `Ya puedes leer en tu perfil lo que respondimos a tu solicitud ${number} sobre tus datos personales.`,
  card: { name: 'La respuesta', picture: null, sign: '§' },
  button: { label: 'Leer la respuesta', path: singlePagePaths.profile },
});

/** A notice after the deletion of its card: without a link to the card's page. */
export function withoutCard<N extends Pick<Notice, 'event' | 'post' | 'url'>>(notice: N): N {
  const { event, post, url } = notice;
  const isToCard = post && url === pageOf(event, post);
  return {
    ...notice,
    post: post && { ...post, slug: null },
    ...(isToCard && { url: singlePagePaths.profile }),
  };
}

/**
 * A moderator's decision about a card after the deletion of its contest. Null for other notices, which are
 * deleted with the contest.
 */
export function withoutContest({ id, kind, post, reason }: Omit<Notice, 'at' | 'readAt'>) {
  const textOf = kind === 'post-denied' ? denied : kind === 'post-removed' ? removed : null;
  return textOf && post && textOf({ id, event: null, card: post, reason }).notice;
}
