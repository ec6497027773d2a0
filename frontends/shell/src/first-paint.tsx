// Runs in the gateway: what a page shows before any script.
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { paths } from '@el-reto/ui/paths';
import { applyConfig, bringAnswers, forgetAnswers, Router } from '@el-reto/ui/server';
import { Layout } from './app/layout.tsx';
import { AgeGate } from './age-gate/age-gate.tsx';
import { Privacy, Terms } from './features/legal/legal.tsx';

/** The age gate (`door`) and the frame of every page, as HTML; `given` is the page's configuration. */
export function firstPaint(given: unknown): { door: string; frame: [string, string] } {
  applyConfig(given);
  const frame = renderToStaticMarkup(
    <Router ssrPath="/-" ssrSearch="">
      <Layout>
        <div data-hole="" />
      </Layout>
    </Router>,
  );
  const [before = '', after = ''] = frame.split('<div data-hole=""></div>');
  return { door: renderToStaticMarkup(<AgeGate />), frame: [before, after] };
}

const legalPages: Record<string, ComponentType | undefined> = { privacy: Privacy, terms: Terms };

/** A legal text as it is now, as HTML; null for every other page. `answers`: by API address. */
export function legalScreen(
  page: string,
  { answers, config }: { answers: Readonly<Record<string, unknown>>; config: unknown },
): string | null {
  const Screen = legalPages[page];
  if (!Screen) return null;
  applyConfig(config);
  bringAnswers(answers);
  try {
    return renderToStaticMarkup(
      <Router ssrPath={paths[page as 'privacy' | 'terms']} ssrSearch="">
        <Screen />
      </Router>,
    );
  } finally {
    forgetAnswers();
  }
}
