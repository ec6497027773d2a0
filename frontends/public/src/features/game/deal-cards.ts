import type { Post } from '@el-reto/contracts';
import { call, createStoredText, isApiError } from '@el-reto/ui/runtime';
import { shuffled, sideFor, type Tabla } from './tabla.ts';

/** The tabla (the player's board) of an event, stored in this browser. */
export const tablaStore = (eventId: string) => createStoredText(`el-reto:tabla:${eventId}`);

export interface GameCards {
  readonly deck: readonly Post[];
  /** The player's cards, row by row; empty for a visitor who only watches. */
  readonly tabla: readonly Post[];
  readonly marked: readonly string[];
}

type KeptCards = Pick<GameCards, 'tabla' | 'marked'>;

/** Deals a game from `pool`. `kept` is the tabla of an earlier game. */
export function dealCards(pool: readonly Post[], kept: KeptCards | null): GameCards {
  const tabla = kept?.tabla ?? shuffled(pool).slice(0, (sideFor(pool.length) ?? 0) ** 2);
  const marked = kept?.marked ?? [];
  const beside = pool.filter(({ slug }) => !tabla.some((card) => card.slug === slug));
  const waiting = tabla.filter(({ slug }) => !marked.includes(slug));
  return { deck: shuffled([...beside, ...waiting]), tabla, marked };
}

/** The cards of a stored tabla. Deleted cards are replaced by others of `pool`. */
export async function keptCards(
  eventSlug: string,
  { cards, marked }: Tabla,
  pool: readonly Post[],
): Promise<KeptCards> {
  const others = shuffled(pool.filter(({ slug }) => !cards.includes(slug)));
  const read = async (postSlug: string): Promise<Post | undefined> => {
    const known = pool.find(({ slug }) => slug === postSlug);
    if (known) return known;
    try {
      return await call('getPost', { params: { eventSlug, postSlug }, anonymous: true });
    } catch (error) {
      if (isApiError(error, 'POST_NOT_FOUND')) return others.pop();
      throw error;
    }
  };
  const found = await Promise.all(cards.map(read));
  const tabla = found.filter((card) => card !== undefined);
  const isWhole = tabla.length === cards.length;
  return isWhole ? { tabla, marked } : dealCards(pool, null);
}
