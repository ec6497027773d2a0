import { useState, type SubmitEvent } from 'react';
import type { Event } from '@el-reto/contracts';
import { eventPhase, juryRule, limits } from '@el-reto/contracts/rules';
import { Button, controlClass, cx, Field, focusOnce, FormError, TextField } from '@el-reto/ui';
import { admin } from '../../messages/admin.ts';
import { call, errorText, refresh, toast, toldText, useAction } from '@el-reto/ui/runtime';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Tool } from '../../components/tool.tsx';
import {
  bodyOf,
  draftOf,
  isWhole,
  juryOf,
  untilErrorOf,
  withAnother,
  type JuryDraft,
} from './jury-draft.ts';

const texts = admin.jury;
const modes = ['beside', 'weighed'] as const;
const each = Array.from({ length: limits.criterionPoints }, (_, index) => index + 1);

interface EditorProps {
  event: Event;
  /** It takes the place of what had the focus. */
  isAdded: boolean;
  onDone: () => Promise<unknown>;
  onRemoved: () => Promise<unknown>;
}

/** A jury's rules, with the sentence that people will read. */
export function JuryEditor({ event, isAdded, onDone, onRemoved }: EditorProps) {
  const [draft, setDraft] = useState(() => draftOf(event));
  const [isTried, setTried] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const change = (changes: Partial<JuryDraft>) => setDraft({ ...draft, ...changes });
  const params = { eventId: event.id };
  const untilError = untilErrorOf(draft, event);
  const save = useAction(
    () => call('setJury', { params, body: bodyOf(draft) }),
    async () => {
      toast(texts.saved, { tone: 'good' });
      await Promise.all([onDone(), refresh('listAllEvents')]);
    },
  );
  const submit = (sent: SubmitEvent) => {
    sent.preventDefault();
    setTried(true);
    if (isWhole(draft) && !untilError) void save.run();
  };
  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid gap-5 rounded-card border-2 border-ink bg-white p-4 sm:p-6"
    >
      <h2
        ref={isAdded ? focusOnce : null}
        tabIndex={-1}
        className="outline-none font-display text-lg uppercase"
      >
        {texts.rules}
      </h2>
      <Criteria draft={draft} onChange={(criteria) => change({ criteria })} />
      {isTried && !isWhole(draft) && <FormError text={texts.incomplete} />}
      <fieldset className="grid gap-2">
        <legend className="pb-1 font-bold">{texts.mode}</legend>
        {modes.map((mode) => (
          <label key={mode} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="mode"
              checked={draft.mode === mode}
              onChange={() => change({ mode })}
              className="size-5 shrink-0"
            />
            {texts.modes[mode]}
          </label>
        ))}
      </fieldset>
      {draft.mode === 'weighed' && (
        <Field label={texts.weight} hint={texts.weightIs(draft.weight)}>
          {(control) => (
            <input
              {...control}
              type="range"
              min={1}
              max={99}
              value={draft.weight}
              onChange={({ target }) => change({ weight: target.valueAsNumber })}
              className="min-h-11 w-full"
            />
          )}
        </Field>
      )}
      <TextField
        type="date"
        label={texts.until}
        hint={texts.untilHint}
        error={isTried ? untilError : null}
        min={event.endDate}
        value={draft.until}
        onChange={({ target }) => change({ until: target.value })}
      />
      <div className="rounded-card border-2 border-dashed border-ink p-4">
        <h3 className="text-sm font-bold">{texts.told}</h3>
        <p>{draft.until !== '' && juryRule(juryOf(draft))}</p>
      </div>
      {eventPhase(event) === 'running' && <p className="text-sm font-bold">{texts.runs}</p>}
      {save.error !== null && <FormError text={admin.error(errorText(save.error))} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={save.busy}>
          {texts.save}
        </Button>
        {event.jury && (
          <Button tone="quiet" onClick={() => setRemoving(true)}>
            {texts.removing.remove}
          </Button>
        )}
      </div>
      {isRemoving && (
        <ConfirmDialog
          title={texts.removing.title}
          text={texts.removing.text}
          cancel={texts.removing.keep}
          action={texts.removing.remove}
          act={async () => toldText((await call('removeJury', { params })).message)}
          onClose={() => setRemoving(false)}
          onDone={() => Promise.all([onRemoved(), refresh('listAllEvents')])}
        />
      )}
    </form>
  );
}

interface CriteriaProps {
  draft: JuryDraft;
  onChange: (criteria: JuryDraft['criteria']) => void;
}

function Criteria({ draft: { criteria }, onChange }: CriteriaProps) {
  const put = (at: number, changes: Partial<JuryDraft['criteria'][number]>) =>
    onChange(criteria.map((one, index) => (index === at ? { ...one, ...changes } : one)));
  return (
    <div className="grid gap-2.5">
      <ul className="grid gap-2.5">
        {criteria.map(({ key, name, max }, index) => (
          <li key={key} className="flex items-center gap-2">
            <input
              aria-label={texts.criterion(index + 1)}
              value={name}
              placeholder={texts.criterionHint}
              maxLength={limits.criterionLength}
              onChange={({ target }) => put(index, { name: target.value })}
              className={cx(controlClass, 'min-w-0 grow')}
            />
            <select
              aria-label={texts.max(index + 1)}
              value={max}
              onChange={({ target }) => put(index, { max: Number(target.value) })}
              className={cx(controlClass, 'w-20! shrink-0 pr-6')}
            >
              {each.map((n) => (
                <option key={n}>{n}</option>
              ))}
            </select>
            <Tool
              aria-label={texts.removeCriterion(name || texts.criterion(index + 1))}
              disabled={criteria.length === 1}
              onClick={() => onChange(criteria.filter((_, at) => at !== index))}
              className="size-11 shrink-0 px-0! text-lg"
            >
              ×
            </Tool>
          </li>
        ))}
      </ul>
      <Tool
        disabled={criteria.length === limits.criteria}
        onClick={() => onChange(withAnother(criteria))}
        className="justify-self-start"
      >
        {texts.addCriterion}
      </Tool>
    </div>
  );
}
