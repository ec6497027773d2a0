import type { ReactNode } from 'react';
import type { Event } from '@el-reto/contracts';
import { listedPrizeName } from '@el-reto/contracts/rules';
import { common, config, paths } from '@el-reto/ui/runtime';
import { termsOf } from '../lib/terms-of.ts';
import { daysText } from '../lib/times.ts';
import { contestTerms } from '../messages/contest-terms.ts';
import { ButtonLink } from './button-link.tsx';

interface ContestTermsProps {
  event: Event;
  /** Whether the section is open at first. */
  open: boolean;
}

/** The terms of a contest: dates, prizes, permit, organiser, and rules if there are any. */
export function ContestTerms({ event, open }: ContestTermsProps) {
  const { prizes, permit } = termsOf(event);
  return (
    <details open={open} className="group mx-auto max-w-6xl px-4 pt-8 wrap-anywhere sm:px-6">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-3 rounded-[4px] font-display text-lg leading-tight uppercase marker:content-none focus-ring [&::-webkit-details-marker]:hidden">
        <h2>{contestTerms.title}</h2>
        <span
          aria-hidden="true"
          className="grid size-7 shrink-0 place-items-center rounded-full border-[3px] border-ink bg-sun leading-none group-open:rotate-45"
        >
          +
        </span>
      </summary>
      <div className="mt-3 rounded-card border-[3px] border-ink bg-white p-5 sm:p-7">
        <dl className="grid gap-5 md:grid-cols-3 md:gap-x-8">
          <Term name={contestTerms.dates}>
            {`${daysText(event.startDate, event.endDate)}, ${contestTerms.zone}`}
          </Term>
          <Term name={contestTerms.organiser}>{config.brand.organiser}</Term>
          <Term name={contestTerms.permit}>{permit}</Term>
          {prizes.length > 0 && (
            <Term name={contestTerms.prizes} wide>
              <ol className="grid gap-1">
                {prizes.map((prize, index) => (
                  <li key={prize}>
                    <strong>{listedPrizeName(index)}:</strong> {prize}
                  </li>
                ))}
              </ol>
            </Term>
          )}
          {event.rules && (
            <Term name={contestTerms.rules} wide>
              <span className="whitespace-pre-line">{event.rules}</span>
            </Term>
          )}
        </dl>
        <ButtonLink tone="quiet" href={paths.terms} className="mt-3 px-0!">
          {common.terms}
        </ButtonLink>
      </div>
    </details>
  );
}

function Term({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'md:col-span-3' : undefined}>
      <dt className="text-sm font-bold text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
