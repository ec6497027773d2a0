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

/**
 * Loads the lists with winners again, after every cache has the change that the event's stream has
 * just reported.
 */
export function refreshWinners(then?: () => void): void {
  setTimeout(() => {
    void refresh('listWinners', 'listAllEvents');
    then?.();
  }, limits.answerStaleMs);
}
