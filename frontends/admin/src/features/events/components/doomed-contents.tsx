import { admin } from '@el-reto/ui/messages';
import { useEventContents } from '../api/event-contents.ts';

const texts = admin.events;

/** What goes with an event, counted. */
export function DoomedContents({ eventId }: { eventId: string }) {
  const { data, error } = useEventContents(eventId);
  if (!data) return <p className="py-2">{error ? texts.countFailed : texts.counting}</p>;
  const { published, pending } = data;
  const lines = [
    texts.publicPosts(published.count, published.orMore),
    texts.pendingPosts(pending.count, pending.orMore),
    texts.likes(published.likes, published.orMore),
    texts.itsImages,
  ];
  return (
    <ul className="list-disc py-2 pl-6 font-bold">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
