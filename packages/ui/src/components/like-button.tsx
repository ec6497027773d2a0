import { common, Corcholata, cx } from '@el-reto/ui/runtime';

interface LikeButtonProps {
  name: string;
  liked: boolean;
  /** Null where they are not shown yet. */
  likes: number | null;
  onToggle: () => void;
  /** 'viewer' is the larger one. */
  look: 'card' | 'viewer';
  /** The post's id, by which the flight of a cap finds its place (`data-cap`). */
  capId: string;
}

/** The like: a cap that lands on the card. Named 'Me gusta' for assistive technology. */
export function LikeButton({ name, liked, likes, onToggle, look, capId }: LikeButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={liked}
      onClick={onToggle}
      className="group pointer-events-auto inline-flex flex-row-reverse items-center rounded-full focus-ring disabled:cursor-not-allowed"
    >
      <span
        data-cap={capId}
        className={cx(
          'relative z-[1] block transition-transform duration-150 group-active:scale-90',
          look === 'viewer' ? 'size-18' : 'size-12',
        )}
      >
        <span className="sr-only">{`${common.likedPhoto(name)}, `}</span>
        <Corcholata placed={false} className="absolute inset-0 size-full" />
        {liked && (
          <Corcholata className="absolute inset-0 size-full animate-cap-land [animation-delay:var(--cap-delay,0s)]" />
        )}
      </span>
      {likes !== null && (
        <span
          className={cx(
            'relative -mr-4 rounded-l-full border-[3px] border-r-0 border-ink bg-foam py-0.5 pr-5 pl-2.5 font-display text-ink tabular-nums',
            look === 'viewer' ? 'text-xl leading-8' : 'text-sm leading-5',
          )}
        >
          <span>{common.number(likes)}</span>
          <span className="sr-only">{` ${common.likesWord(likes)}`}</span>
        </span>
      )}
    </button>
  );
}
