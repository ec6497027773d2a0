import { common } from '@el-reto/ui/messages';
import { Skeleton } from '@el-reto/ui';

export function RowsSkeleton({ count = 5 }: { count?: number }) {
  return (
    <output aria-label={common.loading} className="grid gap-2.5">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className="h-22" />
      ))}
    </output>
  );
}
