import { vu } from './state.ts';

export default {
  vu,
  test: {
    abort(reason: string): never {
      throw new Error(`aborted: ${reason}`);
    },
  },
};
