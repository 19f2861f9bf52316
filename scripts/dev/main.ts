import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { devBase } from '@tessera/build/dev/dev-remote-config';
import { developmentReactPath, devManifest, startDevServer } from '@tessera/build/dev/start-dev-server';
import { runCommand } from '@tessera/platform/foundation/command-line/command';
import { OperatorError } from '@tessera/platform/foundation/database/operator-error';
import { ROOT } from '../bootstrap/install.mjs';
import { refusePortInUse } from '../bootstrap/port.mjs';
import { whenAskedToStop } from '../start/stop-signal';
import { addressOf, createGateway } from './gateway';
import { localRemote, putIntoPage, withFlag } from './local-page';
import { DEV_HELP, readDevCommand, type DevCommand } from './read-dev-command';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** `npm run dev`: serves until asked to stop. */
export async function main(args: string[]): Promise<void> {
  await runCommand(
    DEV_HELP,
    () => readDevCommand(args),
    async (command) => {
      const asked = whenAskedToStop();
      const stop = await serve(command);
      await asked;
      await stop();
    },
  );
  process.exit(); // A browser that still holds a socket must not keep us here.
}

async function serve({ remote, against, port, data }: DevCommand): Promise<() => Promise<void>> {
  const folder = remoteFolder(remote);
  const upstream = against ?? localPortal(data);
  await refusePortInUse(port);
  await checkAnswers(upstream);
  await devManifest(folder, remote);

  const base = devBase(remote);
  let told = false;
  const gateway = createGateway({
    upstream,
    pageHeaders: { 'x-tessera-override': `${remote}=${base}` },
    changePage: async (html) => {
      const page = putIntoPage(
        html,
        localRemote(await devManifest(folder, remote), base),
        developmentReactPath(remote),
      );
      if (page.kind === 'ignored' && !told)
        say(
          `${upstream.origin} made its page without your remote: that portal does not know overrides yet. Update it, or choose another with --against.`,
        );
      told ||= page.kind === 'ignored';
      return page.kind === 'local' ? page.html : html;
    },
    changesCall: (path) => /^\/api\/firm\/enabledfeatures\//i.test(path),
    changeAnswer: (body) => withFlag(body, remote),
  });
  const server = await startDevServer({ folder, name: remote, port, otherwise: gateway });
  say(`\nYour ${remote} in the portal of ${upstream.origin}: ${server.url}`);
  return server.stop;
}

function remoteFolder(name: string): string {
  const remotes = join(ROOT, 'remotes');
  const names = readdirSync(remotes).filter((each) => existsSync(join(remotes, each, 'portal.config.ts')));
  if (!names.includes(name))
    throw new OperatorError(
      `There is no remote ${name}: there are ${names.join(', ')}. A new one is made by npm run new-remote.`,
    );
  return join(remotes, name);
}

/** The portal that `npm start` runs with a data folder. */
function localPortal(data: string): URL {
  const file = join(resolve(data), 'running.json');
  if (!existsSync(file))
    throw new OperatorError(
      `No portal runs on ${data}: start one with npm start, or name one with --against https://portal.example.`,
    );
  return new URL((JSON.parse(readFileSync(file, 'utf8')) as { url: string }).url);
}

async function checkAnswers(upstream: URL): Promise<void> {
  const address = new URL('/healthz', upstream);
  address.hostname = addressOf(upstream);
  try {
    await fetch(address, { signal: AbortSignal.timeout(10_000) });
  } catch (error) {
    const why = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new OperatorError(
      `The portal at ${upstream.origin} cannot be reached (${why}): check that it runs, or name another with --against.`,
    );
  }
}
