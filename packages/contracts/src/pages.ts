import type { Event, Post } from './entities.ts';
import type { PrizePlace } from './prizes.ts';

export const singlePagePaths = {
  home: '/',
  signup: '/signup',
  signIn: '/sign-in',
  profile: '/profile',
  notices: '/avisos',
  winners: '/winners',
  gallery: '/gallery',
  admin: '/admin',
  resetPassword: '/ResetPassword',
  emailVerification: '/EmailVerificationSuccess',
  privacy: '/privacy-policy',
  terms: '/terms-conditions',
} as const;

/** The path of every page; `:name` is a parameter. */
export const pagePaths = {
  ...singlePagePaths,
  contest: '/contest/:eventslug',
  game: '/contest/:eventslug/loteria',
  post: '/gallery/:eventslug/:postslug',
  record: '/winners/:eventslug/acta',
  jury: '/jurado/:eventslug',
  prize: '/premio/:eventslug',
  author: '/contestant/:uid',
  unsubscribe: '/baja/:token',
  confirmLike: '/confirmar/:eventid/:token',
} as const;

export const contestPath = (eventSlug: string) => `/contest/${encodeURIComponent(eventSlug)}`;

/** The section of the profile page in which mails are chosen. */
export const mailChoicesPath = `${singlePagePaths.profile}#correos`;

/** The form for uploading a photo to an event. */
export const takePartPath = (eventSlug: string) =>
  `${pagePaths.gallery}?participar&reto=${eventSlug}`;

export const gamePath = (eventSlug: string) => `${contestPath(eventSlug)}/loteria`;

export const postPath = (eventSlug: string, postSlug: string) =>
  `/gallery/${encodeURIComponent(eventSlug)}/${encodeURIComponent(postSlug)}`;

export const authorPath = (uid: string) => `/contestant/${encodeURIComponent(uid)}`;

/** The picture of a card for link previews. */
export const sharePath = (eventSlug: string, postSlug: string) =>
  `/share/${encodeURIComponent(eventSlug)}/${encodeURIComponent(postSlug)}.jpg`;

/** Paths of a prize's certificate, as a picture and as a PDF. */
export function certificatePaths(eventSlug: string, postSlug: string, place: PrizePlace) {
  const picture = sharePath(eventSlug, postSlug);
  const pdf = picture.replace(/\.jpg$/, '.pdf');
  const isJury = place === 'jury';
  return {
    picture: `${picture}?format=certificate${isJury ? '&prize=jury' : ''}`,
    pdf: `${pdf}${isJury ? '?prize=jury' : ''}`,
  };
}

export const prizePath = (eventSlug: string) =>
  pagePaths.prize.replace(':eventslug', encodeURIComponent(eventSlug));

/** Legal notices that must accompany beer advertising. */
export const legends = {
  drink: 'Evita el exceso.',
  age: 'Todo con medida. Solo para mayores de 18 años.',
} as const;

/** The page that explains the published result of an event. */
export const recordPath = (eventSlug: string) =>
  pagePaths.record.replace(':eventslug', encodeURIComponent(eventSlug));

export const juryPath = (eventSlug: string) =>
  pagePaths.jury.replace(':eventslug', encodeURIComponent(eventSlug));

/** The page to which the link in a mail leads, for confirming a held like. */
export const confirmLikePath = (eventId: string, token: string) =>
  pagePaths.confirmLike.replace(':eventid', eventId).replace(':token', token);

export const invitationQuery = 'invitacion';

export const juryInvitationPath = (eventSlug: string, token: string) =>
  `${juryPath(eventSlug)}?${invitationQuery}=${encodeURIComponent(token)}`;

/** The metadata of a page, used in the gateway's HTML and after each navigation in the browser. */
export interface PageMetadata {
  readonly title: string;
  readonly description?: string | undefined;
  /** The path of the canonical address, for example `/gallery`. Absent on pages that are not indexed. */
  readonly canonical?: string | undefined;
  readonly robots: 'index, follow' | 'noindex, nofollow';
}

export interface SiteNames {
  /** For example `LA BRU`. */
  readonly product: string;
  /** For example `El Reto`. */
  readonly contest: string;
}

/** The contest's name with the brand's, for example `El Reto LA BRU`. */
export const siteName = ({ contest, product }: SiteNames): string => `${contest} ${product}`;

/** The metadata of every page by name. For pages about an object: a function of the object. */
export function pageMetadataFor(names: SiteNames) {
  const { contest, product } = names;
  const site = siteName(names);
  const indexed = (title: string, description: string, canonical: string): PageMetadata => ({
    title: `${title} | ${site}`,
    description,
    canonical,
    robots: 'index, follow',
  });
  const hidden = (title: string): PageMetadata => ({ title, robots: 'noindex, nofollow' });

  return {
    home: indexed(
      `${product} de México`,
      `${contest}: el concurso de fotografía de ${product} de México. Sube tu foto, junta corcholatas y gana.`,
      pagePaths.home,
    ),
    gallery: indexed(
      'Galería',
      `Todas las fotos de ${site}: mira, comparte y ponle tu corcholata a tu favorita.`,
      pagePaths.gallery,
    ),
    winners: indexed(
      'Ganadores',
      `Las fotos ganadoras de ${site} y quienes las tomaron.`,
      pagePaths.winners,
    ),
    contest: ({ title, description, slug }: Pick<Event, 'title' | 'description' | 'slug'>) =>
      indexed(title, oneLine(description), contestPath(slug)),
    game: ({ name, slug }: Pick<Event, 'name' | 'slug'>) =>
      indexed(
        `Lotería de ${name}`,
        `¡Corre y se va! Juega a la lotería con las cartas de ${name} en ${site}.`,
        gamePath(slug),
      ),
    record: ({ name, slug }: Pick<Event, 'name' | 'slug'>) =>
      indexed(
        `Acta de ${name}`,
        `El resultado de ${name} en ${site}: los lugares, qué corcholatas contaron y cuáles no, y el registro completo para que lo compruebes.`,
        recordPath(slug),
      ),
    post: (
      { name, displayName, slug }: Pick<Post, 'name' | 'displayName' | 'slug'>,
      eventSlug: string,
      isEnded: boolean,
    ) =>
      indexed(
        name,
        `“${name}”, una foto de ${displayName} en ${site}. Mírala y ${isEnded ? 'compártela' : 'ponle tu corcholata'}.`,
        postPath(eventSlug, slug),
      ),

    /** The page is not indexed, because it is about a person. */
    author: (name: string) => ({
      ...hidden(`${name} | ${site}`),
      description: `Las cartas de ${name} en ${site}. Ponle tu corcholata a tu favorita.`,
    }),

    jury: ({ name }: Pick<Event, 'name'>) => hidden(`Jurado de ${name} | ${site}`),
    signup: hidden(`Crea tu cuenta | ${site}`),
    signIn: hidden(`Inicia sesión | ${site}`),
    profile: hidden(`Tu perfil | ${site}`),
    notices: hidden(`Tus avisos | ${site}`),
    confirmLike: hidden(`Confirma tu corcholata | ${site}`),
    unsubscribe: hidden(`Dejar de recibir correos | ${site}`),
    prize: hidden(`Tu premio | ${site}`),
    admin: hidden(`Administración | ${site}`),
    adminSection: (title: string) => hidden(`${title} | ${site}`),
    resetPassword: hidden(`Restablece tu contraseña | ${site}`),
    emailVerification: hidden(`Correo verificado | ${site}`),
    privacy: hidden(`Aviso de Privacidad | ${site}`),
    // The specification prescribes this title.
    terms: hidden('Terms and Conditions'),
    /** The page for an unknown address. */
    notFound: (path: string) =>
      hidden(`Page not found: ${path.replaceAll(/[\p{Cc}\p{Cf}]/gu, '')}`),
    /** The metadata of a screen for a deleted or hidden object. Search engines do not list such pages. */
    unlisted: hidden,
  };
}

const longestDescription = 160;

/** The text as one line of at most 160 characters, cut between words (or within a very long word). */
export function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= longestDescription) return line;
  const end = line.lastIndexOf(' ', longestDescription);
  if (end > longestDescription / 2) return `${line.slice(0, end)}…`;
  // Cuts before an emoji that consists of several characters, not inside it.
  const letter = new Intl.Segmenter('es').segment(line).containing(longestDescription);
  return `${line.slice(0, letter?.index)}…`;
}
