import { common, Corcholata, cx } from '@el-reto/ui/facade';

interface LikeButtonProps {
  name: string;
  liked: boolean;
  likes: number;
  disabled?: boolean;
  onToggle: () => void;
  /** 'card': on the corner of a card, the count on a tag beside it; 'viewer': the same, larger. */
  look?: 'plain' | 'card' | 'viewer';
  /** Names the place of the cap (`data-cap`), for what flies there. */
  capId?: string;
  className?: string;
}

/** The like: a cap that lands on the card. Named 'Me gusta' for assistive technology. */
export function LikeButton({
  name,
  liked,
  likes,
  disabled,
  onToggle,
  look = 'plain',
  capId,
  className,
}: LikeButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={liked}
      disabled={disabled}
      onClick={onToggle}
      className={cx(
        'group inline-flex items-center rounded-full focus-ring disabled:cursor-not-allowed',
        look === 'plain' ? 'gap-2' : 'flex-row-reverse',
        className,
      )}
    >
      <span
        data-cap={capId}
        className={cx(
          'relative block transition-transform duration-150 group-active:scale-90',
          look === 'viewer' ? 'size-18' : 'size-12',
        )}
      >
        <span className="sr-only">{`${common.likedPhoto(name)}, `}</span>
        <Corcholata placed={false} className="absolute inset-0 size-full" />
        {liked && (
          <Corcholata className="absolute inset-0 size-full animate-cap-land [animation-delay:var(--cap-delay,0s)]" />
        )}
      </span>
      <span
        className={cx(
          'relative font-display tabular-nums',
          look === 'viewer' ? 'text-xl leading-8' : 'text-sm leading-5',
          look !== 'plain' &&
            '-mr-4 rounded-l-full border-[3px] border-r-0 border-ink bg-foam py-0.5 pr-5 pl-2.5 text-ink',
        )}
      >
        {new Intl.NumberFormat('es-MX').format(likes)}
        <span className="sr-only">{` ${common.likesWord}`}</span>
      </span>
    </button>
  );
}
