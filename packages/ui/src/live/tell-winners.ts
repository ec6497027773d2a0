import { limits } from '@el-reto/contracts/rules';
import { navigate, paths, refresh, toast } from '@el-reto/ui/runtime';
import { theatre } from '../messages/theatre.ts';

/** Says that an event has winners, and offers to see them uncovered. */
export const tellWinners = (eventId: string) =>
  toast(theatre.haveWinners, {
    tone: 'good',
    action: { label: theatre.see, run: () => navigate(paths.winnersOf(eventId)) },
  });

/** Reads anew what lists winners, once every list has what an event's stream has just told. */
export function refreshWinners(then?: () => void): void {
  setTimeout(() => {
    void refresh('listWinners', 'listAllEvents');
    then?.();
  }, limits.answerStaleMs);
}
