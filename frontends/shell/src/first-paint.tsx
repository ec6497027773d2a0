// This code runs in the gateway, which sends the markup with the page.
import type { ComponentType } from 'react';
import { paths } from '@el-reto/ui/paths';
import { renderAt, type Given } from '@el-reto/ui/server';
import { Layout } from './app/layout.tsx';
import { AgeGate } from './age-gate/age-gate.tsx';
import { Privacy, Terms } from './features/legal/legal.tsx';

/** The HTML of the age gate (`door`) and of the frame. */
export function firstPaint(path: string, given: Given): { door: string; frame: [string, string] } {
  const frame = renderAt(
    path,
    given,
    <Layout>
      <div data-hole="" />
    </Layout>,
  );
  const [before = '', after = ''] = frame.split('<div data-hole=""></div>');
  return { door: renderAt(path, { ...given, answers: {} }, <AgeGate />), frame: [before, after] };
}

const legalPages: Record<string, ComponentType | undefined> = { privacy: Privacy, terms: Terms };

/** The HTML of the legal text that a page shows; null for other pages. */
export function legalScreen(page: string, given: Given): string | null {
  const Screen = legalPages[page];
  return Screen ? renderAt(paths[page as 'privacy' | 'terms'], given, <Screen />) : null;
}
