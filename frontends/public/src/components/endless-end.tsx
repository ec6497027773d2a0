import { useEffect, useRef, useState } from 'react';
import { errorText } from '@el-reto/ui/facade';
import { common, gallery } from '@el-reto/ui/messages';
import { Button } from '@el-reto/ui';
import type { Tabla } from '../lib/use-tabla.ts';

/** Pages that come by themselves before somebody has to ask: the footer stays within reach. */
const pagesInARow = 5;
const aheadPx = 900;

/** The end of a list that goes on: brings the next page before it is reached. */
export function EndlessEnd({ tabla }: { tabla: Tabla }) {
  const { hasMore, loadingMore, more, pages, error, reread, posts = [] } = tabla;
  const ref = useRef<HTMLDivElement>(null);
  const [limit, setLimit] = useState(() => Math.max(pages, 1) + pagesInARow - 1);
  const goesOn = hasMore && !loadingMore && !error && pages < limit;

  useEffect(() => {
    const end = ref.current;
    if (!goesOn || !end) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) more();
      },
      { rootMargin: `${aheadPx}px` },
    );
    watch.observe(end);
    return () => watch.disconnect();
  }, [goesOn, more]);

  const askForMore = () => {
    setLimit(pages + pagesInARow);
    more();
  };

  return (
    <div ref={ref} className="grid min-h-24 place-items-center pt-8 text-center">
      {error && hasMore && (
        <div role="alert" className="grid justify-items-center gap-3">
          <p className="font-bold">{errorText(error)}</p>
          <Button onClick={reread}>{common.retry}</Button>
        </div>
      )}
      {!error && hasMore && !loadingMore && pages >= limit && (
        <Button tone="plain" onClick={askForMore}>
          {gallery.moreCards}
        </Button>
      )}
      {loadingMore && <output className="font-bold">{gallery.dealing}</output>}
      {!hasMore && posts.length > 4 && (
        <p className="text-ink-soft">{gallery.allCards(posts.length)}</p>
      )}
    </div>
  );
}
