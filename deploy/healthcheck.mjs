// Ends with 0 when the URL answers with a success: what the images' HEALTHCHECK asks.
const [url] = process.argv.slice(2);
const answer = await fetch(url, { signal: AbortSignal.timeout(4_000) }).catch((error) => error);
if (!answer.ok) {
  process.stderr.write(`${url}: ${answer.status ?? answer.cause ?? answer}\n`);
  process.exitCode = 1;
}
