import { useEffect, useRef } from 'react';
import { navigate, paths, pathTo, refresh, toast, useApi } from '@el-reto/ui/runtime';
import { useLive } from '@el-reto/ui/live';
import { theatre } from '@el-reto/ui/messages';

/** Tells of the winners of an event that closed while the page was open, once there are any. */
export default function WinnersNews({ eventId }: { eventId: string }) {
  const { data } = useApi('listWinners');
  useLive(pathTo('followEvent', { eventId }), ({ type }) => {
    if (type === 'winners') void refresh('listWinners');
  });
  const hasWinners = data?.some(
    ({ event, topPosts }) => event.id === eventId && topPosts.length > 0,
  );
  const told = useRef(false);
  useEffect(() => {
    if (!hasWinners || told.current) return;
    told.current = true;
    toast(theatre.haveWinners, {
      tone: 'good',
      action: { label: theatre.see, run: () => navigate(paths.winnersOf(eventId)) },
    });
  }, [hasWinners, eventId]);
  return null;
}
