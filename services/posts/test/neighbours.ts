import {
  accountsRequests,
  eventsRequests,
  mediaRequests,
  todayInMexico,
  AppError,
} from '@el-reto/contracts';
import type { ErrorCode, Focus, Standing } from '@el-reto/contracts';
import type { Incoming } from '@el-reto/service-kit';
import type { Surroundings } from '@el-reto/testing';

const today = todayInMexico();
export const running = { startDate: today, endDate: today };
export const ended = { startDate: '2024-11-06', endDate: '2024-11-30' };
export const upcoming = { startDate: '2999-01-01', endDate: '2999-01-31' };

interface Upload {
  uid: string;
  claimant: string | null;
  /** What the media service suggests. */
  focus?: Focus;
  /** None: it was taken in by an older program. */
  fingerprint?: string;
}

/** What the accounts, events and media services would answer: they are no part of these tests. */
export class Neighbours {
  readonly events = new Map<string, { startDate: string; endDate: string }>();
  readonly profiles = new Map<string, { displayName: string; photoURL: string }>();
  /** Of those who are not adults. */
  readonly standings = new Map<string, Standing>();
  /** By whom and why accounts are suspended. */
  readonly bans = new Map<string, { by: string; reason: string }>();
  /** Accounts that are jurors, of every event. */
  readonly jurors = new Set<string>();
  readonly uploads = new Map<string, Upload>();
  readonly published: string[] = [];

  /** By the paths of pictures that are asked for later. */
  readonly fingerprints = new Map<string, string>();

  /** A staged upload of `uid`. */
  upload(mediaId: string, uid: string, looks: Pick<Upload, 'focus' | 'fingerprint'> = {}): string {
    this.uploads.set(mediaId, { uid, claimant: null, ...looks });
    return mediaId;
  }

  claimantOf(mediaId: string): string | null | undefined {
    return this.uploads.get(mediaId)?.claimant;
  }

  async answerIn(around: Surroundings): Promise<void> {
    await around.answer(accountsRequests.getProfile, ({ uid }) => this.#profile(uid));
    await around.answer(accountsRequests.getStanding, ({ uid, email = '' }) => ({
      standing: this.standings.get(uid) ?? 'adult',
      banned: this.bans.get(uid) ?? this.bans.get(email) ?? null,
    }));
    await around.answer(eventsRequests.getFacts, (asked) => {
      const { eventId, uid = '' } =
        'eventId' in asked ? asked : { eventId: asked.slug.replace(/^el-/, '') };
      return { ...this.#facts(eventId), isJuror: this.jurors.has(uid) };
    });
    await around.answer(mediaRequests.claim, (asked) => this.#claim(asked));
    await around.answer(mediaRequests.release, (asked) => this.#release(asked));
    await around.answer(mediaRequests.getFingerprint, ({ path }) => {
      const fingerprint = this.fingerprints.get(path);
      if (fingerprint === undefined) throw new AppError('MEDIA_NOT_FOUND');
      return { fingerprint };
    });
    await around.answer(mediaRequests.publish, ({ path }) => {
      this.published.push(path);
      return { success: true } as const;
    });
  }

  #profile(uid: string) {
    return this.profiles.get(uid) ?? { displayName: `Doña ${uid}`, photoURL: `/media/${uid}.jpg` };
  }

  #facts(id: string) {
    const dates = this.events.get(id);
    if (!dates) throw new AppError('EVENT_NOT_FOUND');
    return { id, slug: `el-${id}`, name: id, ...dates };
  }

  #claim({ mediaId, uid, folder, claimant }: Incoming<typeof mediaRequests.claim>['input']) {
    const upload = this.uploads.get(mediaId);
    if (!upload) throw new AppError('MEDIA_NOT_FOUND');
    if (upload.uid !== uid) throw new AppError('MEDIA_NOT_YOURS');
    if (upload.claimant !== null && upload.claimant !== claimant) {
      throw new AppError('MEDIA_ALREADY_USED');
    }
    upload.claimant = claimant;
    const { uid: _, claimant: __, ...more } = upload;
    const looks = { width: 1200, height: 800, thumbhash: 'dGh1bWI=', ...more };
    return { path: `${folder}/${mediaId}.jpg`, ...looks };
  }

  #release({ mediaId, claimant }: Incoming<typeof mediaRequests.release>['input']) {
    const upload = this.uploads.get(mediaId);
    if (upload?.claimant === claimant) upload.claimant = null;
    return { success: true } as const;
  }
}

/** Makes the requests of one subject fail from now on. */
export function failing(subject: string, code: ErrorCode): Surroundings['before'] {
  return (asked) => {
    if (asked === subject) throw new AppError(code);
  };
}
