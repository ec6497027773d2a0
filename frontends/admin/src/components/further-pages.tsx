import { FormError } from '@el-reto/ui';
import { admin } from '../messages/admin.ts';
import { errorText } from '@el-reto/ui/runtime';
import { Tool } from './tool.tsx';

interface FurtherPagesProps {
  hasMore: boolean;
  loadingMore: boolean;
  more: () => void;
  /** Why the last page did not come. */
  error: unknown;
}

/** Asks for the next page of a list. */
export function FurtherPages({ hasMore, loadingMore, more, error }: FurtherPagesProps) {
  if (!hasMore) return null;
  // Not switched off meanwhile: it would lose the focus.
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
