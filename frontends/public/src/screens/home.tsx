import { pageMetadata, usePageMetadata, useApi } from '@el-reto/ui/runtime';
import { common, home } from '@el-reto/ui/messages';
import { ErrorState } from '@el-reto/ui';
import { Stage } from '../components/stage.tsx';
import { BeforeAndAfter } from '../features/home/components/before-and-after.tsx';
import { NewestCards } from '../features/home/components/newest-cards.tsx';
import { Prizes } from '../features/home/components/prizes.tsx';
import { RestingHero, RunningHero } from '../features/home/components/heroes.tsx';
import { Steps } from '../features/home/components/steps.tsx';
import { lastWithWinners, nextUpcoming } from '../lib/around-today.ts';
import { useMyLikes } from '../lib/likes/use-like.ts';

export default function HomeScreen() {
  usePageMetadata(pageMetadata.home);
  useMyLikes();
  const current = useApi('listCurrentEvents');
  const all = useApi('listAllEvents').data;
  const running = current.data?.[0];
  const next = nextUpcoming(all ?? []);
  return (
    <>
      {running && <RunningHero event={running} />}
      {current.data && !running && <RestingHero next={next} />}
      {!current.data && current.error && (
        <ErrorState title={home.loadFailed} error={current.error} onRetry={current.reread} />
      )}
      {!current.data && !current.error && (
        <Stage className="min-h-[80dvh]">
          <output aria-label={common.loading} />
        </Stage>
      )}
      <Steps />
      <Prizes />
      {running && <NewestCards event={running} />}
      <BeforeAndAfter last={lastWithWinners(all ?? [])} next={running && next} />
    </>
  );
}
