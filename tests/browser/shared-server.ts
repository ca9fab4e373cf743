/** One running server for all tests of a worker. Each test starts with a fresh copy of the site. */
import { type Server, startServer } from '../program';
import { type Place, remove, type Templates } from './places';

/** The program's server at a place. */
export const startIn = ({ dataDir, environment }: Place, more: Record<string, string> = {}): Promise<Server> =>
  startServer(dataDir, { ...environment, ...more });

/** Stops it, and leaves nothing of its place. */
export async function end(server: Server): Promise<void> {
  await server.stop();
  await remove(server);
}

export class StandingServer {
  readonly #templates: Templates;
  #server: Server | undefined;

  constructor(templates: Templates) {
    this.#templates = templates;
  }

  /** The server, with the site as it is in the template. */
  async start(seeded: boolean): Promise<Server> {
    if (this.#server && hasExited(this.#server)) await this.stop();
    this.#server ??= await startIn(await this.#templates.copy(seeded), { CONTACT_RATE_LIMIT: 'off' });
    // When this is answered, earlier requests have been handled.
    await fetch(`${this.#server.url}/robots.txt`);
    await this.#templates.reset(this.#server, seeded);
    return this.#server;
  }

  async stop(): Promise<void> {
    if (this.#server) await end(this.#server);
    this.#server = undefined;
  }
}

const hasExited = ({ process }: Server) => process.exitCode !== null || process.signalCode !== null;
