import { useEffect, useState } from 'react';
import { Asked, useToasts, whenIdle } from '@el-reto/ui/runtime';
import { lazily } from '@el-reto/ui';
import { uncoverRoot } from '../first-screen.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { ErrorPage } from './error-page.tsx';
import { AgeGated } from './guards.tsx';
import { Layout } from './layout.tsx';
import { Screens } from './screens.tsx';

const Later = lazily(() => import('./later.tsx'));

function LaterOn() {
  const [rested, setRested] = useState(false);
  useEffect(() => whenIdle(() => setRested(true)), []);
  const hasNews = useToasts().length > 0;
  return rested || hasNews ? <Later /> : null;
}

export function App({ root }: { root: HTMLElement }) {
  useEffect(() => void uncoverRoot(root), [root]);
  return (
    <>
      <AgeGated>
        <Layout>
          <ErrorBoundary fallback={<ErrorPage />}>
            <Screens />
          </ErrorBoundary>
        </Layout>
      </AgeGated>
      <Asked />
      <LaterOn />
    </>
  );
}
