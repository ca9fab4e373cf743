/** A logged-in user, by the public API. */
export const password = 'a password for measuring';

/**
 * Creates the first admin of a site, if there is none, and logs in.
 *
 * @param headers as a proxy would add
 * @returns the session's cookie
 */
export async function loggedIn(port, headers = {}) {
  const send = (path, body) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  await send('/api/auth/setup', { username: 'bench', email: 'bench@uplink.example', password });
  const response = await send('/api/auth/login', { username: 'bench', password });
  if (!response.ok) throw new Error(`Logging in answered ${response.status}: ${await response.text()}`);
  return response.headers.getSetCookie()[0].split(';')[0];
}
