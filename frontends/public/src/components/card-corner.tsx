import { common, card } from '@el-reto/ui/messages';
import { Corcholata } from '@el-reto/ui';

export function CapTally({ likes }: { likes: number }) {
  return (
    <p className="flex flex-row-reverse items-center">
      <Corcholata className="size-11" />
      <span
        aria-hidden="true"
        className="-mr-4 rounded-l-full border-[3px] border-r-0 border-ink bg-foam py-0.5 pr-5 pl-2.5 font-display text-sm leading-5 text-ink tabular-nums"
      >
        {common.number(likes)}
      </span>
      <span className="sr-only">{common.likes(likes)}</span>
    </p>
  );
}

export function ReviewStamp() {
  return (
    <span className="mr-2 mb-5 block -rotate-6 rounded-[4px] border-[3px] border-grana bg-foam px-2 py-1 font-display text-sm leading-none text-grana uppercase">
      {card.inReview}
    </span>
  );
}
