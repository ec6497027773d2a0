import type { Shrunk } from './shrink.ts';

export interface WorkerRequest {
  file: Blob;
  heic: boolean;
}

export type WorkerAnswer = { progress: number } | { photo: Shrunk } | { failed: string };
