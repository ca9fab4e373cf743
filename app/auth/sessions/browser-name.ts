/** The order matters, because most browsers also claim to be others. */
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/iPhone/, 'an iPhone'],
  [/iPad/, 'an iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'a Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** Returns the name shown for a browser, such as "Firefox on Windows". */
export function browserName(userAgent: string | null): string {
  const find = (names: [RegExp, string][]) => names.find(([sign]) => sign.test(userAgent ?? ''))?.[1];
  const browser = find(browsers) ?? 'Another app';
  const system = find(systems);
  return system ? `${browser} on ${system}` : browser;
}
