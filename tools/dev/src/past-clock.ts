// Node loads this before a part of the product (`--import`) while the demo's ended contest is filled:
// it is as long ago as `PAST_CLOCK_MS` says, in milliseconds. The product itself knows nothing of it.
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
