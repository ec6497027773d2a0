import { common, cx, dismissToast, type ToastMessage, useToasts } from '@el-reto/ui/runtime';

const tones: Record<ToastMessage['tone'], string> = {
  good: 'bg-agave text-foam',
  bad: 'bg-grana text-foam',
  plain: 'bg-ink text-foam',
};

/** The place where messages appear. The host of the page mounts it once. */
export function Toaster() {
  const messages = useToasts();
  return (
    <section
      aria-label={common.notifications}
      className="pointer-events-none fixed inset-x-3 bottom-24 z-50 mx-auto grid max-w-md gap-2 md:bottom-6"
    >
      <output aria-live="polite" className="grid gap-2">
        {messages.map(({ id, text, tone, action }) => (
          <div
            key={id}
            className={cx(
              'toast pointer-events-auto flex animate-rise items-center gap-2 rounded-card border-[3px] border-foam px-4 py-1.5 font-bold shadow-print',
              tones[tone],
            )}
          >
            <p className="grow">{text}</p>
            {action && (
              <button
                type="button"
                className="min-h-11 shrink-0 rounded-control px-2 underline underline-offset-4 focus-ring"
                onClick={() => {
                  action.run();
                  dismissToast(id);
                }}
              >
                {action.label}
              </button>
            )}
            <button
              type="button"
              aria-label={common.close}
              className="-mr-2 grid size-11 shrink-0 place-items-center rounded-full text-xl leading-none focus-ring"
              onClick={() => dismissToast(id)}
            >
              <span aria-hidden="true">×</span>
            </button>
          </div>
        ))}
      </output>
    </section>
  );
}
