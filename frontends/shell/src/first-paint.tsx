// This code runs in the gateway, which sends the markup with the page.
import type { ComponentType, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { paths } from '@el-reto/ui/paths';
import { applyConfig, bringAnswers, forgetAnswers, Router } from '@el-reto/ui/server';
import { Layout } from './app/layout.tsx';
import { AgeGate } from './age-gate/age-gate.tsx';
import { Privacy, Terms } from './features/legal/legal.tsx';

interface Given {
  answers: Readonly<Record<string, unknown>>;
  config: unknown;
}

/** The HTML of the age gate (`door`) and of the frame. `answers`: API answers by address. */
export function firstPaint(path: string, given: Given): { door: string; frame: [string, string] } {
  const frame = renderAt(
    path,
    given,
    <Layout>
      <div data-hole="" />
    </Layout>,
  );
  const [before = '', after = ''] = frame.split('<div data-hole=""></div>');
  return { door: renderToStaticMarkup(<AgeGate />), frame: [before, after] };
}

const legalPages: Record<string, ComponentType | undefined> = { privacy: Privacy, terms: Terms };

/** The HTML of the legal text that a page shows; null for other pages. */
export function legalScreen(page: string, given: Given): string | null {
  const Screen = legalPages[page];
  return Screen ? renderAt(paths[page as 'privacy' | 'terms'], given, <Screen />) : null;
}

function renderAt(path: string, { answers, config }: Given, children: ReactNode): string {
  applyConfig(config);
  bringAnswers(answers);
  try {
    return renderToStaticMarkup(
      <Router ssrPath={path} ssrSearch="">
        {children}
      </Router>,
    );
  } finally {
    // The next request may be for another page.
    forgetAnswers();
  }
}
