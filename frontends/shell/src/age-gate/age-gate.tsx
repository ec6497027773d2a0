import type { ReactNode } from 'react';
import { siteName } from '@el-reto/contracts/pages';
import { BirthDateForm } from '@el-reto/ui/birth-date';
import { config, paths } from '@el-reto/ui/runtime';
import { common, entrance } from '@el-reto/ui/messages';
import { drawing, plainLink, Wordmark } from '@el-reto/ui';
import { Legends } from '../app/footer.tsx';
import scene from './scene.svg?raw';
import { askedId, ageGateId, refusedId } from './age-pass.ts';

const Scene = drawing(scene);

const cardBelow = 'absolute inset-0 rounded-card border-[3px] border-ink-deep';

/**
 * Asks a new visitor for the date of birth. The gateway renders this markup, and `runAgeGate`
 * handles the answer.
 */
export function AgeGate() {
  const site = siteName(config.brand);
  return (
    <div
      id={ageGateId}
      data-app="shell"
      className="relative flex min-h-dvh flex-col items-center overflow-hidden bg-ink text-foam"
    >
      <div
        aria-hidden="true"
        className="halftone absolute -top-24 size-[44rem] rounded-full [--halftone:var(--color-ink-faint)]"
      />
      <div aria-hidden="true" className="picado absolute inset-x-0 top-0" />
      <main className="relative flex w-full max-w-md grow flex-col justify-center gap-5 px-4 pt-15 pb-6 [@media(height<30rem)]:gap-2 [@media(height<30rem)]:pb-2">
        <div className="text-center [@media(height<26rem)]:hidden">
          <Wordmark className="origin-bottom scale-125" />
        </div>
        <div id={askedId}>
          <Card title={entrance.title} text={entrance.lead(site)}>
            <BirthDateForm submit={entrance.enter} hint={entrance.dateHint} />
          </Card>
        </div>
        <div id={refusedId} hidden tabIndex={-1} className="animate-card-turn outline-none">
          <Card title={entrance.refusedTitle} text={entrance.refusedText(site)}>
            <p className="text-center text-sm text-ink-soft">{entrance.refusedMistake}</p>
          </Card>
        </div>
      </main>
      <footer className="relative grid max-w-2xl justify-items-center gap-0.5 px-4 pb-5 text-center text-sm">
        <Legends />
        <nav aria-label={common.footer} className="flex flex-wrap justify-center gap-x-5">
          <a href={paths.privacy} className={plainLink}>
            {common.privacy}
          </a>
          <a href={paths.terms} className={plainLink}>
            {common.terms}
          </a>
        </nav>
      </footer>
    </div>
  );
}

function Card({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="relative">
      <span aria-hidden="true" className={`${cardBelow} -rotate-5 bg-agave`} />
      <span aria-hidden="true" className={`${cardBelow} rotate-4 bg-grana`} />
      <div className="relative rounded-card border-[3px] border-ink-deep bg-foam p-2.5 text-ink shadow-marigold">
        <div className="relative h-38 overflow-hidden [@media(height<40rem)]:h-20 [@media(height<30rem)]:hidden rounded-[4px] border-[3px] border-ink sm:h-52">
          <Scene
            preserveAspectRatio="xMidYMid slice"
            className="absolute inset-0 size-full bg-marigold"
          />
          <span
            aria-hidden="true"
            className="absolute top-0 left-0 rounded-br-[6px] border-r-[3px] border-b-[3px] border-ink bg-foam px-2 font-display text-lg leading-8"
          >
            18
          </span>
        </div>
        <div className="grid gap-3 px-2 pt-3 pb-2 sm:px-5">
          <h1 className="misprint text-center font-display text-[1.7rem] leading-none uppercase sm:text-4xl">
            {title}
          </h1>
          <p className="text-center text-balance">{text}</p>
          {children}
        </div>
      </div>
    </div>
  );
}
