import { admin } from '../../messages/admin.ts';
import { Select } from '@el-reto/ui';
import { KeysDialog } from '../../components/keys-dialog.tsx';
import { preferences, undoChoicesS, usePreferences } from '../../lib/preferences.ts';

const texts = admin.moderation;

export function HelpDialog({ onClose }: { onClose: () => void }) {
  const { undoS } = usePreferences();
  return (
    <KeysDialog keys={texts.keys} onClose={onClose}>
      <Select
        label={texts.undoTime}
        value={String(undoS)}
        options={undoChoicesS.map((seconds) => ({
          value: String(seconds),
          label: texts.undoSeconds(seconds),
        }))}
        onChange={(value) => {
          const chosen = undoChoicesS.find((seconds) => String(seconds) === value);
          if (chosen) preferences.change({ undoS: chosen });
        }}
      />
    </KeysDialog>
  );
}
