import { navigate, paths, toast } from '@el-reto/ui/runtime';
import { likeTexts, common } from '@el-reto/ui/messages';

/** Says that this needs an account, and leads there and back. */
export function askToSignIn(): void {
  toast(likeTexts.notLoggedIn, {
    tone: 'bad',
    action: {
      label: common.signIn,
      run: () => navigate(paths.signInFrom(`${location.pathname}${location.search}`)),
    },
  });
}
