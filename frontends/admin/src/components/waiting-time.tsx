import { useNowMs } from '@el-reto/ui';
import { admin } from '../messages/admin.ts';

const tickMs = 30_000;

/** How long a card has waited. A tooltip shows the time of the upload. */
export function WaitingTime({ since, isShort }: { since: string; isShort?: boolean }) {
  const waitedMs = useNowMs(tickMs) - Date.parse(since);
  return (
    <time dateTime={since} title={admin.desk.received(since)}>
      {isShort ? admin.desk.waitsShort(waitedMs) : admin.desk.waits(waitedMs)}
    </time>
  );
}
