import { useEffect, useState } from 'react';
import { Asked, useToasts, whenIdle } from '@el-reto/ui/runtime';
import { lazily } from '@el-reto/ui';
import { uncoverRoot } from '../first-screen.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { ErrorPage } from './error-page.tsx';
import { AgeGated } from './guards.tsx';
import { Layout } from './layout.tsx';
import { OfflineNotice, useCanLoad } from './offline-notice.tsx';
import { Screens } from './screens.tsx';

const Later = lazily(() => import('./later.tsx'));

function LaterOn() {
  const [rested, setRested] = useState(false);
  const [asked, setAsked] = useState(false);
  useEffect(() => whenIdle(() => setRested(true)), []);
  const hasNews = useToasts().length > 0;
  // A browser remembers each module that failed: this one is asked for once it can come.
  const canLoad = useCanLoad();
  if (!asked && canLoad && (rested || hasNews)) setAsked(true);
  return asked ? <Later /> : null;
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
      <OfflineNotice />
      <ErrorBoundary fallback={null}>
        <LaterOn />
      </ErrorBoundary>
    </>
  );
}
