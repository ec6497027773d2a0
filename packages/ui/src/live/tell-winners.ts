import { navigate, paths, toast } from '@el-reto/ui/runtime';
import { theatre } from '../messages/theatre.ts';

/** Says that an event has winners, and offers to see them uncovered. */
export const tellWinners = (eventId: string) =>
  toast(theatre.haveWinners, {
    tone: 'good',
    action: { label: theatre.see, run: () => navigate(paths.winnersOf(eventId)) },
  });
