import type { Post } from '@el-reto/contracts';
import { eventPhase, limits } from '@el-reto/contracts/rules';
import {
  errorText,
  pageMetadata,
  paths,
  useApi,
  useApiPages,
  useParams,
  usePageMetadata,
  toast,
  useAction,
} from '@el-reto/ui/runtime';
import { author as texts, common, gallery, viewer } from '@el-reto/ui/messages';
import {
  Avatar,
  Button,
  ButtonLink,
  CardsSkeleton,
  EmptyState,
  FormError,
  Loaded,
  useToday,
} from '@el-reto/ui';
import { PostCard } from '../../components/post-card.tsx';
import { newestCards } from '../../lib/card-query.ts';
import { useLikesOfAccount } from '../../lib/likes/likes.ts';
import { ShareIcon } from '../../components/icons.tsx';
import { shareAddress } from '../../lib/share/share-ways.ts';

export default function AuthorScreen() {
  const { uid = '' } = useParams();
  const list = useApiPages(
    'getAuthor',
    { params: { uid }, query: { limit: limits.galleryPageSize } },
    { refetchOnMount: 'always' },
  );
  // After the deletion of the account, the last answer stays in the cache.
  const isGone = list.error?.status === 404;
  const name = isGone ? undefined : list.pages?.[0]?.name;
  usePageMetadata(pageMetadata.author(name ?? texts.someone));
  useLikesOfAccount();
  if (isGone) {
    return (
      <EmptyState heading="h1" title={texts.noneTitle} text={texts.noneText}>
        <ButtonLink href={paths.gallery}>{common.seeGallery}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <div className="mx-auto max-w-6xl overflow-x-clip px-4 py-6 sm:px-6 sm:py-8">
      <Loaded
        of={{ ...list, data: list.pages?.[0] }}
        failed={texts.failed}
        skeleton={<CardsSkeleton />}
      >
        {({ photoURL }) => (
          <>
            <div className="flex flex-wrap items-center gap-4 pb-6 sm:gap-6">
              <Avatar src={photoURL} name="" className="size-20 shrink-0 sm:size-28" />
              <div className="min-w-[min(100%,12rem)] flex-1">
                <p className="font-bold text-ink-soft">{texts.cardsOf}</p>
                <h1 className="misprint font-display text-3xl leading-[1.28] wrap-anywhere uppercase sm:text-5xl">
                  {name}
                </h1>
                <SharePage />
              </div>
            </div>
            <Cards posts={list.pages?.flatMap(({ posts }) => posts) ?? []} />
          </>
        )}
      </Loaded>
      {list.hasMore && (
        <div className="grid place-items-center gap-3 pt-8">
          {list.error && <FormError text={errorText(list.error)} />}
          <Button tone="plain" onClick={list.error ? list.retry : list.more}>
            {list.error ? common.retry : gallery.moreCards}
          </Button>
        </div>
      )}
    </div>
  );
}

function Cards({ posts }: { posts: readonly Post[] }) {
  const events = useApi('listAllEvents').data ?? [];
  const today = useToday();
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-5 sm:gap-6 md:grid-cols-3 lg:grid-cols-4">
      {posts.map((post, index) => {
        const event = events.find(({ id }) => id === post.eventid);
        if (!event) return null;
        return (
          <li key={post.id}>
            <PostCard
              post={post}
              eventSlug={event.slug}
              viewer={{ ...newestCards, opened: true }}
              closed={eventPhase(event, today) === 'ended'}
              leading={index < 2}
            />
          </li>
        );
      })}
    </ul>
  );
}

function SharePage() {
  const share = useAction(async () => {
    const outcome = await shareAddress(document.title, location.origin + location.pathname);
    if (outcome === 'copied') toast(viewer.linkCopied, { tone: 'good' });
    if (outcome === 'failed') toast(viewer.shareFailed, { tone: 'bad' });
  });
  return (
    <Button tone="plain" onClick={() => void share.run()} className="mt-3">
      <ShareIcon />
      {viewer.share}
    </Button>
  );
}
