import { whenIdle } from '@el-reto/ui/runtime';

/** The code that moves cards. Until it has been loaded, cards open without a movement. */
let loaded: typeof import('./move-card.ts') | undefined;
const load = async () => (loaded = await import('./move-card.ts'));
if (typeof document !== 'undefined') whenIdle(() => void load().catch(() => undefined));

export const moveToCard = (postId: string, open: () => void): void =>
  loaded ? loaded.moveToCard(postId, open) : open();

export const moveToList = (postId: string, leave: () => void): void =>
  loaded ? loaded.moveToList(postId, leave) : leave();
