import { Asked } from '@el-reto/ui/facade';
import { common } from '@el-reto/ui/messages';
import { Toaster } from '@el-reto/ui';
import { Door } from './door.tsx';
import { Header } from './header.tsx';

/** The admin on an origin of its own: the same screens behind its own door. */
export function Standalone() {
  return (
    <>
      <a
        href="#contenido"
        className="sr-only z-50 rounded-control bg-marigold px-4 py-3 font-bold text-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {common.skipToContent}
      </a>
      <Header />
      <main id="contenido" tabIndex={-1} className="min-h-[calc(100dvh-6.5rem)] outline-none">
        <Door />
      </main>
      <Asked />
      <Toaster />
    </>
  );
}
