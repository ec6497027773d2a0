import { readSettings } from '@el-reto/contracts/settings';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { request, type ClientRequest } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { join } from 'node:path';
import { mediaRequests, postsEvents } from '@el-reto/contracts';
import type { MediaPurpose, StagedMedia } from '@el-reto/contracts';
import { startService } from '@el-reto/service-kit';
import { Exposition, harnessOfFile, type Harness } from '@el-reto/testing';
import { afterAll, expect, vi } from 'vitest';
import type { z } from 'zod';
import { mediaService } from '../../src/app.module.ts';
import { mediaEnvSchema } from '../../src/env.ts';
import { FileStore } from '../../src/files/file-store.ts';
import { mediaCollection, type MediaRecord } from '../../src/media-record.ts';
import { Decoder } from '../../src/pictures/decoder.ts';

export const token = 'a-token-that-only-the-gateway-knows';
export const signingKey = 'a-key-for-signing-addresses';
export const previousSigningKey = 'the-key-that-was-there-before';

type ClaimFields = Partial<z.input<typeof mediaRequests.claim.input>>;

interface UploadOptions {
  readonly uid?: string;
  readonly purpose?: MediaPurpose;
  readonly key?: string;
  readonly type?: string;
}

/** The media service in its harness, with a real folder for the pictures. */
export class Media {
  private constructor(
    readonly harness: Harness,
    /** The stored files, read and changed without the service. */
    readonly stored: ReturnType<typeof storedFiles>,
  ) {}

  /** Starts the service for the tests of one file, and stops it after them; `env` adds settings. */
  static async ofFile(env: Readonly<Record<string, string>> = {}): Promise<Media> {
    useEqualPriority();
    const secrets = {
      MEDIA_TOKEN: token,
      MEDIA_SIGNING_KEY: signingKey,
      MEDIA_SIGNING_KEY_PREVIOUS: previousSigningKey,
    };
    const harness = await harnessOfFile('media', (given) =>
      startService(mediaService(readSettings(mediaEnvSchema, { ...secrets, ...env, ...given }))),
    );
    return new Media(harness, storedFiles(join(harness.dir, 'data', 'media')));
  }

  url(): Promise<string> {
    return this.harness.service.app.getUrl();
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (!headers.has('authorization')) headers.set('authorization', `Bearer ${token}`);
    return fetch((await this.url()) + path, { ...init, headers });
  }

  upload(body: Buffer | string, options: UploadOptions = {}): Promise<Response> {
    const { uid = 'ana', purpose = 'post', key, type = 'image/jpeg' } = options;
    return this.fetch(`/intake?purpose=${purpose}`, {
      method: 'POST',
      headers: {
        'content-type': type,
        'x-actor-uid': uid,
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    });
  }

  /** Opens an upload whose bytes the test writes. */
  async openUpload(uid: string, length?: number): Promise<ClientRequest> {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'image/jpeg',
      'x-actor-uid': uid,
      ...(length !== undefined && { 'content-length': length }),
    };
    return request(`${await this.url()}/intake?purpose=post`, { method: 'POST', headers });
  }

  /** Uploads a picture and expects that it is accepted. */
  async stage(picture: Buffer, options: UploadOptions = {}): Promise<StagedMedia> {
    const response = await this.upload(picture, options);
    if (response.status !== 201)
      throw new Error(`upload: ${response.status} ${await response.text()}`);
    return (await response.json()) as StagedMedia;
  }

  claim(mediaId: string, fields: ClaimFields = {}) {
    return this.harness.ask(mediaRequests.claim, {
      mediaId,
      uid: 'ana',
      purpose: 'post',
      claimant: 'post:1',
      folder: 'event/e1/posts/ana',
      public: false,
      ...fields,
    });
  }

  /** Uploads and claims a picture. */
  async claimed(picture: Buffer, { uid = 'ana', purpose = 'post', ...fields }: ClaimFields = {}) {
    const { mediaId } = await this.stage(picture, { uid, purpose });
    const { path } = await this.claim(mediaId, { uid, purpose, ...fields });
    return { mediaId, path };
  }

  /** Uploads and claims the picture of a pending post. */
  async pending(picture: Buffer) {
    const photo = await this.claimed(picture);
    await this.createPost(photo.path);
    await this.becomes(photo.mediaId, { state: 'attached' });
    return photo;
  }

  /** Uploads the picture of a public post. */
  async approved(picture: Buffer) {
    const photo = await this.pending(picture);
    await this.approvePost(photo.path);
    await this.becomes(photo.mediaId, { public: true });
    return photo;
  }

  createPost = (path: string) => this.harness.publish(postsEvents.postCreated, postOf(path));
  approvePost = (path: string) =>
    this.harness.publish(postsEvents.postApproved, { ...postOf(path), createdAt: 1 });
  denyPost = (path: string) =>
    this.harness.publish(postsEvents.postDenied, { ...postOf(path), reason: null });
  deletePost = (path: string, more: { withEvent?: true } = {}) =>
    this.harness.publish(postsEvents.postDeleted, { ...postOf(path), ...more });

  release(mediaId: string, claimant = 'post:1') {
    return this.harness.ask(mediaRequests.release, { mediaId, claimant });
  }

  get(path: string, query = '', headers: Record<string, string> = {}): Promise<Response> {
    return this.fetch(`/files/${path}${query}`, { headers });
  }

  record(id: string): Promise<MediaRecord | undefined> {
    return this.harness.store.get(mediaCollection, id);
  }

  async change(id: string, fields: Partial<MediaRecord>): Promise<void> {
    await this.harness.store.transaction(async (tx) => {
      const record = await tx.get(mediaCollection, id);
      if (record) await tx.set(mediaCollection, id, { ...record, ...fields });
    });
  }

  /** The number of pictures in this state, as the metrics report it. */
  async images(work: 'decode' | 'variants', state: 'running' | 'waiting'): Promise<number> {
    const metrics = await Exposition.from(`${await this.url()}/metrics`);
    const labels = { elreto_image_work: work, elreto_image_state: state };
    return metrics.sum('elreto_images', labels) ?? -1;
  }

  async filesOf(mediaId: string): Promise<string[]> {
    return (await this.stored.list()).filter((path) => path.includes(mediaId));
  }

  /** Waits until the record of an upload has these fields. */
  becomes(id: string, fields: Partial<MediaRecord>): Promise<void> {
    return polled(() => this.record(id)).toMatchObject(fields);
  }

  /** Waits until an upload has neither a record nor a file. */
  isGone(id: string): Promise<void> {
    const left = async () => [await this.record(id), await this.filesOf(id)];
    return polled(left).toEqual([undefined, []]);
  }
}

/** `expect.poll`, which the linter allows in functions, not in methods. */
const polled = (read: () => unknown) => expect.poll(read);

/** The pictures in the folder `root`. */
function storedFiles(root: string) {
  const at = (path: string) => join(root, path);
  return {
    root,
    async list() {
      const entries = await readdir(root, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
        .toSorted();
    },
    read: (path: string) => readFile(at(path), 'utf8'),
    write: (path: string, text: string) => writeFile(at(path), text),
    rename: (from: string, to: string) => rename(at(from), at(to)),
    remove: (path: string) => rm(at(path)),
  };
}

/** The status of a JSON answer, and its error code if there is one. */
export async function outcomeOf(answer: Promise<Response>): Promise<unknown[]> {
  const response = await answer;
  const { code } = (await response.json()) as { code?: string };
  return code === undefined ? [response.status] : [response.status, code];
}

/** The facts of a post whose picture is stored at `imgLocation`. */
const postOf = (imgLocation: string) => ({ ...postIds, imgLocation });
const postIds = { postId: 'p1', eventId: 'e1', userId: 'ana' };

/** Holds back the decoding of uploads until the returned function is called. */
export function holdDecoding(): () => void {
  const held = Promise.withResolvers<void>();
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its decoder
  const { decode } = Decoder.prototype;
  const decoding = vi.spyOn(Decoder.prototype, 'decode');
  decoding.mockImplementation(async function (this: Decoder, upload) {
    await held.promise;
    return decode.call(this, upload);
  });
  return held.resolve;
}

/** Holds back the storing of files whose path matches until `release`; records the order of all files. */
export function holdStores(media: Media, matches: (path: string) => boolean) {
  const files = media.harness.service.app.get(FileStore);
  const put = files.put.bind(files);
  const held = Promise.withResolvers<void>();
  const stored: string[] = [];
  let isHeld = false;
  vi.spyOn(files, 'put').mockImplementation(async (path, bytes) => {
    if (matches(path)) {
      isHeld = true;
      await held.promise;
    }
    await put(path, bytes);
    stored.push(path);
  });
  const untilHeld = () => expect.poll(() => isHeld).toBe(true);
  return { stored, untilHeld, release: held.resolve };
}

/** Picture processes keep the priority of the tests: with a lower one they wait for minutes beside others. */
function useEqualPriority(): void {
  const { setPriority } = os;
  os.setPriority = () => undefined;
  syncBuiltinESMExports();
  afterAll(() => {
    os.setPriority = setPriority;
    syncBuiltinESMExports();
  });
}
