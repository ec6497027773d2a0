import { describe, expect, it } from 'vitest';
import { type EventForm } from './event-draft.ts';
import { canPreview, previewOf } from './event-preview.tsx';

const form = {
  name: 'Raíces y oficios',
  title: 'Manos que hacen',
  startDate: '2026-11-10',
  endDate: '2026-11-20',
  rules: '',
  permit: '',
  description: '',
} as EventForm;

describe("an event's preview", () => {
  it('needs a name and two days in order', () => {
    expect(canPreview(form)).toBe(true);
    expect(canPreview({ ...form, name: ' ' })).toBe(false);
    expect(canPreview({ ...form, endDate: '' })).toBe(false);
    expect(canPreview({ ...form, endDate: '2026-11-09' })).toBe(false);
  });

  it('has a placeholder until a picture is chosen', () => {
    const none = { status: 'none' } as const;
    const ready = { status: 'ready', previewUrl: 'blob:1', mediaId: '1' } as const;
    const preview = previewOf(null, form, { thumbnail: ready, about: none });
    expect(preview.thumbnail).toBe('blob:1');
    expect(preview.aboutThumbnail).toMatch(/^data:image/);
  });
});
