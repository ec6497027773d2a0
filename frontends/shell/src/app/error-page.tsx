import { pageMetadata, paths, usePageMetadata, useLocation } from '@el-reto/ui/runtime';
import { common } from '@el-reto/ui/messages';
import { buttonClass, ButtonLink, EmptyState, Button } from '@el-reto/ui';

export function NotFound() {
  const [path] = useLocation();
  usePageMetadata(pageMetadata.notFound(path));
  return (
    <EmptyState heading="h1" title={common.notFoundTitle} text={common.notFound}>
      <p className="text-sm wrap-anywhere text-ink-soft">{path}</p>
      <ButtonLink href={paths.home}>{common.goHome}</ButtonLink>
    </EmptyState>
  );
}

/** Shown for errors that no screen handles. */
export function ErrorPage() {
  const text = (
    <>
      <strong className="block">{common.serverError}</strong>
      <span>{common.errorDescription}</span>
    </>
  );
  return (
    <EmptyState heading="h1" title={common.errorTitle} text={text}>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={() => location.reload()}>{common.retry}</Button>
        <a href={paths.home} className={buttonClass('plain')}>
          {common.goHome}
        </a>
      </div>
    </EmptyState>
  );
}
