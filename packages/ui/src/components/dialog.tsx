import { useEffect, useId, useRef, type ReactNode } from 'react';
import { common, cx } from '@el-reto/ui/facade';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Shown as the name for assistive technology only. */
  hideTitle?: boolean;
  children: ReactNode;
  /** The viewer takes the whole screen. */
  full?: boolean;
  className?: string;
}

/** Holds the page still, its scrollbar's place included, so that nothing jumps sideways. */
function lockScroll(): () => void {
  const { style, clientWidth } = document.documentElement;
  const before = { overflow: style.overflow, scrollbarGutter: style.scrollbarGutter };
  if (window.innerWidth > clientWidth) style.scrollbarGutter = 'stable';
  style.overflow = 'hidden';
  return () => {
    Object.assign(style, before);
  };
}

/** The browser's own modal dialog: focus kept inside, Escape closes, focus goes back. */
export function Dialog({
  open,
  onClose,
  title,
  hideTitle,
  children,
  full,
  className,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);

  useEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog || dialog.open) return;
    // Escape, and a click beside the dialog, ask the owner to close it.
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      close.current();
    });
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog) close.current();
    });
    const opener = document.activeElement;
    dialog.showModal();
    const unlock = lockScroll();
    return () => {
      dialog.close();
      unlock();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [open]);

  if (!open) return null;
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className={cx(
        'm-auto animate-rise bg-foam text-ink backdrop:bg-ink-deep/80',
        full
          ? 'size-full max-h-none max-w-none'
          : 'max-h-[92dvh] w-[min(34rem,calc(100vw-1.5rem))] overflow-y-auto rounded-card border-[3px] border-ink shadow-marigold max-sm:mb-3',
        className,
      )}
    >
      <div className={cx('relative', full ? 'h-full' : 'p-5 sm:p-7')}>
        <h2
          id={titleId}
          className={
            hideTitle ? 'sr-only' : 'pr-12 pb-3 font-display text-xl leading-tight uppercase'
          }
        >
          {title}
        </h2>
        {children}
        <button
          type="button"
          aria-label={common.close}
          onClick={onClose}
          className="absolute top-3 right-3 grid size-11 place-items-center rounded-full border-[3px] border-ink bg-foam font-display text-lg leading-none focus-ring hover:bg-sun"
        >
          <span aria-hidden="true">×</span>
        </button>
      </div>
    </dialog>
  );
}
