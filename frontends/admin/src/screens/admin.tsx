import { useEffect, useState, type ComponentType } from 'react';
import {
  useSearchParams,
  pageMetadata,
  usePageMetadata,
  isApiError,
  pathTo,
  useApi,
  usePersonal,
  useUser,
} from '@el-reto/ui/runtime';
import { useLive } from '@el-reto/ui/live';
import { admin } from '@el-reto/ui/messages';
import { CardsSkeleton, lazily } from '@el-reto/ui';
import { AccountLink, sectionFrom, SectionNav, type Section } from '../components/section-nav.tsx';
import { DecisionBar } from '../features/moderation/components/decision-bar.tsx';
import { openOutbox, useOutbox } from '../features/moderation/lib/moderation-outbox.ts';

const waiting = <CardsSkeleton count={10} />;

const screens: Record<Section, ComponentType<{ liveCount: number | null }>> = {
  moderacion: lazily(() => import('../features/moderation/components/moderation.tsx'), waiting),
  votos: lazily(() => import('../features/votes/components/votes.tsx'), waiting),
  eventos: lazily(() => import('../features/events/components/events.tsx'), waiting),
  ganadores: lazily(() => import('../features/winners/components/winners.tsx'), waiting),
  premios: lazily(() => import('../features/prizes/components/prizes.tsx'), waiting),
  usuarios: lazily(() => import('../features/users/components/users.tsx'), waiting),
  cuenta: lazily(() => import('../features/account/components/account.tsx'), waiting),
};

const SecondFactorNeeded = lazily(async () => {
  const { SecondFactorNeeded: Screen } = await import('../features/account/components/account.tsx');
  return { default: Screen };
}, waiting);

export default function AdminScreen() {
  return useLacksSecondFactor() ? <SecondFactorNeeded /> : <Sections />;
}

function Sections() {
  const [search] = useSearchParams();
  const section = sectionFrom(search.get('seccion'));
  const liveCount = useWaitingCount();
  const { decisions } = useOutbox();
  useOpenOutbox();
  usePageMetadata(pageMetadata.unlisted(admin.pageTitle(admin.sections[section])));
  const Screen = screens[section];
  return (
    <div className="mx-auto max-w-[104rem] px-3 pt-4 pb-28 [--nav:4.25rem] in-data-[alone]:[--nav:0rem] sm:px-6 md:[--nav:0rem]">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 pb-4">
        <h1 className="font-display text-2xl uppercase">{admin.sections[section]}</h1>
        <AccountLink current={section === 'cuenta'} />
        <SectionNav section={section} waiting={Math.max(0, (liveCount ?? 0) - decisions.length)} />
      </div>
      <Screen liveCount={liveCount} />
      <DecisionBar />
    </div>
  );
}

function useOpenOutbox(): void {
  const uid = useUser()?.uid;
  useEffect(() => (uid === undefined ? undefined : openOutbox(uid)), [uid]);
}

/** Whether the server asks this administrator for a second factor: every call to it is refused then. */
function useLacksSecondFactor(): boolean {
  const personal = usePersonal();
  const query = { status: 'pending', limit: 1 } as const;
  const { error } = useApi('listAdminPosts', personal && { ...personal, query });
  return isApiError(error, 'SECOND_FACTOR_NEEDED');
}

/** How many posts wait, as the server counts them, live; null until it has spoken. */
function useWaitingCount(): number | null {
  const [count, setCount] = useState<number | null>(null);
  useLive(pathTo('followPending'), ({ type, data }) => {
    const told = (data as { count?: unknown } | null)?.count;
    if (type === 'pending' && typeof told === 'number') setCount(told);
  });
  return count;
}
