/**
 * Preloaded into a measured server: its clock starts an hour behind and is right five seconds later, so that the jobs
 * of an hour run. Messages are deleted by age only after the clock has been steady for that long. The clocks of its
 * threads are always right.
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
