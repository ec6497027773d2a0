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

/** The word for a verdict: a reported photo is public already, it is kept or taken away. */
function verdictWord(verdict: Verdict, reported: boolean | undefined): string {
  if (reported) return verdict === 'approve' ? texts.keep : texts.remove;
  return texts[verdict];
}

interface VerdictButtonProps {
  verdict: Verdict;
  name: string;
  reported: boolean | undefined;
  onClick: () => void;
  className?: string;
  children?: ReactNode;
}

export function VerdictButton(props: VerdictButtonProps) {
  const { verdict, name, reported, onClick, className, children } = props;
  const word = verdictWord(verdict, reported);
  return (
    <button
      type="button"
      aria-label={texts.of(word, name)}
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
