import type { Event } from '@el-reto/contracts';
import { Link, paths } from '@el-reto/ui/runtime';
import { home } from '@el-reto/ui/messages';
import { buttonClass, dayText, LoteriaCard, Photo } from '@el-reto/ui';

export function BeforeAndAfter({
  last,
  next,
}: {
  last: Event | undefined;
  next: Event | undefined;
}) {
  const best = last?.topPosts[0];
  if (!best && !next) return null;
  return (
    <div className="mx-auto grid max-w-6xl gap-12 overflow-x-clip px-4 py-12 sm:px-6 md:grid-cols-2 lg:py-16">
      {last && best && (
        <section aria-labelledby="gano" className="grid grid-cols-[9rem_1fr] items-center gap-5">
          <div className="-rotate-3">
            <LoteriaCard number={1} name={best.name} headingLevel="p">
              <Photo cover src={best.img} alt="" width={4} height={5} sizes="16rem" />
            </LoteriaCard>
          </div>
          <div className="grid justify-items-start gap-2">
            <h2 id="gano" className="font-display text-xl leading-tight uppercase sm:text-2xl">
              {home.winnersTitle}
            </h2>
            <p>
              <b>{best.name}</b> {home.winnersBy(best.author, last.name)}
            </p>
            <Link href={paths.winners} className={buttonClass('quiet', 'px-0!')}>
              {home.seeWinners}
            </Link>
          </div>
        </section>
      )}
      {next && (
        <section aria-labelledby="sigue" className="grid grid-cols-[9rem_1fr] items-center gap-5">
          <div className="rotate-3">
            <LoteriaCard name={next.name} headingLevel="p">
              <Photo cover src={next.thumbnail} alt="" width={4} height={3} sizes="16rem" />
            </LoteriaCard>
          </div>
          <div className="grid justify-items-start gap-2">
            <h2 id="sigue" className="font-display text-xl leading-tight uppercase sm:text-2xl">
              {home.nextTitle}
            </h2>
            <p>
              <b>{next.name}</b>
              <br />
              {home.nextStarts(dayText(next.startDate))}
            </p>
            <Link href={paths.contest(next.slug)} className={buttonClass('quiet', 'px-0!')}>
              {home.about}
            </Link>
          </div>
        </section>
      )}
    </div>
  );
}
