import { FormError } from '@el-reto/ui';
import { admin } from '../messages/admin.ts';
import { errorText } from '@el-reto/ui/runtime';
import { Tool } from './tool.tsx';

interface FurtherPagesProps {
  hasMore: boolean;
  loadingMore: boolean;
  more: () => void;
  /** Error of the last request for a page. */
  error: unknown;
}

/** A button that loads the next page of a list. */
export function FurtherPages({ hasMore, loadingMore, more, error }: FurtherPagesProps) {
  if (!hasMore) return null;
  // The button is not disabled while a page loads, because a disabled button loses the focus.
  return (
    <>
      {error !== undefined && <FormError text={errorText(error)} />}
      <Tool
        aria-busy={loadingMore || undefined}
        onClick={more}
        className="justify-self-start aria-busy:opacity-40"
      >
        {admin.desk.more}
      </Tool>
    </>
  );
}
