import { useEffect, useState } from 'react';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { moderation as texts } from '../../messages/moderation.ts';
import { limits } from '@el-reto/contracts/rules';
import { cx } from '@el-reto/ui';
import type { Decision } from '../../lib/outbox/decisions.ts';
import { outbox } from '../../lib/outbox/desk-outbox.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';

const chip =
  'inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-control border-2 border-foam/60 px-2.5 text-sm focus-ring lg:px-1.5 lg:text-left lg:text-xs hover:bg-ink-soft aria-pressed:bg-sun aria-pressed:text-ink';

/** Optional reasons for a denial, given by a click or a digit while the denial can be undone. */
export function ReasonChips({ decision }: { decision: Decision }) {
  const [isWriting, setWriting] = useState(false);
  const { group, reason } = decision;
  const give = (next: string) => outbox.giveReason(group, next === reason ? null : next);
  const isOwn = reason !== null && !texts.reasons.some((known) => known === reason);

  // While a reason is typed, the time for the undo is paused.
  useEffect(() => {
    if (!isWriting) return undefined;
    outbox.hold();
    return outbox.release;
  }, [isWriting]);

  useShortcuts({
    reason(digit) {
      const chosen = texts.reasons[Number(digit) - 1];
      return chosen === undefined ? false : give(chosen);
    },
  });

  return (
    <fieldset className="-mx-1 min-w-0">
      <legend className="sr-only">{texts.reasonLabel}</legend>
      <div className="flex gap-1.5 overflow-x-auto p-1 lg:grid lg:grid-cols-2">
        {texts.reasons.map((text, index) => (
          <button
            key={text}
            type="button"
            aria-pressed={text === reason}
            onClick={() => give(text)}
            className={chip}
          >
            <span aria-hidden="true" className="hidden opacity-70 lg:pointer-fine:inline">
              {index + 1}
            </span>
            {text}
          </button>
        ))}
        <button
          type="button"
          aria-pressed={isOwn}
          onClick={() => setWriting(true)}
          className={cx(chip, isOwn && 'max-w-64')}
        >
          <span className="truncate">{isOwn ? reason : `${texts.otherReason}…`}</span>
        </button>
      </div>
      {isWriting && (
        <ReasonDialog
          title={texts.reasonTitle}
          hint={texts.reasonHint(limits.reasonLength)}
          action={texts.saveReason}
          initial={isOwn ? reason : ''}
          onReason={(text) => {
            outbox.giveReason(group, text);
            setWriting(false);
          }}
          onClose={() => setWriting(false)}
        />
      )}
    </fieldset>
  );
}
