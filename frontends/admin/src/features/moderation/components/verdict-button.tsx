import type { ReactNode } from 'react';
import { cx } from '@el-reto/ui';
import { admin } from '@el-reto/ui/messages';
import { CheckIcon, CrossIcon } from '../../../components/icons.tsx';
import type { Verdict } from '../lib/decisions.ts';

const texts = admin.moderation;

const tones: Record<Verdict, string> = {
  approve: 'text-agave hover:bg-agave hover:text-foam',
  deny: 'text-grana hover:bg-grana hover:text-foam',
};

interface VerdictButtonProps {
  verdict: Verdict;
  name: string;
  /** A reported photo is public already: it is kept or taken away. */
  reported: boolean | undefined;
  onClick: () => void;
  className?: string;
  children?: ReactNode;
}

export function VerdictButton(props: VerdictButtonProps) {
  const { verdict, name, reported, onClick, className, children } = props;
  const reportedWord = verdict === 'approve' ? texts.keep : texts.remove;
  const word = reported ? reportedWord : texts[verdict];
  return (
    <button
      type="button"
      aria-label={admin.of(word, name)}
      onClick={onClick}
      className={cx(
        'inline-flex min-h-11 items-center justify-center gap-1.5 rounded-control border-2 border-current bg-white px-1.5 font-bold focus-ring',
        tones[verdict],
        className,
      )}
    >
      {verdict === 'approve' ? <CheckIcon /> : <CrossIcon />}
      <span>{word}</span>
      {children}
    </button>
  );
}

interface VerdictButtonsProps {
  name: string;
  reported?: boolean | undefined;
  onDecide: (verdict: Verdict) => void;
}

export const VerdictButtons = ({ name, reported, onDecide }: VerdictButtonsProps) =>
  (['deny', 'approve'] as const).map((verdict) => (
    <VerdictButton
      key={verdict}
      verdict={verdict}
      name={name}
      reported={reported}
      onClick={() => onDecide(verdict)}
    />
  ));

type StampKind = keyof typeof texts.stamps;

const stampTones: Record<StampKind, string> = {
  approve: 'text-agave -rotate-6',
  approved: 'text-agave -rotate-6',
  deny: 'text-grana rotate-6',
  denied: 'text-grana rotate-6',
  elsewhere: 'text-ink -rotate-3',
  gone: 'text-ink rotate-3',
};

export function Stamp({ kind }: { kind: StampKind }) {
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
