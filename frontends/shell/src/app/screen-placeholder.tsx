import { common } from '@el-reto/ui/messages';
import { Corcholata } from '@el-reto/ui';

/** Has a page's height, so that the footer does not move. Its mark appears after half a second. */
export const ScreenPlaceholder = ({ label = common.loading }: { label?: string }) => (
  <div data-app="shell">
    <output
      aria-label={label}
      className="block min-h-[110dvh] animate-fade pt-32 [animation-delay:500ms]"
    >
      <Corcholata className="mx-auto size-16 motion-safe:animate-spin" />
    </output>
  </div>
);
