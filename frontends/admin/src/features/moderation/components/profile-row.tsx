import type { ProfileReview } from '@el-reto/contracts';
import { admin } from '@el-reto/ui/messages';
import { Avatar, cx, useNowMs } from '@el-reto/ui';
import { ForwardIcon } from '../../../components/icons.tsx';
import type { Verdict } from '../lib/decisions.ts';
import { VerdictButtons } from './verdict-button.tsx';

const texts = admin.profiles;
const minuteMs = 60_000;
const tickMs = 15_000;

interface ProfileRowProps {
  review: ProfileReview;
  isBusy: boolean;
  onDecide: (verdict: Verdict) => void;
}

export function ProfileRow({ review, isBusy, onDecide }: ProfileRowProps) {
  const { uid, before, after, publicAt } = review;
  return (
    <li
      tabIndex={-1}
      data-profile={uid}
      className={cx(
        'grid gap-3 rounded-card border-2 border-ink bg-white p-3 focus-ring sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center',
        isBusy && 'opacity-50',
      )}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] gap-2">
        <Face face={before} when={texts.before} />
        <span className="flex h-24 items-center text-ink-faint sm:h-28">
          <ForwardIcon />
        </span>
        <Face face={after} when={texts.after} isNew />
      </div>
      <div className="grid gap-1.5 sm:w-56">
        <p className="text-center text-sm text-ink-soft tabular-nums">
          <TimeLeft publicAt={publicAt} />
        </p>
        <div className="grid grid-cols-2 gap-1.5 text-sm">
          <VerdictButtons name={after.displayName} onDecide={onDecide} />
        </div>
      </div>
    </li>
  );
}

interface FaceProps {
  face: ProfileReview['after'];
  when: string;
  isNew?: boolean;
}

function Face({ face: { displayName, photoURL }, when, isNew = false }: FaceProps) {
  return (
    <div className="grid min-w-0 justify-items-center gap-1.5 text-center">
      <Avatar
        src={photoURL}
        name={texts.pictureOf(displayName, when)}
        className={cx('size-24 sm:size-28', isNew && 'border-marigold-deep')}
      />
      <p className="w-full min-w-0 text-sm leading-snug">
        <span className="block text-ink-faint">{when}</span>
        <span className={cx('block break-words', isNew && 'font-bold')}>{displayName}</span>
      </p>
    </div>
  );
}

function TimeLeft({ publicAt }: { publicAt: string }) {
  const nowMs = useNowMs(tickMs);
  return texts.publicIn(Math.max(0, Math.floor((Date.parse(publicAt) - nowMs) / minuteMs)));
}
