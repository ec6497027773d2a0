import { useRef, useState, type ComponentProps } from 'react';
import type { Post } from '@el-reto/contracts';
import { isUndelivered } from '@el-reto/contracts/rules';
import { Link, paths, useApi } from '@el-reto/ui/runtime';
import { common, profile } from '@el-reto/ui/messages';
import { ButtonLink, CardsSkeleton, EmptyState, lazily, Loaded, LoteriaCard } from '@el-reto/ui';
import { DeniedCard } from './denied-card.tsx';
import { ProfileSection } from './profile-section.tsx';
import { CapTally, PostPhoto, ReviewStamp } from '../../components/post-card.tsx';
import { CardStory } from './card-story.tsx';

const DeletePost = lazily(() => import('./delete-post.tsx'));

export function MyCards() {
  const posts = useApi('listMyPosts');
  const { data: race } = useApi('getMyRace');
  const { data: claims } = useApi('listMyClaims');
  const events = useApi('listAllEvents').data ?? [];
  const heading = useRef<HTMLHeadingElement>(null);
  const [deleting, setDeleting] = useState<Post | null>(null);
  const prizesOf = ({ id }: Post) => (claims ?? []).filter(({ postId }) => postId === id);
  const eventOf = (eventId: string) => events.find(({ id }) => id === eventId);
  const denied = race?.denied ?? [];
  const published = posts.data?.find((post) => post.public);
  return (
    <ProfileSection
      id="mis-cartas"
      title={profile.cards}
      headingRef={heading}
      aside={
        published && (
          <ButtonLink tone="quiet" href={paths.author(published.userId)}>
            {profile.seenByOthers}
          </ButtonLink>
        )
      }
    >
      <Loaded of={posts} failed={profile.cardsFailed} skeleton={<CardsSkeleton count={4} />}>
        {(own) => (
          <>
            {own.length === 0 && denied.length === 0 && (
              <EmptyState title={profile.noCards} text={profile.noCardsText}>
                <ButtonLink href={paths.takePart}>{common.takePart}</ButtonLink>
              </EmptyState>
            )}
            <ul className="grid gap-x-8 gap-y-7 md:grid-cols-2">
              {own.map((post) => (
                <li key={post.id}>
                  <MyCard
                    post={post}
                    race={race}
                    event={eventOf(post.eventid)}
                    claims={prizesOf(post)}
                    onDelete={setDeleting}
                  />
                </li>
              ))}
              {denied.map((card) => (
                <li key={card.postId}>
                  <DeniedCard
                    denied={card}
                    event={eventOf(card.eventId)}
                    onForget={() => heading.current?.focus()}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {deleting && (
        <DeletePost
          post={deleting}
          hasPrize={prizesOf(deleting).some(isUndelivered)}
          onClose={() => setDeleting(null)}
        />
      )}
    </ProfileSection>
  );
}

const widths = ['(min-width: 40rem) 12rem', '37vw'];

interface MyCardProps extends ComponentProps<typeof CardStory> {
  onDelete: (post: Post) => void;
}

function MyCard({ onDelete, ...story }: MyCardProps) {
  const { post, event } = story;
  const photo = <PostPhoto post={post} widths={widths} />;
  const likes = post.counts ? null : post.likes;
  return (
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-4 sm:grid-cols-[12rem_minmax(0,1fr)] sm:gap-7">
      <LoteriaCard
        number={post.number}
        name={post.name}
        headingLevel="h3"
        className="h-auto! self-start has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-3 has-[a:focus-visible]:outline-marigold-deep"
        cap={post.public ? <CapTally likes={likes} /> : <ReviewStamp />}
      >
        {event ? (
          <Link
            href={paths.post(event.slug, post.slug)}
            state={{ sort: 'recent', search: '', opened: true, isOwnPending: !post.public }}
            aria-label={post.name}
            className="block size-full outline-none"
          >
            {photo}
          </Link>
        ) : (
          photo
        )}
      </LoteriaCard>
      <div className="grid content-start gap-3">
        {event && (
          <p className="text-sm wrap-anywhere text-ink-soft">{profile.cardIn(event.name)}</p>
        )}
        <CardStory {...story} />
        <button
          type="button"
          aria-label={profile.deleteCardOf(post.name)}
          onClick={() => onDelete(post)}
          className="-ml-1 min-h-11 justify-self-start rounded-control px-1 font-bold text-grana underline underline-offset-4 focus-ring"
        >
          {profile.deleteCard}
        </button>
      </div>
    </div>
  );
}
