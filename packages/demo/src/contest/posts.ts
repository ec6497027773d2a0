import { seeded } from '../kit/random.ts';
import type { SceneId } from '../scenes/index.ts';
import type { AuthorKey } from './authors.ts';
import { addDays, type DemoEvent, type DemoEventKey } from './events.ts';

export interface DemoPost {
  /** The picture, and the post's key: no scene is used twice. */
  readonly scene: SceneId;
  readonly name: string;
  readonly author: AuthorKey;
  readonly event: DemoEventKey;
  /** Days after the event's start. */
  readonly day: number;
  /** False waits for a moderator. */
  readonly approved: boolean;
  readonly likes: number;
  readonly views: number;
  readonly shares: number;
}

type Row = readonly [scene: SceneId, name: string, author: AuthorKey, day: number, likes: number];

const running: readonly Row[] = [
  ['papel', 'El Papel Picado', 'lupita', 0, 4],
  ['volcan', 'El Volcán', 'memo', 0, 9],
  ['puerta', 'La Puerta', 'fer', 1, 3],
  ['nopal', 'El Nopal', 'nacho', 1, 2],
  ['lluvia', 'La Lluvia', 'rafa', 1, 2],
  ['mercado', 'El Puesto', 'rosaura', 2, 3],
  ['faro', 'El Faro', 'ivan', 2, 1],
  ['gallo', 'El Gallo', 'tono', 3, 7],
  ['cenote', 'El Cenote', 'itzel', 3, 4],
  ['tianguis', 'El Tianguis', 'beto', 4, 1],
  ['jacarandas', 'La Jacaranda', 'ximena', 4, 5],
  ['guitarra', 'La Guitarra', 'chema', 5, 2],
  ['hamaca', 'El Atardecer', 'pili', 5, 6],
  ['farol', 'El Farol', 'xochitl', 6, 1],
  ['callejon', 'El Callejón', 'fer', 6, 2],
  ['piramide', 'La Luna', 'ivan', 7, 1],
  ['ofrenda', 'La Ofrenda', 'rosaura', 7, 2],
  ['desierto', 'El Camino', 'rafa', 8, 0],
  ['colibri', 'El Colibrí', 'ximena', 8, 1],
  ['espuma', 'La Espuma', 'beto', 9, 1],
  ['trajinera', 'La Trajinera', 'xochitl', 9, 0],
  ['campana', 'La Campana', 'nacho', 10, 0],
  ['mariposas', 'La Monarca', 'memo', 10, 1],
  ['catedral', 'La Catedral', 'tono', 11, 0],
];

const ended: readonly Row[] = [
  ['alebrije', 'El Alebrije', 'chema', 2, 17],
  ['agaves', 'El Agave', 'tono', 4, 12],
  ['sarape', 'El Sarape', 'xochitl', 5, 8],
  ['cobre', 'El Cobre', 'rafa', 6, 5],
  ['barro', 'El Barro', 'lupita', 8, 4],
  ['pan', 'La Concha', 'pili', 11, 3],
  ['talavera', 'La Talavera', 'fer', 13, 3],
  ['organillo', 'El Organillo', 'memo', 16, 2],
  ['chiles', 'Los Chiles', 'rosaura', 19, 2],
  ['maiz', 'El Maíz', 'nacho', 22, 1],
  ['taqueria', 'Los Tacos', 'beto', 25, 1],
  ['barricas', 'La Barrica', 'ivan', 28, 0],
  ['pinata', 'La Piñata', 'itzel', 31, 0],
];

const pending: readonly Row[] = [
  ['corcholatas', 'Las Corcholatas', 'itzel', 10, 0],
  ['mascaras', 'La Máscara', 'lupita', 11, 0],
  ['papalote', 'El Papalote', 'chema', 11, 0],
];

const rows = (event: DemoEventKey, approved: boolean, list: readonly Row[]): DemoPost[] =>
  list.map(([scene, name, author, day, likes]) => {
    const random = seeded(`reach-${scene}`);
    return {
      scene,
      name,
      author,
      event,
      day,
      approved,
      likes,
      views: approved ? random.whole(24, 70) + likes * random.whole(14, 22) : 0,
      shares: approved ? Math.floor(likes * 0.6) + random.whole(0, 3) : 0,
    };
  });

/** Every post of the demo contest: 24 public ones in the running event, three that wait, and the ended event's. */
export const demoPosts: readonly DemoPost[] = [
  ...rows('running', true, running),
  ...rows('ended', true, ended),
  ...rows('running', false, pending),
];

/** The day a post was sent in (YYYY-MM-DD). */
export function demoPostDate(post: DemoPost, events: readonly DemoEvent[]): string {
  const event = events.find(({ key }) => key === post.event);
  if (!event) throw new RangeError(`no event ${post.event}`);
  return addDays(event.startDate, post.day);
}
