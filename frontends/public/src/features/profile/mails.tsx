import { useEffect, useRef } from 'react';
import type { CallAnswer, MailGroup } from '@el-reto/contracts';
import { call, setAnswer, useAction, useApi, useUser } from '@el-reto/ui/runtime';
import { mailTexts as texts } from '@el-reto/ui/messages';
import { ActionError, cx, Loaded } from '@el-reto/ui';
import { ProfileSection } from './profile-section.tsx';

const groups: readonly MailGroup[] = ['moderation', 'winners', 'digest'];
const anchor = 'correos';
/** The running request. It contains all choices, so that a further change waits for its end. */
let saving: Promise<unknown> = Promise.resolve();

/** The kinds of mail that the user receives. Each change is saved at once. */
export function Mails() {
  const preferences = useApi('getPreferences');
  const heading = useRef<HTMLHeadingElement>(null);
  const isKnown = preferences.data !== undefined;
  // A link to this section can scroll to it only after the content above has its final height.
  useEffect(() => {
    if (isKnown && location.hash === `#${anchor}`) heading.current?.scrollIntoView();
  }, [isKnown]);
  return (
    <ProfileSection id={anchor} title={texts.title} headingRef={heading}>
      <p className="max-w-prose pb-5">{texts.lead}</p>
      {/* The skeleton has the rows of the list, so that nothing below it moves. */}
      <Loaded of={preferences} failed={texts.failed} skeleton={<MailList />}>
        {({ email }) => <MailList email={email} />}
      </Loaded>
    </ProfileSection>
  );
}

function MailList({ email }: Partial<CallAnswer<'getPreferences'>>) {
  return (
    <ul
      className={cx(
        'grid rounded-card border-[3px] border-ink bg-white md:grid-cols-3',
        !email && 'invisible',
      )}
    >
      {groups.map((group) => (
        <li
          key={group}
          className="border-b-[3px] border-foam-shade p-5 last:border-0 md:border-r-[3px] md:border-b-0"
        >
          <MailSwitch group={group} isOn={email?.[group] ?? false} />
        </li>
      ))}
    </ul>
  );
}

function MailSwitch({ group, isOn }: { group: MailGroup; isOn: boolean }) {
  const uid = useUser()?.uid ?? '';
  const { label, text } = texts.groups[group];
  const save = useAction(async () => {
    const show = (isWanted: boolean) =>
      setAnswer(
        'getPreferences',
        { uid },
        (known) => known && { email: { ...known.email, [group]: isWanted } },
      );
    await show(!isOn);
    const saved = saving.then(async () => {
      // Another tab may have changed the other choices.
      const { email } = await call('getPreferences');
      return call('setPreferences', { body: { email: { ...email, [group]: !isOn } } });
    });
    saving = saved.catch(() => undefined);
    try {
      await saved;
    } catch (error) {
      await show(isOn);
      throw error;
    }
  });
  const textId = `correo-${group}`;
  return (
    <div className="grid gap-2">
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-describedby={textId}
        aria-busy={save.busy || undefined}
        onClick={() => {
          if (!save.busy) void save.run();
        }}
        className="flex min-h-11 items-center justify-between gap-4 rounded-control text-left font-bold focus-ring"
      >
        <span className="text-lg">{label}</span>
        <span
          aria-hidden="true"
          className={cx(
            'h-8 w-14 shrink-0 rounded-full border-[3px] border-ink p-0.5',
            isOn ? 'bg-agave' : 'bg-foam-shade',
          )}
        >
          <span
            className={cx(
              'block size-5.5 rounded-full border-[3px] border-ink bg-foam transition-transform duration-150',
              isOn && 'translate-x-6',
            )}
          />
        </span>
      </button>
      <p id={textId} className="text-sm text-ink-soft">
        {text}
      </p>
      <ActionError error={save.error} />
    </div>
  );
}
