import { cx } from '@el-reto/ui';
import { admin } from '../../messages/admin.ts';
import { moderation as texts } from '../../messages/moderation.ts';
import { CheckIcon, CrossIcon, KeyCap } from '../../components/icons.tsx';
import type { Outcome, Verdict } from '../../lib/outbox/decisions.ts';

const buttons = [
  {
    verdict: 'deny',
    Icon: CrossIcon,
    word: texts.deny,
    wordIfReported: texts.remove,
    className: 'text-grana hover:bg-grana hover:text-foam',
    large: { key: 'D', className: 'min-h-14 @max-[22.75rem]:order-first lg:order-first' },
  },
  {
    verdict: 'approve',
    Icon: CheckIcon,
    word: texts.approve,
    wordIfReported: texts.keep,
    className: 'text-agave hover:bg-agave hover:text-foam',
    large: {
      key: 'A',
      className:
        'min-h-14 border-ink! bg-marigold! text-ink! hover:bg-sun! @max-[22.75rem]:order-first lg:order-first',
    },
  },
] as const;

interface VerdictButtonsProps {
  name: string;
  /**
   * Whether the photo was reported. It is already public, so that the verdict keeps or removes it.
   */
  reported?: boolean | undefined;
  isLarge?: boolean;
  onDecide: (verdict: Verdict) => void;
}

export const VerdictButtons = ({ name, reported, isLarge, onDecide }: VerdictButtonsProps) =>
  buttons.map(({ verdict, Icon, word, wordIfReported, className, large }) => {
    const shown = reported ? wordIfReported : word;
    return (
      <button
        key={verdict}
        type="button"
        aria-label={admin.of(shown, name)}
        onClick={() => onDecide(verdict)}
        className={cx(
          'inline-flex min-h-11 items-center justify-center gap-1.5 rounded-control border-2 border-current bg-white px-1.5 font-bold focus-ring',
          className,
          isLarge && large.className,
        )}
      >
        <Icon />
        <span>{shown}</span>
        {isLarge && <KeyCap>{large.key}</KeyCap>}
      </button>
    );
  });

const stampTones: Record<Outcome, string> = {
  approved: 'text-agave -rotate-6',
  denied: 'text-grana rotate-6',
  removed: 'text-grana rotate-6',
  done: 'text-ink -rotate-3',
  elsewhere: 'text-ink -rotate-3',
  gone: 'text-ink rotate-3',
  left: 'text-ink rotate-3',
};

export function Stamp({ kind }: { kind: Outcome }) {
  return (
    <span
      className={cx(
        'inline-block rounded-control border-4 border-double border-current bg-foam/90 px-3 py-1 font-display text-lg leading-tight uppercase',
        stampTones[kind],
      )}
    >
      {texts.stamps[kind]}
    </span>
  );
}
