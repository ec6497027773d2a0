import { useEffect, useState } from 'react';
import { unsaved as texts } from '../messages/admin.ts';
import { holdPage } from '@el-reto/ui';
import { navigate } from '@el-reto/ui/runtime';
import { ConfirmDialog } from './confirm-dialog.tsx';

const pageOf = (address: string) => address.split('#', 1)[0];
const isHere = (address: string) => pageOf(address) === pageOf(location.href);

/** The address of another page to which a click would navigate this tab; undefined for any other click. */
function addressOf(event: MouseEvent): string | undefined {
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  const link =
    event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]');
  if (!isPlain || !link || link.target || link.download) return undefined;
  return isHere(link.href) ? undefined : link.href;
}

function goTo(address: string): void {
  if (new URL(address).origin === location.origin) navigate(address);
  else location.assign(address);
}

/** Asks before a link, the browser's Back or `leave` discards changes. A closing tab makes the browser ask. */
export function useUnsaved(isUnsaved: boolean, discard?: () => void) {
  const [going, setGoing] = useState<{ go: () => void } | null>(null);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const stay = new AbortController();
    const onClick = (event: MouseEvent) => {
      const address = addressOf(event);
      if (address === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      setGoing({ go: () => goTo(address) });
    };
    const { navigation } = window as { navigation?: Navigation };
    const onNavigate = (event: NavigateEvent) => {
      const { navigationType, userInitiated, cancelable, destination } = event;
      if (navigationType !== 'traverse' || !userInitiated || !cancelable) return;
      // An open dialog handles Back itself.
      if (isHere(destination.url) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      setGoing({ go: () => void navigation?.traverseTo(destination.key) });
    };
    navigation?.addEventListener('navigate', onNavigate, stay);
    // A capturing listener runs before the router's click handler.
    document.addEventListener('click', onClick, { capture: true, signal: stay.signal });
    return () => stay.abort();
  }, [isUnsaved]);
  useEffect(() => (isUnsaved ? holdPage() : undefined), [isUnsaved]);
  const keep = () => setGoing(null);
  return {
    leave: (go: () => void) => (isUnsaved ? setGoing({ go }) : go()),
    question: going && (
      <ConfirmDialog
        title={texts.title}
        what={[texts.text]}
        cancel={texts.keep}
        action={texts.leave}
        act={() => {
          keep();
          discard?.();
          going.go();
          return Promise.resolve(null);
        }}
        onClose={keep}
      />
    ),
  };
}
