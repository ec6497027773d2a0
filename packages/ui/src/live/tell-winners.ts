import { limits } from '@el-reto/contracts/rules';
import { navigate, paths, refresh, toast } from '@el-reto/ui/runtime';

/** Says that an event has winners, and offers to see them uncovered. */
export async function tellWinners(eventId: string): Promise<void> {
  // Words of a rare moment: no page of cards waits for them.
  const { theatre } = await import('../messages/theatre.ts');
  toast(theatre.haveWinners, {
    tone: 'good',
    action: { label: theatre.see, run: () => navigate(paths.winnersOf(eventId)) },
  });
}

/** Reads anew what lists winners, once every list has what an event's stream has just told. */
export function refreshWinners(then?: () => void): void {
  setTimeout(() => {
    void refresh('listWinners', 'listAllEvents');
    then?.();
  }, limits.answerStaleMs);
}
