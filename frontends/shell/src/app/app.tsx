import { useEffect } from 'react';
import { Asked } from '@el-reto/ui/runtime';
import { Toaster } from '@el-reto/ui';
import { ConsentCorner } from '../features/consent/consent-corner.tsx';
import { uncoverRoot } from '../first-screen.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { ErrorPage } from './error-page.tsx';
import { AgeGated } from './guards.tsx';
import { Layout } from './layout.tsx';
import { OfflineNotice, PauseNotice } from './notices.tsx';
import { Screens } from './screens.tsx';

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
        <ConsentCorner />
      </AgeGated>
      <OfflineNotice />
      <PauseNotice />
      <Asked />
      <Toaster />
    </>
  );
}
