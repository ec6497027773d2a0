import type { Post } from '@el-reto/contracts';
import { describe, expect, it } from 'vitest';
import {
  noUpload,
  photoOf,
  uploadReducer,
  type ShownPhoto,
  type Upload,
  type UploadAction,
} from './upload-machine.ts';

const photo = { previewUrl: 'blob:1' } as ShownPhoto;
const post = { id: 'p' } as Post;
const after = (...actions: UploadAction[]) => actions.reduce<Upload>(uploadReducer, noUpload);

const ready: UploadAction[] = [{ type: 'choose' }, { type: 'prepared', photo }];
const sending: UploadAction[] = [...ready, { type: 'send' }];
const staged: UploadAction[] = [...sending, { type: 'staged', mediaId: 'm1' }];

describe('a card on its way', () => {
  it('goes from photo to table', () => {
    expect(after({ type: 'choose' })).toEqual({ step: 'preparing', progress: 0 });
    expect(after(...ready)).toMatchObject({ step: 'ready', photo, problem: null });
    expect(after(...sending)).toMatchObject({ step: 'sending', progress: 0, mediaId: null });
    expect(after(...sending, { type: 'progress', done: 0.4 })).toMatchObject({ progress: 0.4 });
    expect(after(...staged)).toMatchObject({ mediaId: 'm1', progress: 1 });
    expect(after(...staged, { type: 'done', post })).toEqual({ step: 'done', post });
  });

  it('begins anew after a file that is no photo', () => {
    const refused = after({ type: 'choose' }, { type: 'refuse', problem: 'no' });
    expect(refused).toEqual({ step: 'empty', problem: 'no' });
    expect(photoOf(refused)).toBeNull();
  });

  it('keeps the photo that arrived when only the name has to be chosen anew', () => {
    const failed = after(...staged, { type: 'fail', problem: 'taken', photoLost: false });
    expect(failed).toMatchObject({ step: 'ready', mediaId: 'm1', round: 0, problem: 'taken' });
    const again = uploadReducer(failed, { type: 'send' });
    expect(again).toMatchObject({ step: 'sending', mediaId: 'm1', progress: 1 });
  });

  it('uploads once more what the server has lost', () => {
    const failed = after(...staged, { type: 'fail', problem: 'gone', photoLost: true });
    expect(failed).toMatchObject({ step: 'ready', mediaId: null, round: 1 });
  });

  it('can be called back, with its photo still there', () => {
    expect(after(...sending, { type: 'cancel' })).toMatchObject({ step: 'ready', photo });
    expect(after({ type: 'choose' }, { type: 'cancel' })).toEqual(noUpload);
  });

  it.each<[string, UploadAction]>([
    ['progress', { type: 'progress', done: 0.9 }],
    ['arrival', { type: 'staged', mediaId: 'm2' }],
    ['failure', { type: 'fail', problem: 'late', photoLost: true }],
    ['success', { type: 'done', post }],
  ])('does not hear of the %s of what was cancelled', (_, late) => {
    const cancelled = after(...sending, { type: 'cancel' });
    expect(uploadReducer(cancelled, late)).toBe(cancelled);
  });

  it('is not exchanged while it is sent', () => {
    expect(after(...sending, { type: 'choose' }).step).toBe('sending');
  });

  it('makes room for another', () => {
    expect(after(...staged, { type: 'done', post }, { type: 'restart' })).toEqual(noUpload);
  });
});
