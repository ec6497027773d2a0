import { useRef, useState } from 'react';
import type { Post } from '@el-reto/contracts';
import { isUndelivered } from '@el-reto/contracts/rules';
import { paths, useApi, usePersonal } from '@el-reto/ui/runtime';
import { common, profile } from '@el-reto/ui/messages';
import { ButtonLink, CardsSkeleton, EmptyState, lazily, Loaded } from '@el-reto/ui';
import { DeniedCard } from './denied-card.tsx';
import { MyCard } from './my-card.tsx';
import { ProfileSection } from './profile-section.tsx';

const DeletePost = lazily(() => import('./delete-post.tsx'));

export function MyCards() {
  const posts = useApi('listMyPosts', usePersonal());
  const { data: race } = useApi('getMyRace', usePersonal());
  const { data: claims } = useApi('listMyClaims', usePersonal());
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
