import { join, resolve } from 'node:path';
import { remoteFlag, remoteNames } from '@tessera/contract';
import { readRules } from '@tessera/deploy/change-log';
import { readDataFolderKeys } from '@tessera/deploy/signing/data-folder-keys';
import { namedUnits } from '@tessera/deploy/rules/named-versions';
import { hostUnit } from '@tessera/deploy/rules/units';
import { runCommand } from '@tessera/platform/foundation/command-line/command';
import type { Database } from '@tessera/platform/foundation/database/connect';
import { OperatorError } from '@tessera/platform/foundation/database/operator-error';
import type { DB } from '@tessera/platform/foundation/database/schema';
import { findUserByName } from '@tessera/platform/capabilities/authentication/user-name';
import { flagsOf, setFlags } from '@tessera/platform/capabilities/firms/set-flags';
import { openDatabase } from '../data/open-database';
import { checkFlags, readFlagCommand, type FlagCommand } from './read-flag-command';

const HELP = `Usage: npm run flags -- --firm FIRM [--on FLAG,…] [--off FLAG,…] [--by NAME] [--why "REASON"] [--data DIR] [--json]
       npm run flags -- --firm FIRM --user NAME [--data DIR] --json

Switches a firm's feature flags, and lists them when nothing is switched. A change needs --by and --why, which go into the audit
trail. Pages that are open follow at their next screen. The database is that of the data folder (default .data), also while the portal
runs on it, or the one of DATABASE_URL. --json answers one document, {firmId, flags, known}, and with --user, the user ID or e-mail
address of one of the firm's users, their userId.`;

/** `npm run flags`. */
export async function main(args: string[]): Promise<void> {
  await runCommand(HELP, () => readFlagCommand(args), switchFlags);
}

async function switchFlags(command: FlagCommand): Promise<void> {
  const database = await openDatabase<DB>(resolve(command.data), { mayBeNew: false });
  try {
    const known = await knownFlags(database, resolve(command.data));
    if (command.change) {
      checkFlags([...command.change.on, ...command.change.off], known);
      const { on, off } = await setFlags(database.db, { firmId: command.firmId, ...command.change });
      if (!command.json)
        say(
          [
            ...on.map((flag) => `${flag} is now on for ${command.firmId}.`),
            ...off.map((flag) => `${flag} is now off for ${command.firmId}.`),
          ],
          'Nothing to change: the flags are already set this way.',
        );
    }
    const flags = await flagsOf(database.db, command.firmId);
    const user = command.user === undefined ? {} : { userId: await userIdOf(database, command.firmId, command.user) };
    if (command.json) process.stdout.write(`${JSON.stringify({ firmId: command.firmId, flags, known, ...user })}\n`);
    else
      say(
        known.map((flag) => `${flags.includes(flag) ? 'on ' : 'off'}  ${flag}`),
        '',
      );
  } finally {
    await database.close();
  }
}

/** @throws OperatorError when the firm has no such user. */
async function userIdOf({ db }: Database<DB>, firmId: string, name: string): Promise<string> {
  const user = await findUserByName(db, firmId, name);
  if (!user)
    throw new OperatorError(
      `${firmId} has no user ${name}: name one by the user ID or the e-mail address that they sign in with. Settings, Users lists them.`,
    );
  return user.user_id;
}

/** The specification's flags, those of remotes published here, and those a firm has already. */
async function knownFlags({ db }: Database<DB>, dataDir: string): Promise<string[]> {
  const { rules } = await readRules(join(dataDir, 'registry'), readDataFolderKeys(dataDir)?.trusted);
  const published = namedUnits(rules)
    .filter((unit) => unit !== hostUnit)
    .map((name) => `remote.${name}`);
  const had = await db.selectFrom('firm_flag').select('flag').distinct().execute();
  return [
    ...new Set([...remoteNames.map(remoteFlag), 'automatedFirmSetup', ...published, ...had.map(({ flag }) => flag)]),
  ].sort();
}

function say(lines: readonly string[], otherwise: string): void {
  process.stdout.write(`${lines.length > 0 ? lines.join('\n') : otherwise}\n`);
}
