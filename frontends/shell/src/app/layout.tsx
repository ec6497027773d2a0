import type { ReactNode } from 'react';
import { common } from '@el-reto/ui/messages';
import { BottomNav } from './bottom-nav.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { useNavigationEffects } from './use-navigation-effects.ts';

export function Layout({ children }: { children: ReactNode }) {
  useNavigationEffects();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#contenido"
        className="sr-only z-50 rounded-control bg-marigold px-4 py-3 font-bold text-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {common.skipToContent}
      </a>
      <Header />
      <main
        id="contenido"
        tabIndex={-1}
        className="min-h-[calc(100dvh-4rem)] grow pt-10 outline-none"
      >
        {children}
      </main>
      <Footer />
      <BottomNav />
    </div>
  );
}
