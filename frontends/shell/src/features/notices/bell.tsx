import { useEffect, useId, useRef, useState } from 'react';
import { Link, paths } from '@el-reto/ui/runtime';
import { common, notices } from '@el-reto/ui/messages';
import { drawing, Loaded, Skeleton } from '@el-reto/ui';
import bellSvg from './bell.svg?raw';
import { useNotices } from './use-notices.ts';
import { NoticeItems } from './notice-items.tsx';

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

/** Number of notices in the list under the bell, the newest ones. */
const mostShown = 6;

const skeleton = (
  <output aria-label={common.loading} className="grid gap-3 p-4">
    <Skeleton className="h-24" />
    <Skeleton className="h-24" />
  </output>
);

function NoticePeek({ onClose }: { onClose: () => void }) {
  const list = useNotices();
  const { reread } = list;
  // The list is read again, because the stream may have missed a notice.
  useEffect(() => void reread(), [reread]);
  return (
    <>
      <h2 className="sticky top-0 z-10 flex min-h-14 items-center border-b-[3px] border-ink bg-foam px-4 font-display text-xl leading-none uppercase">
        {notices.title}
      </h2>
      <Loaded of={list} failed={notices.failed} skeleton={skeleton}>
        {({ notifications }) => (
          <NoticeItems isPart notices={notifications.slice(0, mostShown)} onFollow={onClose} />
        )}
      </Loaded>
      <Link
        href={paths.notices}
        onClick={onClose}
        className="sticky bottom-0 flex min-h-12 items-center justify-center border-t-[3px] border-ink bg-foam font-bold underline underline-offset-4 focus-visible:-outline-offset-3"
      >
        {notices.all}
      </Link>
    </>
  );
}
