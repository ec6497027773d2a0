import { useEffect, useRef } from 'react';
import { pathTo, useApi } from '@el-reto/ui/runtime';
import { refreshWinners, tellWinners, useLive } from '@el-reto/ui/live';

/** Announces the winners of an event that closed while the page was open. */
export default function WinnersNews({ eventId }: { eventId: string }) {
  const { data } = useApi('listWinners');
  useLive(pathTo('followEvent', { eventId }), ({ type }) => {
    if (type === 'winners') refreshWinners();
  });
  const hasWinners = data?.some(
    ({ event, topPosts }) => event.id === eventId && topPosts.length > 0,
  );
  const announced = useRef(false);
  useEffect(() => {
    if (!hasWinners || announced.current) return;
    announced.current = true;
    void tellWinners(eventId);
  }, [hasWinners, eventId]);
  return null;
}
