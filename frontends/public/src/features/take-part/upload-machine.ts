import type { Post } from '@el-reto/contracts';
import type { PreparedPhoto } from '@el-reto/ui/photo';

/** Where a card on its way to the table stands. */
export type Upload =
  | { readonly step: 'empty'; readonly problem: string | null }
  | { readonly step: 'preparing'; readonly progress: number }
  | Ready
  | (Omit<Ready, 'step' | 'problem'> & { readonly step: 'sending'; readonly progress: number })
  | { readonly step: 'done'; readonly post: Post };

export interface ShownPhoto extends PreparedPhoto {
  /** Object URL of it, revoked when another takes its place. */
  readonly previewUrl: string;
}

interface Ready {
  readonly step: 'ready';
  readonly photo: ShownPhoto;
  /** The photo as the server keeps it, once it has arrived. */
  readonly mediaId: string | null;
  /** Counts uploads of this photo that came to nothing: each next one is another upload. */
  readonly round: number;
  readonly problem: string | null;
}

export type UploadAction =
  | { type: 'choose' }
  | { type: 'prepared'; photo: ShownPhoto }
  | { type: 'refuse'; problem: string }
  | { type: 'send' }
  | { type: 'progress'; done: number }
  | { type: 'staged'; mediaId: string }
  | { type: 'fail'; problem: string; photoLost: boolean }
  | { type: 'cancel' }
  | { type: 'done'; post: Post }
  | { type: 'restart' };

export const noUpload: Upload = { step: 'empty', problem: null };

/** An action that does not fit the step, as news of what was cancelled, changes nothing. */
export function uploadReducer(state: Upload, action: UploadAction): Upload {
  switch (action.type) {
    case 'choose':
      return state.step === 'sending' ? state : { step: 'preparing', progress: 0 };
    case 'prepared':
      return state.step === 'preparing'
        ? { step: 'ready', photo: action.photo, mediaId: null, round: 0, problem: null }
        : state;
    case 'refuse':
      return state.step === 'preparing' ? { step: 'empty', problem: action.problem } : state;
    case 'send':
      return state.step === 'ready' ? sendingFrom(state) : state;
    case 'progress':
      return state.step === 'preparing' || state.step === 'sending'
        ? { ...state, progress: action.done }
        : state;
    case 'staged':
      return state.step === 'sending' ? { ...state, mediaId: action.mediaId, progress: 1 } : state;
    case 'fail':
      if (state.step !== 'sending') return state;
      return action.photoLost
        ? { ...readyFrom(state, action.problem), mediaId: null, round: state.round + 1 }
        : readyFrom(state, action.problem);
    case 'cancel':
      if (state.step === 'preparing') return noUpload;
      return state.step === 'sending' ? readyFrom(state, null) : state;
    case 'done':
      return state.step === 'sending' ? { step: 'done', post: action.post } : state;
    case 'restart':
      return noUpload;
  }
}

const sendingFrom = ({ photo, mediaId, round }: Ready): Upload => ({
  step: 'sending',
  photo,
  mediaId,
  round,
  progress: mediaId === null ? 0 : 1,
});

function readyFrom(
  { photo, mediaId, round }: Omit<Ready, 'step' | 'problem'>,
  problem: string | null,
): Ready {
  return { step: 'ready', photo, mediaId, round, problem };
}

/** The photo to show, from when it is prepared until it is sent. */
export const photoOf = (state: Upload): ShownPhoto | null =>
  state.step === 'ready' || state.step === 'sending' ? state.photo : null;
