/** The cookies that an answer sets, as it says them. */
export function setCookies({ headers }: Response): string[] {
  return [...headers].filter(([name]) => name === 'set-cookie').map(([, value]) => value);
}
