import type { ReactNode } from 'react';
import type { Jury } from '@el-reto/contracts';
import { paths } from '@el-reto/ui/runtime';
import { home } from '@el-reto/ui/messages';
import { ButtonLink, Corcholata, cx, LoteriaCard, sectionTitle } from '@el-reto/ui';
import { CameraDrawing, CupDrawing } from '../../components/drawings.ts';

const looks: readonly { ground: string; drawing: ReactNode }[] = [
  {
    ground: 'bg-agave-light [--halftone:var(--color-agave)]',
    drawing: <CameraDrawing className="w-full" />,
  },
  {
    ground: 'bg-marigold [--halftone:var(--color-marigold-deep)]',
    drawing: <Corcholata className="w-3/4 -rotate-12" />,
  },
  {
    ground: 'bg-grana-light [--halftone:var(--color-grana)]',
    drawing: <CupDrawing className="w-full" />,
  },
];

export function Steps({ jury }: { jury: Jury | undefined }) {
  const prize = { name: home.prizeStep, text: home.prizeStepText(jury) };
  return (
    <section
      aria-labelledby="asi-se-juega"
      className="mx-auto max-w-6xl px-4 py-12 sm:px-6 lg:py-16"
    >
      <h2 id="asi-se-juega" className={sectionTitle}>
        {home.steps}
      </h2>
      <ol className="grid gap-6 py-8 md:grid-cols-3 md:gap-10">
        {[...home.stepCards, prize].map(({ name, text }, index) => (
          <li
            key={name}
            className="grid grid-cols-[min(10rem,54%)_minmax(0,1fr)] items-center gap-4 md:grid-cols-1 md:gap-5 md:content-start"
          >
            <div
              className={cx(
                'max-w-full md:mx-auto md:w-56',
                index % 2 === 0 ? '-rotate-2' : 'rotate-2',
              )}
            >
              <LoteriaCard number={index + 1} name={name} headingLevel="h3">
                <div
                  className={cx('halftone grid size-full place-items-center', looks[index]?.ground)}
                >
                  {looks[index]?.drawing}
                </div>
              </LoteriaCard>
            </div>
            <p className="text-lg leading-snug md:text-center">{text}</p>
          </li>
        ))}
      </ol>
      <ButtonLink tone="quiet" href={paths.terms} className="px-0! md:mx-auto md:flex!">
        {home.rules}
      </ButtonLink>
    </section>
  );
}
