// Computes the proof of work that clears a held like, off the main thread.
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

export type ProofAnswer = { proof: string } | { failed: string };

async function prove(challenge: Challenge): Promise<ProofAnswer> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return { proof: btoa(JSON.stringify({ challenge, solution })) };
}

addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  void prove(data)
    .catch((error: unknown): ProofAnswer => ({ failed: String(error) }))
    .then((answer) => postMessage(answer));
});
