import type { ReactNode } from 'react';
import { FormError, Loaded, useInSight } from '@el-reto/ui';
import { desk } from '../messages/desk.ts';
import { errorText, type useApiPages } from '@el-reto/ui/runtime';
import { RowsSkeleton, Tool } from './tool.tsx';

/** The next page is loaded when the end of the list is this close to the window. */
const aheadPx = 600;

interface PageListProps<Page> {
  list: Omit<ReturnType<typeof useApiPages>, 'pages'> & { pages: Page[] | undefined };
  failed: string;
  children: (pages: Page[]) => ReactNode;
}

/** A list of pages. Scrolling to its end, or a button, loads the next page. */
export function PageList<Page>({ list, failed, children }: PageListProps<Page>) {
  const { error, hasMore, loadingMore, more, retry } = list;
  const end = useInSight(hasMore && !loadingMore && !error ? more : null, aheadPx);
  return (
    <Loaded of={{ ...list, data: list.pages }} failed={failed} skeleton={<RowsSkeleton />}>
      {(pages) => (
        <>
          {children(pages)}
          {hasMore && error !== undefined && <FormError text={errorText(error)} />}
          {hasMore && (
            // The button stays enabled while a page loads, because a disabled button loses the focus.
            <Tool
              ref={end}
              aria-busy={loadingMore || undefined}
              onClick={() => (error ? void retry() : more())}
              className="justify-self-start aria-busy:opacity-40"
            >
              {desk.more}
            </Tool>
          )}
        </>
      )}
    </Loaded>
  );
}
