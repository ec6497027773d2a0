import { createElement } from 'react';
import type { Post } from '@el-reto/contracts';
import { ask, call, paths } from '@el-reto/ui/runtime';
import ShareDialog from './share-dialog.tsx';

/**
 * Opens the share dialog on any page. The wrapper element gives the dialog this bundle's styles.
 */
export async function openShare(post: Post, voted: boolean): Promise<void> {
  const events = await call('listAllEvents', { anonymous: true });
  const event = events.find(({ id }) => id === post.eventid);
  if (!event) return;
  const address = `${location.origin}${paths.post(event.slug, post.slug)}`;
  await ask<void>((onAnswer) =>
    createElement(
      'div',
      { 'data-app': 'public' },
      createElement(ShareDialog, {
        post,
        voted,
        address,
        eventSlug: event.slug,
        onClose: () => onAnswer(),
      }),
    ),
  );
}
