import type { DeskPost } from '@el-reto/contracts';

/** What a list of cards is given to show each. */
export interface CardsProps {
  posts: readonly DeskPost[];
  eventName: (id: string) => string;
  onOpen: (post: DeskPost) => void;
  onTakeDown: (post: DeskPost) => void;
}
