import type { AuthorKey } from './authors.ts';
import type { DemoEventKey } from './events.ts';

export type DemoPost = ReturnType<typeof posts>[number];

/** The data of a post. Views and shares are below the limit of one address per minute. */
type Row = readonly [
  picture: string,
  name: string,
  author: AuthorKey,
  likes: number,
  views: number,
  shares: number,
  /** The author's focus point, in fractions of the sides; absent for the suggested point. */
  focus?: { x: number; y: number },
];

const running: readonly Row[] = [
  ['papel', 'El Papel Picado', 'lupita', 4, 40, 5],
  ['volcan', 'El Volcán', 'memo', 9, 40, 5],
  ['puerta', 'La Puerta', 'fer', 3, 40, 1],
  ['nopal', 'El Nopal', 'nacho', 2, 40, 2],
  ['lluvia', 'La Lluvia', 'rafa', 2, 40, 2, { x: 0.5, y: 0.8 }],
  ['mercado', 'El Puesto', 'rosaura', 3, 40, 1],
  ['faro', 'El Faro', 'ivan', 1, 40, 3],
  ['gallo', 'El Gallo', 'tono', 7, 40, 6],
  ['cenote', 'El Cenote', 'itzel', 4, 40, 5],
  ['tianguis', 'El Tianguis', 'beto', 1, 40, 3],
  ['jacarandas', 'La Jacaranda', 'ximena', 5, 40, 5],
  ['guitarra', 'La Guitarra', 'chema', 2, 40, 2],
  ['hamaca', 'El Atardecer', 'pili', 6, 40, 3],
  ['farol', 'El Farol', 'xochitl', 1, 40, 2],
  ['callejon', 'El Callejón', 'fer', 2, 40, 3],
  ['piramide', 'La Luna', 'ivan', 1, 40, 0],
  ['ofrenda', 'La Ofrenda', 'rosaura', 2, 40, 2],
  ['desierto', 'El Camino', 'rafa', 0, 40, 2],
  ['colibri', 'El Colibrí', 'ximena', 1, 40, 1],
  ['espuma', 'La Espuma', 'beto', 1, 40, 1],
  ['trajinera', 'La Trajinera', 'xochitl', 0, 38, 1, { x: 0.5, y: 0.6 }],
  ['campana', 'La Campana', 'nacho', 0, 25, 3],
  ['mariposas', 'La Monarca', 'memo', 1, 40, 2],
  ['catedral', 'La Catedral', 'tono', 0, 40, 3],
];

const ended: readonly Row[] = [
  ['alebrije', 'El Alebrije', 'chema', 17, 40, 8, { x: 0.95, y: 0.4 }],
  ['agaves', 'El Agave', 'tono', 12, 40, 8],
  ['sarape', 'El Sarape', 'xochitl', 8, 40, 7],
  ['cobre', 'El Cobre', 'rafa', 5, 40, 3],
  ['barro', 'El Barro', 'lupita', 4, 40, 2],
  ['pan', 'La Concha', 'pili', 3, 40, 3],
  ['talavera', 'La Talavera', 'fer', 3, 40, 2],
  ['organillo', 'El Organillo', 'memo', 2, 40, 2],
  ['chiles', 'Los Chiles', 'rosaura', 2, 40, 3],
  ['maiz', 'El Maíz', 'nacho', 1, 40, 3],
  ['taqueria', 'Los Tacos', 'beto', 1, 40, 2, { x: 0.25, y: 0.5 }],
  ['barricas', 'La Barrica', 'ivan', 0, 40, 0],
  ['pinata', 'La Piñata', 'itzel', 0, 40, 3],
];

const pending: readonly Row[] = [
  ['corcholatas', 'Las Corcholatas', 'itzel', 0, 0, 0],
  ['mascaras', 'La Máscara', 'lupita', 0, 0, 0],
  ['papalote', 'El Papalote', 'chema', 0, 0, 0],
];

/** Builds the posts of an event. Posts that are not approved stay pending. */
const posts = (event: DemoEventKey, approved: boolean, list: readonly Row[]) =>
  list.map(([picture, name, author, likes, views, shares, focus]) => {
    const counts = { likes, views, shares };
    return { picture, name, author, event, approved, ...counts, ...(focus && { focus }) };
  });

/**
 * All posts: 24 public and three pending ones in the running event, and those of the ended event.
 */
export const demoPosts: readonly DemoPost[] = [
  ...posts('running', true, running),
  ...posts('ended', true, ended),
  ...posts('running', false, pending),
];
