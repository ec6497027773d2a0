// Sets the clock of a process back by `PAST_CLOCK_MS` milliseconds. Node loads this file before a
// process of the product (`--import`) while the demo's ended contest is filled. The product's code
// does not depend on it.
const agoMs = Number(process.env['PAST_CLOCK_MS']);

const realDate = Date;
const now = () => realDate.now() - agoMs;

globalThis.Date = new Proxy(realDate, {
  apply: () => new realDate(now()).toString(),
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [now()], newTarget) as object,
  get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
});
realDate.prototype.constructor = globalThis.Date;
