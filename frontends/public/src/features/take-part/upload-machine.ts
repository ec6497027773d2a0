import type { Post } from '@el-reto/contracts';
import type { PreparedPhoto } from '@el-reto/ui/photo';

/** Where a card on its way to the table stands. */
export type Upload =
  | { readonly step: 'empty'; readonly problem: string | null }
  | { readonly step: 'preparing'; readonly progress: number }
  | (Prepared & { readonly step: 'ready'; readonly problem: string | null })
  | (Prepared & { readonly step: 'sending'; readonly progress: number })
  | { readonly step: 'done'; readonly post: Post };

export interface ShownPhoto extends PreparedPhoto {
  /** Object URL of it, revoked when another takes its place. */
  readonly previewUrl: string;
}

interface Prepared {
  readonly photo: ShownPhoto;
  /** The photo as the server keeps it, once it has arrived. */
  readonly mediaId: string | null;
  /** Counts uploads of this photo that came to nothing: each next one is another upload. */
  readonly round: number;
}

export type UploadAction =
  | { type: 'choose' | 'send' | 'cancel' | 'restart' }
  | { type: 'prepared'; photo: ShownPhoto }
  | { type: 'refuse'; problem: string }
  | { type: 'progress'; done: number }
  | { type: 'staged'; mediaId: string }
  | { type: 'fail'; problem: string; photoLost: boolean }
  | { type: 'done'; post: Post };

export const noUpload: Upload = { step: 'empty', problem: null };

/** An action that does not fit the step, as news of what was cancelled, changes nothing. */
export function uploadReducer(state: Upload, action: UploadAction): Upload {
  if (action.type === 'restart') return noUpload;
  if (state.step === 'sending') return whileSending(state, action);
  if (action.type === 'choose') return { step: 'preparing', progress: 0 };
  if (state.step === 'preparing') {
    if (action.type === 'prepared') {
      return { step: 'ready', photo: action.photo, mediaId: null, round: 0, problem: null };
    }
    if (action.type === 'refuse') return { step: 'empty', problem: action.problem };
    if (action.type === 'progress') return { ...state, progress: action.done };
    if (action.type === 'cancel') return noUpload;
  }
  if (state.step === 'ready' && action.type === 'send') {
    return { ...state, step: 'sending', progress: state.mediaId === null ? 0 : 1 };
  }
  return state;
}

function whileSending(state: Upload & { step: 'sending' }, action: UploadAction): Upload {
  if (action.type === 'progress') return { ...state, progress: action.done };
  if (action.type === 'staged') return { ...state, mediaId: action.mediaId, progress: 1 };
  if (action.type === 'cancel') return { ...state, step: 'ready', problem: null };
  if (action.type === 'done') return { step: 'done', post: action.post };
  if (action.type !== 'fail') return state;
  const failed = { ...state, step: 'ready', problem: action.problem } as const;
  return action.photoLost ? { ...failed, mediaId: null, round: state.round + 1 } : failed;
}

/** The photo to show, from when it is prepared until it is sent. */
export const photoOf = (state: Upload): ShownPhoto | null =>
  state.step === 'ready' || state.step === 'sending' ? state.photo : null;
