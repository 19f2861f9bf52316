import { UsageError } from './arguments.mjs';
import { installWhenNeeded } from './install.mjs';

/**
 * What every command does: refuses an old Node, then works, and shows an Error as its sentence alone. The exit code is 2
 * where the arguments are wrong, and 1 where the command failed.
 * @param {(prepare: () => Promise<void>) => Promise<void>} work calls `prepare` before it loads anything that is not
 *   plain JavaScript
 */
export async function runCommand(work) {
  try {
    const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
    if (major < 20 || (major === 20 && minor < 20))
      throw new Error(
        `Tessera needs Node 20.20 or newer and this is ${process.versions.node}: install a newer Node and start again.`,
      );
    await work(prepareTypeScript);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

/** Installs when needed; from then on TypeScript can be imported in this process. */
async function prepareTypeScript() {
  installWhenNeeded((line) => process.stdout.write(`${line}\n`));
  const { register } = await import('tsx/esm/api');
  register();
}
