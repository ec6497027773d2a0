import { heads, Link, paths, useHead, useLocation } from '@el-reto/ui/facade';
import { common } from '@el-reto/ui/messages';
import { buttonClass, EmptyState } from '@el-reto/ui';

export function NotFound() {
  const [path] = useLocation();
  useHead(heads.notFound(path));
  return (
    <EmptyState heading="h1" title={common.notFoundTitle} text={common.notFound(path)}>
      <Link href={paths.home} className={buttonClass('act')}>
        {common.goHome}
      </Link>
    </EmptyState>
  );
}
