import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Button, common, cx } from '@el-reto/ui/runtime';
import { focusOnce } from '../lib/focus-once.ts';
import { holdPage } from '../lib/hold-page.ts';
import { discardTexts } from '../messages/discard.ts';
import { Leave } from './cancel-button.tsx';
import { followBack } from './dialog-presses.ts';

interface DialogProps {
  /** Called when the user wants to close the dialog. The owner decides. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** The dialog has unsent text: all ways to close it ask before the text is lost. */
  isDirty?: boolean;
  /** Everything that is typed in the dialog is unsent text. */
  isForm?: boolean;
  /** Whether the dialog fills the window, in dark colours. */
  whole?: boolean;
  /** The dialog is long: the focus begins at its title, and its close button stays visible. */
  isLong?: boolean;
  className?: string;
}

/** Stops the page from scrolling. The space of its scrollbar is kept, so that nothing moves sideways. */
function lockScroll(): () => void {
  const { style, clientWidth } = document.documentElement;
  if (window.innerWidth > clientWidth) style.scrollbarGutter = 'stable';
  style.overflow = 'hidden';
  return () => {
    const isLast = !document.querySelector('dialog:modal');
    if (isLast) Object.assign(style, { overflow: '', scrollbarGutter: '' });
  };
}

/**
 * The browser's own modal dialog, open while the component is mounted. It traps the focus and returns it
 * when it closes.
 */
export function Dialog(props: DialogProps) {
  const {
    onClose,
    title,
    children,
    isForm = false,
    whole = false,
    isLong = false,
    className,
  } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // The title of a long dialog.
  const heading = useRef<HTMLHeadingElement>(null);
  const [isTyped, setTyped] = useState(false);
  const isDirty = props.isDirty ?? (isForm && isTyped);
  const [isAsking, setAsking] = useState(false);
  const asksBefore = isAsking && isDirty;
  const writingIn = useRef<Element>(null);

  const leave = () => {
    if (!isDirty) return onClose();
    if (asksBefore) return;
    writingIn.current = document.activeElement;
    setAsking(true);
  };
  const keep = () => {
    setAsking(false);
    if (writingIn.current instanceof HTMLElement) writingIn.current.focus();
  };

  // The dialog is closed before its element is removed: only then the browser returns the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // The browser has focused the first control and scrolled to it.
    heading.current?.focus();
    const unlock = lockScroll();
    return () => {
      dialog?.close();
      unlock();
      // If the dialog was open when the page was loaded, no element had the focus before, and the browser
      // returns it to none.
      const { activeElement, body } = document;
      if (activeElement === body || dialog?.contains(activeElement)) {
        document.querySelector('main')?.focus({ preventScroll: true });
      }
    };
  }, []);

  useEffect(() => (isDirty ? holdPage() : undefined), [isDirty]);

  const leaveNow = useEffectEvent(leave);
  useEffect(() => {
    const dialog = ref.current;
    let beganBeside = false;
    // A press on the backdrop has the dialog itself as its target. The press must begin there: a text
    // selection may end there.
    const onPress = ({ target }: Event) => void (beganBeside = target === dialog);
    const onClick = ({ target }: Event) => beganBeside && target === dialog && leaveNow();
    const shown = new AbortController();
    dialog?.addEventListener('pointerdown', onPress, shown);
    dialog?.addEventListener('click', onClick, shown);
    return () => shown.abort();
  }, []);

  const leaveWithPage = useEffectEvent(onClose);
  // Back closes a dialog as soon as it is visible.
  useLayoutEffect(
    () =>
      followBack(
        () => leaveNow(),
        () => leaveWithPage(),
      ),
    [],
  );

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onInput={() => setTyped(true)}
      onCancel={(event) => {
        event.preventDefault();
        // A file input in the dialog also fires `cancel` when no file was chosen.
        if (event.target === event.currentTarget) leave();
      }}
      // At a second consecutive Esc the browser closes the dialog without asking.
      onClose={({ currentTarget }) => {
        if (currentTarget.open) return;
        currentTarget.showModal();
        leave();
      }}
      className={cx(
        'animate-rise overflow-y-auto wrap-anywhere',
        whole
          ? 'size-full max-h-none max-w-none bg-ink text-foam'
          : 'm-auto max-h-[92dvh] w-[min(34rem,calc(100vw---spacing(6)))] rounded-card border-[3px] border-ink bg-foam text-ink shadow-marigold backdrop:bg-ink-deep/80 max-sm:mb-3',
        className,
      )}
    >
      <div className="relative min-h-full p-5 sm:p-7">
        <h2
          ref={isLong ? heading : null}
          id={titleId}
          tabIndex={isLong ? -1 : undefined}
          className="pr-12 pb-3 font-display text-xl leading-[1.32] uppercase outline-none"
        >
          {title}
        </h2>
        <Leave value={leave}>{children}</Leave>
        <div className="pointer-events-none absolute inset-y-3 right-3">
          <button
            type="button"
            aria-label={common.close}
            onClick={leave}
            className={cx(
              'pointer-events-auto grid size-11 place-items-center rounded-full border-[3px] border-ink bg-foam font-display text-lg leading-none text-ink focus-ring hover:bg-sun',
              isLong && 'sticky top-3',
            )}
          >
            <span aria-hidden="true">×</span>
          </button>
        </div>
        {asksBefore && <DiscardQuestion onKeep={keep} onDiscard={onClose} />}
      </div>
    </dialog>
  );
}

interface DiscardQuestionProps {
  onKeep: () => void;
  onDiscard: () => void;
}

/** The question at the bottom of a dialog that is about to close with unsent text. */
function DiscardQuestion({ onKeep, onDiscard }: DiscardQuestionProps) {
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
