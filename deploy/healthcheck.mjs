// The HEALTHCHECK of the images: exits with 0 if the URL answers with a success.
const [url] = process.argv.slice(2);
const answer = await fetch(url, { signal: AbortSignal.timeout(4_000) }).catch((error) => error);
if (!answer.ok) {
  process.stderr.write(`${url}: ${answer.status ?? answer.cause ?? answer}\n`);
  process.exitCode = 1;
}
