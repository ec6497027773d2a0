import { useEffect, useRef } from 'react';
import { consent, useConsent, type Consent } from '@el-reto/ui/consent';
import { Link, paths, toast } from '@el-reto/ui/runtime';
import { common, consentTexts } from '@el-reto/ui/messages';
import { Button } from '@el-reto/ui';

/** Asks for consent to analytics, with two equal buttons. The page stays usable. */
export default function VisitsNotice({ asked, onClose }: { asked: boolean; onClose: () => void }) {
  const said = useConsent();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!asked) return;
    const opener = document.activeElement;
    title.current?.focus();
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    window.addEventListener('keydown', closeOnEscape);
    return () => {
      window.removeEventListener('keydown', closeOnEscape);
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [asked, onClose]);
  function answer(given: Exclude<Consent, 'unasked'>) {
    consent.set(given);
    toast(consentTexts[given]);
    onClose();
  }
  return (
    <section
      aria-label={common.visits}
      data-handles-keys={asked || undefined}
      className="fixed inset-x-3 bottom-[calc(6rem+env(safe-area-inset-bottom))] z-40 grid max-w-sm animate-rise gap-2 rounded-card border-[3px] border-ink bg-foam p-2.5 text-ink shadow-print sm:left-5 md:bottom-5"
    >
      <div className="text-sm leading-snug">
        <h2 ref={title} tabIndex={-1} className="font-bold outline-none">
          {consentTexts.title}
        </h2>
        <p>
          <span>{said === 'unasked' ? consentTexts.text : consentTexts.now[said]}</span>{' '}
          <Link
            href={paths.privacy}
            className="-my-1 inline-block rounded-[4px] py-1 font-bold underline underline-offset-4 focus-ring"
          >
            {common.privacy}
          </Link>
        </p>
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Button tone="plain" className="px-2 shadow-none" onClick={() => answer('denied')}>
          {consentTexts.deny}
        </Button>
        <Button tone="plain" className="px-2 shadow-none" onClick={() => answer('granted')}>
          {consentTexts.grant}
        </Button>
      </div>
    </section>
  );
}
