import { Button } from '@el-reto/ui/runtime';
import { focusOnce } from '../lib/focus-once.ts';
import { discardTexts } from '../messages/discard.ts';

interface DiscardQuestionProps {
  onKeep: () => void;
  onDiscard: () => void;
}

/** The last row of a dialog that was about to close over unsent words. */
export function DiscardQuestion({ onKeep, onDiscard }: DiscardQuestionProps) {
  return (
    <div
      role="alert"
      className="sticky bottom-0 z-10 -mx-5 mt-5 -mb-5 grid gap-3 border-t-[3px] border-ink bg-sun px-5 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] sm:-mx-7 sm:-mb-7 sm:px-7"
    >
      <p className="font-bold">{discardTexts.ask}</p>
      <div className="flex flex-wrap gap-3">
        <Button ref={focusOnce} onClick={onKeep}>
          {discardTexts.keep}
        </Button>
        <Button tone="plain" onClick={onDiscard}>
          {discardTexts.discard}
        </Button>
      </div>
    </div>
  );
}
