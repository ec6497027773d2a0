import { cx, Link, useLocation } from '@el-reto/ui/facade';
import { admin } from '@el-reto/ui/messages';
import { KeyIcon } from './icons.tsx';
import { toolClass } from './tool.ts';

/** The way to one's own account, beside the sections of the work. */
export function AccountLink({ current }: { current: boolean }) {
  const [path] = useLocation();
  return (
    <Link
      href={`${path}?seccion=cuenta`}
      aria-current={current ? 'page' : undefined}
      className={cx(toolClass, 'sm:order-last', current && 'bg-sun!')}
    >
      <KeyIcon />
      {admin.sections.cuenta}
    </Link>
  );
}
