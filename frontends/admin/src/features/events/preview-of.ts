import type { Event } from '@el-reto/contracts';
import { slugify } from '@el-reto/contracts/rules';
import type { ImageUpload } from './image-field.tsx';
import { draftIn, draftRules, type EventForm } from './event-draft.ts';

/** The fields that a preview requires. */
const needed = ['name', 'title', 'startDate', 'endDate'] as const;
/** An empty placeholder for a picture that has not been chosen yet. */
const noPicture = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E';

export const canPreview = (form: Readonly<EventForm>): boolean =>
  needed.every((field) => draftRules[field](form[field], form) === undefined);

/** The event that saving the form would produce. */
export function previewOf(
  event: Event | null,
  form: Readonly<EventForm>,
  uploads: Record<'thumbnail' | 'about', ImageUpload>,
): Event {
  const draft = draftIn(form);
  const shown = (upload: ImageUpload, present = noPicture) =>
    'previewUrl' in upload ? upload.previewUrl : present;
  return {
    id: '',
    activeWinners: false,
    topPosts: [],
    ...event,
    ...draft,
    slug: slugify(draft.name),
    thumbnail: shown(uploads.thumbnail, event?.thumbnail),
    aboutThumbnail: shown(uploads.about, event?.aboutThumbnail),
  };
}
