import type { Event, Post } from '../entities.ts';
import { type SiteNames, oneLine, type PageMetadata } from './metadata.ts';
import { contestPath, pagePaths, postPath } from './paths.ts';

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
export const siteName = ({ contest, product }: SiteNames): string => `${contest} ${product}`;

/** `/`. */
export function homeMetadata(names: SiteNames): PageMetadata {
  const { contest, product } = names;
  return {
    title: `${product} de México | ${siteName(names)}`,
    description: `${contest}: el concurso de fotografía de ${product} de México. Sube tu foto, junta votos y gana.`,
    canonical: pagePaths.home,
    ...open,
  };
}

/** `/gallery`. */
export function galleryMetadata(names: SiteNames): PageMetadata {
  return {
    title: `Galería | ${siteName(names)}`,
    description: `Todas las fotos de ${siteName(names)}: mira, comparte y vota por tu favorita.`,
    canonical: pagePaths.gallery,
    ...open,
  };
}

/** `/winners`. */
export function winnersMetadata(names: SiteNames): PageMetadata {
  return {
    title: `Ganadores | ${siteName(names)}`,
    description: `Las fotos ganadoras de ${siteName(names)} y quienes las tomaron.`,
    canonical: pagePaths.winners,
    ...open,
  };
}

/** `/contest/{event}`. */
export function contestMetadata(
  names: SiteNames,
  { title, description, slug }: Pick<Event, 'title' | 'description' | 'slug'>,
): PageMetadata {
  return {
    title: `${title} | ${siteName(names)}`,
    description: oneLine(description),
    canonical: contestPath(slug),
    ...open,
  };
}

/** `/gallery/{event}/{post}`. */
export function postMetadata(
  names: SiteNames,
  { name, displayName, slug }: Pick<Post, 'name' | 'displayName' | 'slug'>,
  eventSlug: string,
): PageMetadata {
  return {
    title: `${name} | ${siteName(names)}`,
    description: `“${name}”, una foto de ${displayName} en ${siteName(names)}. Mírala y dale tu voto.`,
    canonical: postPath(eventSlug, slug),
    ...open,
  };
}

/** Every page that search engines leave alone. */
export function hiddenMetadata(names: SiteNames, page: HiddenPage): PageMetadata {
  if (page === 'privacy' || page === 'terms') return { title: legalTitles[page], ...hidden };
  return { title: `${hiddenTitles[page]} | ${siteName(names)}`, ...hidden };
}

/** An address that leads nowhere. */
export function notFoundMetadata(path: string): PageMetadata {
  return { title: `Page not found: ${path}`, ...hidden };
}
