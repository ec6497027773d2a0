import { useEffect, useRef, useState } from 'react';
import type { Cluster } from '@el-reto/contracts';
import { limits, tidyLine } from '@el-reto/contracts/rules';
import { Button, Dialog, TextArea } from '@el-reto/ui';
import { common } from '@el-reto/ui/messages';
import { admin } from '../../../messages/admin.ts';
import { Tool } from '../../../components/tool.tsx';
import type { Decisions } from '../lib/use-decisions.ts';

const texts = admin.votes;

interface DecideDialogProps {
  cluster: Cluster;
  decision: 'release' | 'void';
  decide: Decisions['decide'];
  onClose: () => void;
}

/** Confirms a decision on a cluster, with a reason. */
export function DecideDialog({ cluster, decision, decide, onClose }: DecideDialogProps) {
  const [note, setNote] = useState('');
  const noteField = useRef<HTMLTextAreaElement>(null);
  useEffect(() => noteField.current?.focus(), []);
  const says = texts.decide[decision];
  const tidied = tidyLine(note);
  return (
    <Dialog
      title={says.title(cluster.likes)}
      onClose={onClose}
      isDirty={tidied !== '' && !says.notes.some((usual) => usual === tidied)}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          void decide(cluster, decision, tidied);
        }}
      >
        <p>{says.about}</p>
        <TextArea
          ref={noteField}
          label={texts.note}
          hint={texts.noteHint}
          rows={2}
          maxLength={limits.reasonLength}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
        />
        <div className="flex flex-wrap gap-1.5">
          {says.notes.map((usual) => (
            <Tool key={usual} onClick={() => setNote(usual)}>
              {usual}
            </Tool>
          ))}
        </div>
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="quiet" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button
            type="submit"
            tone={decision === 'void' ? 'danger' : 'act'}
            disabled={tidied === ''}
          >
            {texts[decision]}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
