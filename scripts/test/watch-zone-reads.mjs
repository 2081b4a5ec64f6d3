/** What is the same in each zone: a day alone, which is read as UTC, and a time with its offset. */
const SAME_EVERYWHERE = /^\s*[+-]?\d{4,6}(?:-\d\d){0,2}\s*$|(?:Z|GMT|UTC|[+-]\d\d:?\d\d)\)?\s*$/iu;

/** Archives hold the time on the wall of each of their parts; the tests of what writes them run anyway. */
const STAMPS_ARCHIVES = /[\\/]node_modules[\\/](?:fflate|jszip)[\\/]/u;

const zone = { isRead: false };

const note = () => {
  if (zone.isRead) return;
  const frames = new Error().stack?.split('\n').slice(1) ?? [];
  const caller = frames.find((frame) => !frame.includes(import.meta.filename)) ?? '';
  zone.isRead = !STAMPS_ARCHIVES.test(caller);
};

function noteText(text) {
  if (typeof text === 'string' && !SAME_EVERYWHERE.test(text)) note();
}

/** Runs `before` with the arguments of each call of a method. */
function watch(owner, name, before) {
  const original = owner[name];
  owner[name] = function watched(...args) {
    before(...args);
    return original.apply(this, args);
  };
}

const noteUnlessNamed = (_locales, options) => {
  if (options?.timeZone === undefined) note();
};

function watchDates() {
  const RealDate = globalThis.Date;
  for (const name of Object.getOwnPropertyNames(RealDate.prototype)) {
    const isLocal = /^[gs]et(?!UTC|Time$|Milliseconds$)/u.test(name);
    if (isLocal || /^to(?:Date|Time)?String$/u.test(name)) watch(RealDate.prototype, name, note);
    if (name.startsWith('toLocale')) watch(RealDate.prototype, name, noteUnlessNamed);
  }
  watch(RealDate, 'parse', noteText);
  globalThis.Date = new Proxy(RealDate, {
    apply(target, self, args) {
      note();
      return Reflect.apply(target, self, args);
    },
    construct(target, args, newTarget) {
      if (args.length > 1) note();
      else noteText(args[0]);
      return Reflect.construct(target, args, newTarget);
    },
  });
  // What asks a date for its class gets the same one as everybody else.
  RealDate.prototype.constructor = globalThis.Date;
}

function watchFormats() {
  Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
    apply(target, self, args) {
      noteUnlessNamed(...args);
      return Reflect.apply(target, self, args);
    },
    construct(target, args, newTarget) {
      noteUnlessNamed(...args);
      return Reflect.construct(target, args, newTarget);
    },
  });
}

/**
 * From now on it is seen when code of this thread asks for the time zone of the machine. No answer changes.
 *
 * @returns {{ isRead: boolean }} whether it was asked for
 */
export function watchZoneReads() {
  watchDates();
  watchFormats();
  return zone;
}
