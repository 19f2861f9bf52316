import { developmentVersion } from '@tessera/contract';
import type { Command } from 'commander';
import { candidatesFor } from '../rules/candidates';
import { holdOf } from '../rules/rules-reducer';
import { readGivenRelease } from '../given-releases';
import { readRegistry, resolveRelease, type RegistrySnapshot, type ReleaseQuestion } from '../release';
import { entryOf } from '../rules/rules';
import { namedUnits } from '../rules/named-versions';
import type { TrustedKeys } from '../signing/keys';
import { hostUnit } from '../rules/units';
import { RegistryError } from '../rules/registry-error';
import type { AskFirm, FirmNow } from './flags';
import { dataDirOf, firm, existingRegistryOf, hasDatabase, keysOf, withPlace, type PlaceOptions } from './options';
import { table, UsageError, type Answer, type Say } from './output';

interface ExplainOptions extends PlaceOptions {
  readonly firm?: string;
  readonly user?: string;
  readonly flags?: string;
  readonly release?: string;
}

const words = (list: string): string[] =>
  list
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

const explainRelease = async (registryDir: string, id: string): Promise<Answer> => {
  const release = await readGivenRelease(registryDir, id);
  const rows = [[hostUnit, release.host], ...Object.entries(release.remotes)];
  return {
    lines: [
      `Release ${id}, first given ${release.at}`,
      '',
      ...table(['UNIT', 'VERSION'], rows),
      ...(Object.values(release.remotes).includes(developmentVersion)
        ? ['', 'development is a developer’s own build, in that developer’s pages alone; it is not published.']
        : []),
    ],
    json: release,
  };
};

/**
 * The operators' reasons for holds and kills of versions that would otherwise have been given. Pages do not show them.
 */
const operatorsWords = ({ rules }: RegistrySnapshot, question: ReleaseQuestion): string[] =>
  [...new Set([hostUnit, ...namedUnits(rules)])].flatMap((unit) => {
    const kill = entryOf(rules.kills, unit);
    if (kill !== undefined) return [`${unit} is switched off: ${kill}`];
    return candidatesFor(rules, unit, question).flatMap(({ version }) => {
      const hold = holdOf(rules, unit, version);
      return hold === null ? [] : [`${unit} ${version} is held: ${hold}`];
    });
  });

const explainFirm = async (
  registryDir: string,
  trusted: TrustedKeys | undefined,
  question: ReleaseQuestion,
): Promise<Answer> => {
  const snapshot = await readRegistry(registryDir, { trusted });
  const { id, revision, host, remotes, absent } = resolveRelease(snapshot, question);
  const notes = operatorsWords(snapshot, question);
  const rows = [
    [hostUnit, host.version || '–', host.ground, '–', host.reason],
    ...remotes.map(({ name, version, ground, previous, reason }) => [
      name,
      version,
      ground,
      previous?.version ?? '–',
      reason,
    ]),
    ...absent.map(({ name, reason }) => [name, '–', 'absent', '–', reason]),
  ];
  const who =
    question.userId === null
      ? `Firm ${question.firmId}, before anybody signs in`
      : `User ${question.userId} of firm ${question.firmId}`;
  return {
    lines: [
      `${who}: release ${id} at revision ${revision}`,
      '',
      ...table(['UNIT', 'VERSION', 'GROUND', 'PREVIOUS', 'WHY'], rows),
      ...(notes.length > 0 ? ['', ...notes] : []),
    ],
    json: {
      firm: question.firmId,
      user: question.userId,
      flags: question.flags,
      release: {
        id,
        revision,
        host,
        remotes: remotes.map(({ name, version, ground, reason, previous }) => ({
          name,
          version,
          ground,
          reason,
          previous: previous?.version ?? null,
        })),
        absent,
      },
      notes,
    },
  };
};

/** Asks the portal, or says how it is explained without. */
const askOrSayHow = (askFirm: AskFirm, options: ExplainOptions, firmId: string): Promise<FirmNow> =>
  askFirm(dataDirOf(options), firmId, options.user).catch((error: unknown) => {
    if (!(error instanceof RegistryError)) throw error;
    const wayOut =
      options.user === undefined
        ? 'Or name the flags: --flags remote.clients,remote.tools.'
        : 'Without --user it is explained for the firm, before anybody signs in.';
    throw new RegistryError(error.code, `${error.message} ${wayOut}`.trim());
  });

/** `tessera explain`. */
export const addExplain = (program: Command, say: Say, askFirm: AskFirm): void => {
  withPlace(
    program.command('explain').description('Says which versions somebody gets and why, or which a release had.'),
  )
    .option('--firm <id>', 'the firm', firm)
    .option('--user <id>', 'a user of it, by the user ID or e-mail address they sign in with')
    .option('--flags <a,b>', 'the firm’s flags, instead of those in the running portal’s database')
    .option('--release <id>', 'a release’s id instead: 16 hex digits, as audit rows have it')
    .action(
      say(async (options: ExplainOptions, _command: Command) => {
        const registryDir = existingRegistryOf(options);
        if (options.release !== undefined) return explainRelease(registryDir, options.release);
        if (options.firm === undefined)
          throw new UsageError('Say for whom: --firm NBW, and --user for one of its users; or --release ID.');
        const firmId = options.firm;
        if (options.user !== undefined && !hasDatabase(options))
          throw new UsageError(
            'A registry has no users. Name the portal whose user it is with --data DIR, or its database in DATABASE_URL.',
          );
        // A user is looked up whatever is said of flags: a name that nobody has would be in canaries too.
        const isAsked = options.flags === undefined || options.user !== undefined;
        const now = isAsked ? await askOrSayHow(askFirm, options, firmId) : null;
        return explainFirm(registryDir, keysOf(options)?.trusted, {
          firmId,
          userId: now?.userId ?? null,
          flags: options.flags === undefined ? (now?.flags ?? null) : words(options.flags),
        });
      }),
    );
};
