import { useEffect, type ComponentType } from 'react';
import {
  Link,
  useLocation,
  useSearchParams,
  pageMetadata,
  usePageMetadata,
  isApiError,
  useUser,
  useApi,
} from '@el-reto/ui/runtime';
import { admin } from './messages/admin.ts';
import { rights } from './messages/rights.ts';
import { CardsSkeleton, cx, lazily } from '@el-reto/ui';
import { Guarded } from './components/guarded.tsx';
import { AccountLink, sectionFrom, SectionNav, type Section } from './components/section-nav.tsx';
import { DecisionBar } from './features/moderation/decision-bar.tsx';
import { openOutbox } from './lib/outbox/desk-outbox.ts';
import { useWaitingCount, type Waiting } from './features/moderation/use-waiting-count.ts';
import { useDueRequests, type DueRequest } from './lib/api/requests.ts';
import { useOpenAuthor } from './lib/address.ts';

const waiting = <CardsSkeleton count={10} />;

const screens: Record<Section, ComponentType<{ waiting: Waiting }>> = {
  moderacion: lazily(() => import('./features/moderation/moderation.tsx'), waiting),
  votos: lazily(() => import('./features/votes/votes.tsx'), waiting),
  eventos: lazily(() => import('./features/events/events.tsx'), waiting),
  jurado: lazily(() => import('./features/jury/jury.tsx'), waiting),
  ganadores: lazily(() => import('./features/winners/winners.tsx'), waiting),
  premios: lazily(() => import('./features/prizes/prizes.tsx'), waiting),
  usuarios: lazily(() => import('./features/users/users.tsx'), waiting),
  resumen: lazily(() => import('./features/report/report.tsx'), waiting),
  bitacora: lazily(() => import('./features/audit/audit.tsx'), waiting),
  derechos: lazily(() => import('./features/rights/requests.tsx'), waiting),
  cuenta: lazily(() => import('./features/account/account.tsx'), waiting),
};

const SecondFactorNeeded = lazily(async () => {
  const { SecondFactorNeeded: Screen } = await import('./features/account/account.tsx');
  return { default: Screen };
}, waiting);

const AuthorDialog = lazily(() => import('./components/author-dialog.tsx'));

export default function AdminScreen() {
  return useLacksSecondFactor() ? <SecondFactorNeeded /> : <Sections />;
}

function Sections() {
  const [search] = useSearchParams();
  const section = sectionFrom(search.get('seccion'));
  const count = useWaitingCount();
  const badge = (count.posts.left ?? 0) + (count.profiles.left ?? 0);
  const [author] = useOpenAuthor();
  const due = useDueRequests();
  const uid = useUser()?.uid;
  useEffect(() => (uid === undefined ? undefined : openOutbox(uid)), [uid]);
  usePageMetadata(pageMetadata.adminSection(admin.pageTitle(admin.sections[section], badge)));
  const Screen = screens[section];
  return (
    <div className="mx-auto max-w-[104rem] px-3 pt-4 pb-28 [--nav:4.25rem] in-data-[alone]:[--nav:0rem] sm:px-6 md:[--nav:0rem]">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 pb-4">
        <h1 className="font-display text-2xl uppercase">{admin.sections[section]}</h1>
        <AccountLink current={section === 'cuenta'} />
        <SectionNav section={section} waiting={badge} due={due.length} />
      </div>
      {section !== 'derechos' && <DueReminder due={due} />}
      <Guarded heading="h2" place={search.toString()}>
        <Screen waiting={count} />
        {author !== null && <AuthorDialog key={author} uid={author} />}
      </Guarded>
      <DecisionBar />
    </div>
  );
}

/**
 * Whether the server requires a second factor that this administrator did not use. The server then
 * refuses all administrators' calls.
 */
function useLacksSecondFactor(): boolean {
  const { error } = useApi('listAdminPosts', { query: { status: 'pending', limit: 1 } });
  return isApiError(error, 'SECOND_FACTOR_NEEDED');
}

/**
 * Reminds administrators of requests about personal data: five days and one day before the answer
 * is due, and after that.
 */
function DueReminder({ due: [first] }: { due: readonly DueRequest[] }) {
  const [path] = useLocation();
  if (!first) return null;
  return (
    <output
      className={cx(
        'mb-4 flex flex-wrap items-center gap-x-4 rounded-control border-2 px-3 font-bold',
        first.urgency === 'late' ? 'border-grana bg-grana text-foam' : 'border-ink bg-sun',
      )}
    >
      <span className="py-2">{rights.reminder[first.urgency]}</span>
      <Link
        href={`${path}?seccion=derechos`}
        className="inline-flex min-h-11 items-center rounded-[4px] underline underline-offset-4 focus-ring"
      >
        {rights.see}
      </Link>
    </output>
  );
}
