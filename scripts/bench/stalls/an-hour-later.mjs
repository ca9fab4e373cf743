/**
 * For a server that is measured: it starts with its clocks an hour behind; five seconds later they are right, so an hour
 * has passed, and what happens every ten minutes happens. Messages are deleted for their age only when the clock has been
 * steady for that long. The clocks of its threads are right all the time.
 */
const { setInterval: startInterval, Date: RealDate } = globalThis;
const runningTime = performance.now.bind(performance);
const tenMinutes = 600_000;
const hour = 3_700_000;
let behind = hour;

performance.now = () => runningTime() + hour - behind;

globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length > 0 ? given : [RealDate.now() - behind]));
  }
  static now() {
    return RealDate.now() - behind;
  }
};

globalThis.setInterval = (work, every, ...rest) => {
  if (every === tenMinutes) setTimeout(anHourLater, 5000, work).unref();
  return startInterval(work, every, ...rest);
};

function anHourLater(work) {
  behind = 0;
  work();
}
