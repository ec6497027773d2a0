import { card } from '@el-reto/ui/messages';

/** The stamp on a card that waits for its review. */
export function ReviewStamp() {
  return (
    <span className="mr-2 mb-5 block -rotate-6 rounded-[4px] border-[3px] border-grana bg-foam px-2 py-1 font-display text-sm leading-none text-grana uppercase">
      {card.inReview}
    </span>
  );
}
