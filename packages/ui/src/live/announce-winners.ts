import { limits } from '@el-reto/contracts/rules';
import { navigate, paths, refresh, toast } from '@el-reto/ui/runtime';

/** Shows a message that an event has winners, with a button to see them. */
export async function announceWinners(eventId: string): Promise<void> {
  // The texts are loaded on demand, because winners are rare and pages of cards should not contain these
  // texts.
  const { theatre } = await import('../messages/theatre.ts');
  toast(theatre.haveWinners, {
    tone: 'good',
    action: { label: theatre.see, run: () => navigate(paths.winnersOf(eventId)) },
  });
}

/**
 * Loads the lists of winners again, after the time in which every cache gets the change that the event's
 * stream has just reported.
 */
export function refreshWinners(then?: () => void): void {
  setTimeout(() => {
    void refresh('listWinners', 'listAllEvents');
    then?.();
  }, limits.answerStaleMs);
}
