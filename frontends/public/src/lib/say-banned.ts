import { navigate, paths, refresh, toast } from '@el-reto/ui/runtime';
import { banned } from '@el-reto/ui/messages';

/** Says that an account is suspended, and where it stands why. */
export function sayBanned(): false {
  toast(banned.text, {
    tone: 'bad',
    action: { label: banned.why, run: () => navigate(paths.profile) },
  });
  void refresh('getMe');
  return false;
}
