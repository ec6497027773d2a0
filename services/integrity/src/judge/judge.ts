import type { Evidence, Verdict } from '@el-reto/contracts';

export interface JudgedLike {
  uid: string;
  postId: string;
  at: number;
  evidence: Evidence;
}

export class Judge {
  put(_: JudgedLike): void {}
  remove(_: string): void {}
  changes(): Verdict[] {
    return [];
  }
}
