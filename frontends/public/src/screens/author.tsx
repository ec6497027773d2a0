import { useState } from 'react';
import type { Author } from '@el-reto/contracts';
import { limits } from '@el-reto/contracts/rules';
import { pageMetadata, paths, useApi, useParams, usePageMetadata } from '@el-reto/ui/runtime';
import { author as texts, gallery } from '@el-reto/ui/messages';
import {
  Avatar,
  Button,
  ButtonLink,
  CardsSkeleton,
  EmptyState,
  ErrorState,
  useToday,
} from '@el-reto/ui';
import { eventPhase } from '@el-reto/contracts/rules';
import { PostCard } from '../components/post-card.tsx';
import { SharePage } from '../features/share/share-page.tsx';
import { newestCards } from '../lib/card-query.ts';
import { useLikesOfAccount } from '../lib/likes/likes.ts';

/** A contestant with all their public cards. */
export default function AuthorScreen() {
  const { uid = '' } = useParams();
  const { data, error, reread } = useCards(uid);
  usePageMetadata(pageMetadata.author(data?.name ?? texts.someone));
  useLikesOfAccount();
  const [cursors, setCursors] = useState<readonly string[]>([]);
  if (!data && error?.status === 404) {
    return (
      <EmptyState heading="h1" title={texts.noneTitle} text={texts.noneText}>
        <ButtonLink href={paths.gallery}>{texts.seeGallery}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <div className="mx-auto max-w-6xl overflow-x-clip px-4 py-6 sm:px-6 sm:py-8">
      {!data &&
        (error ? (
          <ErrorState title={texts.failed} error={error} onRetry={reread} />
        ) : (
          <CardsSkeleton />
        ))}
      {data && (
        <>
          <div className="flex flex-wrap items-center gap-4 pb-6 sm:gap-6">
            <Avatar src={data.photoURL} name="" className="size-20 shrink-0 sm:size-28" />
            <div className="min-w-[min(100%,12rem)] flex-1">
              <p className="font-bold text-ink-soft">{texts.cardsOf}</p>
              <h1 className="misprint font-display text-3xl leading-[1.28] break-words uppercase sm:text-5xl">
                {data.name}
              </h1>
              <SharePage className="mt-3" />
            </div>
          </div>
          <ul className="grid grid-cols-2 gap-x-4 gap-y-5 sm:gap-6 md:grid-cols-3 lg:grid-cols-4">
            <Cards page={data} leading />
            {cursors.map((cursor) => (
              <MoreCards
                key={cursor}
                uid={uid}
                cursor={cursor}
                onMore={(next) => setCursors([...cursors, next])}
                isLast={cursor === cursors.at(-1)}
              />
            ))}
          </ul>
          {cursors.length === 0 && data.nextCursor !== null && (
            <MoreButton onClick={() => setCursors([data.nextCursor ?? ''])} />
          )}
        </>
      )}
    </div>
  );
}

const useCards = (uid: string, cursor?: string) =>
  useApi('getAuthor', {
    params: { uid },
    query: { limit: limits.galleryPageSize, ...(cursor !== undefined && { cursor }) },
  });

function Cards({ page, leading = false }: { page: Author; leading?: boolean }) {
  const events = useApi('listAllEvents').data ?? [];
  const today = useToday();
  return page.posts.map((post, index) => {
    const event = events.find(({ id }) => id === post.eventid);
    if (!event) return null;
    return (
      <li key={post.id}>
        <PostCard
          post={post}
          eventSlug={event.slug}
          viewer={{ ...newestCards, opened: true }}
          closed={eventPhase(event, today) === 'ended'}
          leading={leading && index < 2}
        />
      </li>
    );
  });
}

interface MoreCardsProps {
  uid: string;
  cursor: string;
  isLast: boolean;
  onMore: (cursor: string) => void;
}

function MoreCards({ uid, cursor, isLast, onMore }: MoreCardsProps) {
  const { data } = useCards(uid, cursor);
  if (!data) return null;
  return (
    <>
      <Cards page={data} />
      {isLast && data.nextCursor !== null && (
        <li className="col-span-full">
          <MoreButton onClick={() => onMore(data.nextCursor ?? '')} />
        </li>
      )}
    </>
  );
}

const MoreButton = ({ onClick }: { onClick: () => void }) => (
  <div className="grid place-items-center pt-8">
    <Button tone="plain" onClick={onClick}>
      {gallery.moreCards}
    </Button>
  </div>
);
