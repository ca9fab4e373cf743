/**
 * For a server that is measured: five seconds after its start its clocks say that an hour has passed, and what happens
 * every ten minutes happens. Messages are deleted for their age only when the clock has been steady for that long.
 */
const { setInterval: startInterval, Date: RealDate } = globalThis;
const runningTime = performance.now.bind(performance);
const tenMinutes = 600_000;
let passed = 0;

performance.now = () => runningTime() + passed;

globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length > 0 ? given : [RealDate.now() + passed]));
  }
  static now() {
    return RealDate.now() + passed;
  }
};

globalThis.setInterval = (work, every, ...rest) => {
  if (every === tenMinutes) setTimeout(anHourLater, 5000, work).unref();
  return startInterval(work, every, ...rest);
};

function anHourLater(work) {
  passed = 3_700_000;
  work();
}
