import type { Post } from '@el-reto/contracts';
import { admin } from '@el-reto/ui/messages';
import { BackIcon, ForwardIcon } from '../../../components/icons.tsx';
import { KeyCap } from '../../../components/key-cap.tsx';
import type { Verdict } from '../lib/decisions.ts';
import { VerdictButton } from './verdict-button.tsx';

const texts = admin.moderation;

interface FocusControlsProps {
  post: Post;
  hasOthers: boolean;
  onDecide: (verdict: Verdict) => void;
  onMove: (step: 1 | -1) => void;
}

/** Decide or move on; beneath the photo on a phone, beside it on a desk. */
export function FocusControls({ post, hasOthers, onDecide, onMove }: FocusControlsProps) {
  const { name, reported } = post;
  return (
    <div className="grid grid-cols-[auto_1fr_1fr_auto] gap-2 max-lg:order-2 lg:grid-cols-2 lg:gap-3">
      <MoveButton label={texts.previous} disabled={!hasOthers} onClick={() => onMove(-1)}>
        <BackIcon />
      </MoveButton>
      <VerdictButton
        verdict="deny"
        {...{ name, reported }}
        onClick={() => onDecide('deny')}
        className="min-h-14 lg:order-first"
      >
        <KeyCap>D</KeyCap>
      </VerdictButton>
      <VerdictButton
        verdict="approve"
        {...{ name, reported }}
        onClick={() => onDecide('approve')}
        className="min-h-14 border-ink! bg-marigold! text-ink! hover:bg-sun! lg:order-first"
      >
        <KeyCap>A</KeyCap>
      </VerdictButton>
      <MoveButton label={texts.next} disabled={!hasOthers} onClick={() => onMove(1)}>
        <ForwardIcon />
      </MoveButton>
    </div>
  );
}

interface MoveButtonProps {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: React.ReactNode;
}

function MoveButton({ label, disabled, onClick, children }: MoveButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className="inline-flex min-h-14 min-w-12 items-center justify-center gap-2 rounded-control border-2 border-ink bg-white px-2 font-bold focus-ring hover:bg-foam-deep disabled:opacity-40 lg:min-h-11"
    >
      {children}
      <span className="max-lg:hidden">{label}</span>
    </button>
  );
}
