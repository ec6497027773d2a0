import { useEffect, useState } from 'react';
import type { Event, Jury } from '@el-reto/contracts';
import { juryRule, limits } from '@el-reto/contracts/rules';
import {
  ActionError,
  Button,
  controlClass,
  cx,
  Field,
  focusOnce,
  FormError,
  limitText,
  phaseOf,
  TextField,
} from '@el-reto/ui';
import { createKeys, useForm } from '@el-reto/ui/account';
import { failureText } from '../../messages/admin.ts';
import { jury as texts } from '../../messages/jury.ts';
import { call, refresh, toast } from '@el-reto/ui/runtime';
import { rereadIfFailed } from '../../lib/api/desk.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ListField } from '../../components/list-field.tsx';
import {
  bodyOf,
  draftOf,
  isSame,
  isWhole,
  newCriterion,
  untilErrorOf,
  type Criteria,
} from './jury-draft.ts';

const modes = ['beside', 'weighed'] as const;
/** The weight that the form shows first, in percent. */
const usualWeight = 50;
const each = Array.from({ length: limits.criterionPoints }, (_, index) => index + 1);

interface EditorProps {
  event: Event;
  /** Number of people who are invited or accepted. */
  jurors: number;
  /**
   * Whether the editor replaces the button that added the jury; the editor then takes the focus.
   */
  isAdded: boolean;
  /** Receives whether the form has unsaved changes. */
  onUnsaved: (isUnsaved: boolean) => void;
  onSaved: (saved: Jury) => void;
  onRemoved: () => void;
  reread: () => Promise<unknown>;
}

/** The form of a jury's rules, with a preview of the sentence that participants will read. */
export function JuryEditor(props: EditorProps) {
  const { event, jurors, isAdded, onUnsaved, onSaved, onRemoved, reread } = props;
  const [first] = useState(() => draftOf(event));
  const [stored, setStored] = useState(event.jury ?? null);
  const [criteria, setCriteria] = useState(first.criteria);
  const [isRemoving, setRemoving] = useState(false);
  const [withKey, setWithKey] = useState(createKeys);
  const params = { eventId: event.id };
  const { field, values, isTried, onSubmit, busy, error } = useForm({
    rules: {
      mode: () => null,
      weight: () => null,
      until: (until) => untilErrorOf(until, event),
    },
    initial: { mode: first.mode, weight: String(first.weight ?? usualWeight), until: first.until },
    async send(): Promise<Jury | null> {
      if (!isWhole(criteria)) return null;
      const body = { ...bodyOf(draft), seen: stored };
      return withKey(body, (idempotencyKey) => call('setJury', { params, body, idempotencyKey }));
    },
    async onSent(saved) {
      if (!saved) return;
      setStored(saved);
      // The same rules may be saved again after others.
      setWithKey(createKeys);
      toast(texts.saved, { tone: 'good' });
      onSaved(saved);
      await Promise.all([reread(), refresh('listAllEvents')]);
    },
  });
  const { until } = values;
  const mode = values.mode as Jury['mode'];
  const weight = Number(values.weight);
  const draft = { criteria, mode, weight, until };
  const isUnsaved = !isSame(draft, stored ?? first);
  useEffect(() => {
    onUnsaved(isUnsaved);
    return () => onUnsaved(false);
  }, [isUnsaved, onUnsaved]);
  const { error: _, ...weightField } = field('weight');
  const { error: __, ...modeField } = field('mode');
  return (
    <form
      noValidate
      onSubmit={onSubmit}
      className="grid gap-5 rounded-card border-2 border-ink bg-white p-4 sm:p-6"
    >
      <h2
        ref={isAdded ? focusOnce : null}
        tabIndex={-1}
        className="outline-none font-display text-lg uppercase"
      >
        {texts.rules}
      </h2>
      <CriteriaField criteria={criteria} onChange={setCriteria} />
      {isTried && !isWhole(criteria) && <FormError text={texts.incomplete} />}
      <fieldset className="grid gap-2">
        <legend className="pb-1 font-bold">{texts.mode}</legend>
        {modes.map((offered) => (
          <label key={offered} className="flex min-h-11 items-center gap-3">
            <input {...modeField} type="radio" value={offered} className="size-5 shrink-0" />
            {texts.modes[offered]}
          </label>
        ))}
      </fieldset>
      {mode === 'weighed' && (
        <Field label={texts.weight} hint={texts.weightIs(weight)}>
          {(control) => (
            <input
              {...weightField}
              {...control}
              type="range"
              min={1}
              max={99}
              className="min-h-11 w-full"
            />
          )}
        </Field>
      )}
      <TextField
        {...field('until')}
        type="date"
        label={texts.until}
        hint={texts.untilHint}
        min={event.endDate}
      />
      <div className="rounded-card border-2 border-dashed border-ink p-4">
        <h3 className="text-sm font-bold">{texts.shown}</h3>
        <p className="wrap-anywhere">{until !== '' && juryRule(draft)}</p>
      </div>
      {phaseOf(event) === 'running' && <p className="text-sm font-bold">{texts.runs}</p>}
      <ActionError error={error} textOf={failureText} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={busy}>
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
          what={texts.removing.what(jurors)}
          cancel={texts.removing.keep}
          action={texts.removing.remove}
          act={async () => {
            const { message } = await rereadIfFailed(call('removeJury', { params }), reread);
            return message;
          }}
          onClose={() => setRemoving(false)}
          onDone={() => {
            onRemoved();
            return Promise.all([reread(), refresh('listAllEvents')]);
          }}
        />
      )}
    </form>
  );
}

interface CriteriaFieldProps {
  criteria: Criteria;
  onChange: (criteria: Criteria) => void;
}

const CriteriaField = ({ criteria, onChange }: CriteriaFieldProps) => (
  <div className="grid gap-2.5">
    <ListField
      items={criteria}
      keyOf={({ id }) => id}
      most={limits.criteria}
      add={texts.addCriterion}
      removeOf={({ name }, index) => texts.removeCriterion(name || texts.criterion(index + 1))}
      newItem={newCriterion}
      onChange={onChange}
      className="flex items-center gap-2"
    >
      {(one, index, change) => (
        <>
          <input
            aria-label={texts.criterion(index + 1)}
            value={one.name}
            placeholder={texts.criterionHint}
            {...limitText(limits.criterionLength)}
            onChange={({ target }) => change({ ...one, name: target.value })}
            className={cx(controlClass, 'min-w-0 grow')}
          />
          <select
            aria-label={texts.max(index + 1)}
            value={one.max}
            onChange={({ target }) => change({ ...one, max: Number(target.value) })}
            className={cx(controlClass, 'w-20! shrink-0 pr-6')}
          >
            {each.map((n) => (
              <option key={n}>{n}</option>
            ))}
          </select>
        </>
      )}
    </ListField>
  </div>
);
