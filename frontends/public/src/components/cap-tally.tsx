import { common } from '@el-reto/ui/messages';
import { Corcholata } from '@el-reto/ui';

/** How many caps a card holds, where none can be put any more. */
export function CapTally({ likes }: { likes: number }) {
  return (
    <p className="flex flex-row-reverse items-center">
      <Corcholata className="size-11" />
      <span
        aria-hidden="true"
        className="-mr-4 rounded-l-full border-[3px] border-r-0 border-ink bg-foam py-0.5 pr-5 pl-2.5 font-display text-sm leading-5 text-ink tabular-nums"
      >
        {new Intl.NumberFormat('es-MX').format(likes)}
      </span>
      <span className="sr-only">{common.likes(likes)}</span>
    </p>
  );
}
