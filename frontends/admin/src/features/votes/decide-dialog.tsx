import type { Cluster } from '@el-reto/contracts';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { admin } from '../../messages/admin.ts';
import type { Decisions } from './use-decisions.ts';

const texts = admin.votes;

interface DecideDialogProps {
  cluster: Cluster;
  decision: 'release' | 'void';
  decide: Decisions['decide'];
  onClose: () => void;
}

/** Confirms a decision on a cluster, with a reason. */
export function DecideDialog({ cluster, decision, decide, onClose }: DecideDialogProps) {
  const { title, about, notes } = texts.decide[decision];
  return (
    <ReasonDialog
      title={title(cluster.likes)}
      what={[texts.affected(cluster.accounts, cluster.posts.length), about]}
      reasons={notes}
      label={texts.note}
      hint={texts.noteHint}
      action={texts[decision]}
      isDanger={decision === 'void'}
      onReason={(note) => {
        onClose();
        void decide(cluster, decision, note);
      }}
      onClose={onClose}
    />
  );
}
