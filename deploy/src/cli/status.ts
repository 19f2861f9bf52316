import type { Command } from 'commander';
import { holdOf } from '../rules/rules-reducer';
import { readHealth } from '../health/health-files';
import type { VersionHealth } from '../health/counts';
import { listChanges, readRules } from '../change-log';
import { listPublished } from '../published/published-versions';
import { entryOf, stableChannel, type Canary, type ReleaseRules } from '../rules/rules';
import { namedUnits } from '../rules/named-versions';
import { hostUnit } from '../rules/units';
import { changeTable } from './log';
import { changeRecord } from './change-commands';
import { existingRegistryOf, keysOf, unit as readUnit, withPlace, type PlaceOptions } from './options';
import { count, table, type Say } from './output';

const changesShown = 5;
const none = '–';

const canaryWords = ({ version, percent, by, firms }: Canary): string =>
  `${version} for ${percent}% of ${by}s${firms ? ` of ${firms.join(', ')}` : ''}`;

const channelsOf = (rules: ReleaseRules): string[] => [
  stableChannel,
  ...Object.keys(rules.channels)
    .filter((name) => name !== stableChannel)
    .sort(),
];

/** The uses of a version in words: `stable`, `pin of NBW`, `held (throws)`. */
const usesOf = (rules: ReleaseRules, unit: string, version: string): string[] => {
  const hold = holdOf(rules, unit, version);
  const places = channelsOf(rules).flatMap((channel) => {
    const place = entryOf(rules.channels[channel], unit);
    if (!place) return [];
    return place.version === version ? [channel] : place.history.includes(version) ? [`history of ${channel}`] : [];
  });
  return [
    ...places,
    ...(entryOf(rules.canaries, unit)?.version === version ? ['canary'] : []),
    ...Object.entries(rules.pins).flatMap(([firm, pins]) =>
      entryOf(pins, unit) === version ? [`pin of ${firm}`] : [],
    ),
    ...(hold === null ? [] : [`held (${hold})`]),
  ];
};

const unitsOf = (rules: ReleaseRules, published: ReadonlyMap<string, unknown>): string[] => {
  const units = new Set([...namedUnits(rules), ...Object.keys(rules.holds), ...published.keys()]);
  return [hostUnit, ...[...units].filter((unit) => unit !== hostUnit).sort()];
};

/** The results of each version in the last hour, as reported by pages. */
const healthTable = (health: readonly VersionHealth[]): string[] =>
  health.length === 0
    ? []
    : table(
        [
          'UNIT',
          'VERSION',
          'GIVEN',
          'SHOWN',
          'FAILED',
          'FELL BACK',
          'LEFT SOMETHING',
          'CALLS',
          'CALLS FAILED',
          'FAILED FOR',
        ],
        health.map(({ unit, version, given, mounted, failed, fellBack, left, calls, callsFailed, people }) => [
          unit,
          version,
          unit === hostUnit ? String(given) : none,
          ...[mounted, failed, fellBack, left, calls, callsFailed].map(String),
          people === 0 ? '–' : count(people, 'user'),
        ]),
      );

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? ['', title, ...lines.map((line) => `  ${line}`)] : [];

/** `tessera status [UNIT]`. */
export const addStatus = (program: Command, say: Say): void => {
  withPlace(
    program
      .command('status')
      .description(
        'Shows which version is where: channels, canaries, pins, holds, kills, how versions did, last changes.',
      ),
  )
    .argument('[unit]', 'every published version of this unit, and where it is used', readUnit)
    .action(
      say(async (only: string | undefined, options: PlaceOptions, _command: Command) => {
        const registryDir = existingRegistryOf(options);
        const { revision, rules } = await readRules(registryDir, keysOf(options)?.trusted);
        const published = await listPublished(registryDir);
        if (only !== undefined) {
          const versions = (published.get(only) ?? [])
            .map((version) => ({ version, uses: usesOf(rules, only, version) }))
            .reverse();
          const rows = versions.map(({ version, uses }) => [version, uses.join(', ') || 'nothing names it']);
          return {
            lines:
              rows.length > 0 ? table([only.toUpperCase(), 'USED BY'], rows) : [`No version of ${only} is published.`],
            json: { unit: only, killed: entryOf(rules.kills, only) ?? null, versions },
          };
        }

        const channels = channelsOf(rules);
        const units = unitsOf(rules, published);
        const changes = await listChanges(registryDir, { limit: changesShown });
        const health = await readHealth(registryDir);
        const rows = units.map((unit) => {
          const canary = entryOf(rules.canaries, unit);
          const isKilled = entryOf(rules.kills, unit) !== undefined;
          return [
            unit,
            ...channels.map((channel) => entryOf(rules.channels[channel], unit)?.version ?? none),
            canary ? canaryWords(canary) : none,
            String(published.get(unit)?.length ?? 0),
            ...(isKilled ? ['switched off'] : []),
          ];
        });
        const lines = [
          `Registry ${registryDir}, revision ${revision}${rules.minimumRevision > 0 ? `; pages older than ${rules.minimumRevision} ask to be reloaded` : ''}; overrides ${rules.overrides ? 'allowed' : 'refused'}`,
          '',
          ...table(['UNIT', ...channels.map((channel) => channel.toUpperCase()), 'CANARY', 'PUBLISHED', ''], rows),
          ...section(
            'Rings',
            Object.entries(rules.rings).map(([firm, channel]) => `${firm} follows ${channel}`),
          ),
          ...section(
            'Pins',
            Object.entries(rules.pins).flatMap(([firm, pins]) =>
              Object.entries(pins).map(([unit, version]) => `${firm} has ${unit} ${version}`),
            ),
          ),
          ...section(
            'Holds',
            Object.entries(rules.holds).flatMap(([unit, holds]) =>
              Object.entries(holds).map(([version, why]) => `${unit} ${version}: ${why}`),
            ),
          ),
          ...section(
            'Switched off',
            Object.entries(rules.kills).map(([unit, why]) => `${unit}: ${why}`),
          ),
          ...section('The last hour, as pages told it', healthTable(health)),
          ...section(`Last ${count(changes.length, 'change')}`, changes.length > 0 ? changeTable(changes) : []),
        ];
        const json = {
          revision,
          minimumRevision: rules.minimumRevision,
          overrides: rules.overrides,
          units: units.map((unit) => ({
            unit,
            channels: Object.fromEntries(
              channels.map((channel) => [channel, entryOf(rules.channels[channel], unit)?.version ?? null]),
            ),
            canary: entryOf(rules.canaries, unit) ?? null,
            holds: entryOf(rules.holds, unit) ?? {},
            killed: entryOf(rules.kills, unit) ?? null,
            published: published.get(unit)?.length ?? 0,
          })),
          rings: rules.rings,
          pins: rules.pins,
          health,
          changes: changes.map(changeRecord),
        };
        return { lines, json };
      }),
    );
};
