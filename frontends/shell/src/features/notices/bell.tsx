import { useId, useRef, useState } from 'react';
import { Link, paths } from '@el-reto/ui/runtime';
import { notices } from '@el-reto/ui/messages';
import { drawing } from '@el-reto/ui';
import bellSvg from './bell.svg?raw';
import { NoticePeek } from './notice-peek.tsx';
import { useNotices } from './use-notices.ts';

const Drawing = drawing(bellSvg);
const look =
  'relative grid size-11 shrink-0 place-items-center rounded-full focus-ring hover:bg-ink-soft';

/** The bell with the number of unread notices. It opens a list, on phones the page of notices. */
export function Bell({ short }: { short: boolean }) {
  const { data } = useNotices();
  const unread = data?.unread ?? 0;
  const face = (
    <>
      <Drawing className="size-8" />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute -top-0.5 -right-0.5 min-w-5.5 animate-fade rounded-full border-2 border-ink bg-marigold px-1 text-center text-xs leading-4.5 font-extrabold text-ink tabular-nums"
        >
          {notices.shown(unread)}
        </span>
      )}
    </>
  );
  const named = { 'aria-label': notices.bell(unread), className: look };
  if (short) {
    return (
      <Link href={paths.notices} {...named}>
        {face}
      </Link>
    );
  }
  return <BellWithPeek {...named}>{face}</BellWithPeek>;
}

function BellWithPeek(button: {
  'aria-label': string;
  className: string;
  children: React.ReactNode;
}) {
  const id = useId();
  const peek = useRef<HTMLDialogElement>(null);
  const bell = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);

  /** Positions the list below the bell. Both scroll with the page. */
  function place() {
    const { bottom, right } = bell.current?.getBoundingClientRect() ?? { bottom: 0, right: 0 };
    const { clientWidth } = document.documentElement;
    Object.assign(peek.current?.style ?? {}, {
      top: `${bottom + window.scrollY + 10}px`,
      right: `${Math.max(12, clientWidth - right - 96)}px`,
    });
  }

  return (
    <>
      <button ref={bell} type="button" popoverTarget={id} aria-haspopup="dialog" {...button} />
      <dialog
        ref={peek}
        id={id}
        popover="auto"
        aria-label={notices.title}
        onBeforeToggle={place}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className="absolute inset-auto m-0 max-h-[min(48rem,calc(100dvh---spacing(24)))] w-[min(27rem,calc(100vw---spacing(6)))] animate-fade overflow-y-auto rounded-card border-[3px] border-ink bg-foam p-0 text-ink shadow-marigold"
      >
        {isOpen && <NoticePeek onClose={() => peek.current?.hidePopover()} />}
      </dialog>
    </>
  );
}
