import { useState } from 'react';
import type { Event, Post, PostPage } from '@el-reto/contracts';
import { limits } from '@el-reto/contracts/rules';
import { asPage, call, errorText, toast, useAction, useData } from '@el-reto/ui/runtime';
import { DialogButtons } from '../../components/tool.tsx';
import { admin } from '../../messages/admin.ts';
import { Button, Dialog, FormError, TextField } from '@el-reto/ui';
import { deleteEvent } from '../../lib/api/events.ts';
import { confirmsName } from './event-draft.ts';

const texts = admin.events;

export function DeleteDialog(props: { event: Event; onClose: () => void; onDeleted: () => void }) {
  const { event, onClose, onDeleted } = props;
  const { run, busy, error } = useAction(deleteEvent, (message) => {
    toast(message, { tone: 'good' });
    onDeleted();
  });
  const [typed, setTyped] = useState('');
  const isConfirmed = confirmsName(typed, event.name);

  return (
    <Dialog title={texts.deleteTitle} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(submit) => {
          submit.preventDefault();
          if (isConfirmed && !busy) void run(event.id);
        }}
      >
        <div>
          <p>{texts.deleteWarning(event.name)}</p>
          <EventContents eventId={event.id} />
        </div>
        <TextField
          label={texts.typeName(event.name)}
          value={typed}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
        {error !== null && <FormError text={admin.error(errorText(error))} />}
        <DialogButtons onClose={onClose}>
          <Button type="submit" tone="danger" busy={busy} disabled={!isConfirmed}>
            {texts.deleteForever}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function EventContents({ eventId }: { eventId: string }) {
  const { data, error } = useData(['contents', eventId], () => readContents(eventId), {
    refetchOnWindowFocus: false,
  });
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

/** Posts that are deleted with an event: public ones with their likes, and pending ones. */
async function readContents(eventId: string) {
  const [published, pending] = await Promise.all([
    tally((page) => call('listEventPosts', { params: { eventId }, query: page })),
    tally(
      (page) => call('listAdminPosts', { query: { status: 'pending', ...page } }),
      (post) => post.eventid === eventId && !post.public,
    ),
  ]);
  return { published, pending };
}

/** Above this the exact number does not matter for the warning. */
const mostPages = 20;

async function tally(
  readPage: (page: { limit: number; cursor?: string }) => Promise<PostPage | Post[]>,
  counts: (post: Post) => boolean = () => true,
) {
  const sum = { count: 0, likes: 0, orMore: true };
  let from: { cursor?: string } = {};
  for (let page = 0; page < mostPages && sum.orMore; page += 1) {
    const { posts, nextCursor } = asPage(await readPage({ limit: limits.pageSize, ...from }));
    for (const { likes } of posts.filter(counts)) {
      sum.count += 1;
      sum.likes += likes;
    }
    sum.orMore = nextCursor !== null;
    if (nextCursor !== null) from = { cursor: nextCursor };
  }
  return sum;
}
