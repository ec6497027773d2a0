// For the server builds of front ends only: in a browser these functions would change the state of the
// page.
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import { bringAnswers, forgetAnswers } from './runtime/answers.ts';
import { applyConfig } from './runtime/config.ts';

export { applyConfig };

export interface Given {
  /** API answers by address. */
  answers: Readonly<Record<string, unknown>>;
  config: unknown;
}

/** The HTML of `children` at the address `path`, as a visitor without an account sees it first. */
export function renderAt(path: string, { answers, config }: Given, children: ReactNode): string {
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
