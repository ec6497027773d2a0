import { common } from '@el-reto/ui/messages';

/** Keeps the page's height while a screen arrives, so that the footer does not jump. */
export function ScreenPlaceholder() {
  return (
    <div data-app="shell">
      <output aria-label={common.loading} className="block min-h-[110dvh]" />
    </div>
  );
}
