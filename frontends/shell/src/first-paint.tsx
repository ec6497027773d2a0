// Runs in the gateway: what a page shows before any script.
import { renderToStaticMarkup } from 'react-dom/server';
import { applyConfig, Router } from '@el-reto/ui/server';
import { Layout } from './app/layout.tsx';
import { AgeGate } from './age-gate/age-gate.tsx';

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
