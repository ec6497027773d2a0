import { useDeferredValue } from 'react';
import { hasSlug } from '@el-reto/contracts/rules';
import { config, Link, paths, useApi, useLocation } from '@el-reto/ui/runtime';
import { common } from '@el-reto/ui/messages';
import { Wordmark } from '@el-reto/ui';
import { noticeAsked } from '../features/consent/notice-asked.ts';

const item =
  'inline-flex min-h-11 items-center rounded-[4px] underline underline-offset-4 focus-ring';

/** Legal notices for beer advertising in Mexico. The page of a contest shows its own `permit`. */
export function Legends({ permit = config.brand.permit }: { permit?: string }) {
  const { organiser } = config.brand;
  return (
    <>
      <p className="font-display text-base text-sun uppercase">{common.legendDrink}</p>
      <p>{common.legendAge}</p>
      <p>{common.organiser(organiser)}</p>
      <p className="wrap-anywhere">{common.permit(permit)}</p>
    </>
  );
}

/** Matches the paths of a contest's pages, including those of its cards. */
const ofContest = /^\/(?:contest|gallery|winners|jurado|premio)\/([^/]+)/;

function usePermit(): string {
  // A page is shown before its footer changes, which is below the window.
  const path = useDeferredValue(useLocation()[0]);
  const slug = ofContest.exec(path)?.[1];
  const events = useApi('listAllEvents', slug === undefined ? null : {}).data;
  return events?.find(hasSlug(slug ?? ''))?.permit || config.brand.permit;
}

export function Footer() {
  const permit = usePermit();
  return (
    <footer className="mt-16 bg-ink text-foam">
      <div
        aria-hidden="true"
        className="halftone h-6 -scale-y-100 [--halftone:var(--color-marigold)]"
      />
      <div className="mx-auto grid max-w-6xl gap-6 px-4 pt-8 pb-12 sm:px-6 md:pb-8 md:grid-cols-[auto_1fr] md:items-end md:gap-x-12 lg:grid-cols-[auto_1fr_auto]">
        <Wordmark />
        <div className="grid gap-1 text-sm">
          <Legends permit={permit} />
        </div>
        <nav aria-label={common.footer} className="md:max-lg:col-span-2">
          <ul className="flex flex-wrap gap-x-5 text-sm font-bold">
            <li>
              <Link href={paths.privacy} className={item}>
                {common.privacy}
              </Link>
            </li>
            <li>
              <Link href={paths.terms} className={item}>
                {common.terms}
              </Link>
            </li>
            {config.firebase.measurementId !== null && (
              <li>
                <button type="button" onClick={() => noticeAsked.set(true)} className={item}>
                  {common.visits}
                </button>
              </li>
            )}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
