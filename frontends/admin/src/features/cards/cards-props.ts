import type { DeskPost } from '@el-reto/contracts';

/** Properties of the lists of cards. */
export interface CardsProps {
  posts: readonly DeskPost[];
  eventName: (id: string) => string;
  onOpen: (post: DeskPost) => void;
  onTakeDown: (post: DeskPost) => void;
}
