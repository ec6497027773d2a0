import type { Event, Post } from '../entities.ts';
import { type HeadNames, oneLine, type PageHead } from './page-head.ts';

const hidden = { robots: 'noindex, nofollow' } as const;
const open = { robots: 'index, follow' } as const;

/** Pages whose head is their title: personal, legal or of no use to a search engine. */
const hiddenTitles = {
  signup: 'Crea tu cuenta',
  signIn: 'Inicia sesión',
  profile: 'Tu perfil',
  admin: 'Administración',
  resetPassword: 'Restablece tu contraseña',
  emailVerification: 'Correo verificado',
} as const;

/** The specification gives these two to the letter. */
const legalTitles = {
  privacy: 'Aviso de Privacidad | El Reto LA BRU',
  terms: 'Terms and Conditions',
} as const;

export type HiddenPage = keyof typeof hiddenTitles | keyof typeof legalTitles;

/** The contest's name beside the brand's, as `El Reto LA BRU`. */
export const siteName = ({ contest, product }: HeadNames): string => `${contest} ${product}`;

/** `/`. */
export function homePageHead(names: HeadNames): PageHead {
  const { contest, product } = names;
  return {
    title: `${product} de México | ${siteName(names)}`,
    description: `${contest}: el concurso de fotografía de ${product} de México. Sube tu foto, junta votos y gana.`,
    canonical: '/',
    ...open,
  };
}

/** `/gallery`. */
export function galleryPageHead(names: HeadNames): PageHead {
  return {
    title: `Galería | ${siteName(names)}`,
    description: `Todas las fotos de ${siteName(names)}: mira, comparte y vota por tu favorita.`,
    canonical: '/gallery',
    ...open,
  };
}

/** `/winners`. */
export function winnersPageHead(names: HeadNames): PageHead {
  return {
    title: `Ganadores | ${siteName(names)}`,
    description: `Las fotos ganadoras de ${siteName(names)} y quienes las tomaron.`,
    canonical: '/winners',
    ...open,
  };
}

/** `/contest/{event}`. */
export function contestPageHead(
  names: HeadNames,
  { title, description, slug }: Pick<Event, 'title' | 'description' | 'slug'>,
): PageHead {
  return {
    title: `${title} | ${siteName(names)}`,
    description: oneLine(description),
    canonical: `/contest/${slug}`,
    ...open,
  };
}

/** `/gallery/{event}/{post}`. */
export function postPageHead(
  names: HeadNames,
  { name, displayName, slug }: Pick<Post, 'name' | 'displayName' | 'slug'>,
  eventSlug: string,
): PageHead {
  return {
    title: `${name} | ${siteName(names)}`,
    description: `“${name}”, una foto de ${displayName} en ${siteName(names)}. Mírala y dale tu voto.`,
    canonical: `/gallery/${eventSlug}/${slug}`,
    ...open,
  };
}

/** Every page that search engines leave alone. */
export function hiddenPageHead(names: HeadNames, page: HiddenPage): PageHead {
  if (page === 'privacy' || page === 'terms') return { title: legalTitles[page], ...hidden };
  return { title: `${hiddenTitles[page]} | ${siteName(names)}`, ...hidden };
}

/** An address that leads nowhere. */
export function notFoundPageHead(path: string): PageHead {
  return { title: `Page not found: ${path}`, ...hidden };
}
