import { isRemoteName, isVersion } from './manifests';
import { isUnit } from './units';

/** The version a channel gives for one unit, and its earlier versions. */
export interface ChannelPlace {
  readonly version: string;
  /** Earlier versions, newest first, at most `historyMax`. */
  readonly history: readonly string[];
}

/** A version that a part of the firms or of the users gets before the rest. */
export interface Canary {
  readonly version: string;
  /** 0 to 100: nobody to everybody. */
  readonly percent: number;
  readonly by: 'firm' | 'user';
  /** Only these firms; null for all. */
  readonly firms: readonly string[] | null;
}

/** Everything that decides who gets which version: one document, replaced as a whole by every change. */
export interface ReleaseRules {
  /** By channel, then by unit; `stable` is always there. */
  readonly channels: Readonly<Record<string, Readonly<Record<string, ChannelPlace>>>>;
  /** The channel a firm follows before stable. */
  readonly rings: Readonly<Record<string, string>>;
  /** By firm, then by unit: a version. */
  readonly pins: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly canaries: Readonly<Record<string, Canary>>;
  /** By unit, then by version: the reason for the hold. Only firms pinned to a held version get it. */
  readonly holds: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** By remote: why it is switched off for everybody. */
  readonly kills: Readonly<Record<string, string>>;
  /** Pages resolved before this revision ask their user to reload. */
  readonly minimumRevision: number;
  /** Whether a developer's override may be put into this installation's pages. */
  readonly overrides: boolean;
}

export const stableChannel = 'stable';
export const historyMax = 50;
const textMax = 500;

export const emptyRules: ReleaseRules = {
  channels: { [stableChannel]: {} },
  rings: {},
  pins: {},
  canaries: {},
  holds: {},
  kills: {},
  minimumRevision: 0,
  overrides: false,
};

/** An entry of a record by a name from outside. Inherited properties do not count. */
export const entryOf = <T>(record: Readonly<Record<string, T>> | undefined, name: string): T | undefined =>
  record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined;

type Check = (value: unknown) => string | null;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown, max: number): boolean =>
  typeof value === 'string' && value.trim() !== '' && value.length <= max;
export const isFirmId = (value: unknown): value is string =>
  typeof value === 'string' && /^[^\s,/\\]{1,40}$/.test(value);
export const isChannelName = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z][a-z0-9-]{0,30}$/.test(value);
const isPercent = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 100;
export const isReason = (value: unknown): value is string => isText(value, textMax);

const must =
  (is: (value: unknown) => boolean, what: string): Check =>
  (value) =>
    is(value) ? null : `${JSON.stringify(value)?.slice(0, 80) ?? 'nothing'} is not ${what}`;
const version = must(isVersion, 'a version');
const reason = must(isReason, `a reason in 1 to ${textMax} characters`);

/** Checks every name and value of a record; the first problem is reported with its path. */
const record =
  (isName: (name: unknown) => boolean, what: string, check: Check): Check =>
  (value) => {
    if (!isRecord(value)) return 'is not an object';
    for (const [name, entry] of Object.entries(value)) {
      if (!isName(name)) return `"${name.slice(0, 80)}" is not ${what}`;
      const problem = check(entry);
      if (problem !== null) return `${name}: ${problem}`;
    }
    return null;
  };

const place: Check = (value) => {
  if (!isRecord(value) || !Array.isArray(value.history)) return 'is not {version, history}';
  if (value.history.length > historyMax) return `has a history of more than ${historyMax}`;
  return [value.version, ...(value.history as unknown[])].map(version).find((problem) => problem !== null) ?? null;
};

const canary: Check = (value) => {
  if (!isRecord(value)) return 'is not {version, percent, by, firms}';
  if (!isPercent(value.percent)) return `percent ${JSON.stringify(value.percent)} is not a number from 0 to 100`;
  if (value.by !== 'firm' && value.by !== 'user') return 'by is neither firm nor user';
  if (value.firms !== null && !(Array.isArray(value.firms) && value.firms.every(isFirmId)))
    return 'firms is neither null nor a list of firms';
  return version(value.version);
};

const parts: Readonly<Record<keyof ReleaseRules, Check>> = {
  channels: (value) =>
    record(isChannelName, 'a channel', record(isUnit, 'a unit', place))(value) ??
    (Object.hasOwn(value as object, stableChannel) ? null : `has no channel ${stableChannel}`),
  rings: record(isFirmId, 'a firm', must(isChannelName, 'a channel')),
  pins: record(isFirmId, 'a firm', record(isUnit, 'a unit', version)),
  canaries: record(isUnit, 'a unit', canary),
  holds: record(isUnit, 'a unit', record(isVersion, 'a version', reason)),
  kills: record(isRemoteName, 'a remote', reason),
  minimumRevision: must((value) => Number.isSafeInteger(value) && (value as number) >= 0, 'a revision'),
  overrides: must((value) => typeof value === 'boolean', 'true or false'),
};

/** What is wrong with a parsed rules document, as a sentence that names the place; null when it is valid. */
export const rulesProblem = (value: unknown): string | null => {
  if (!isRecord(value)) return 'rules is not an object';
  const extra = Object.keys(value).find((name) => !Object.hasOwn(parts, name));
  if (extra !== undefined) return `rules.${extra.slice(0, 80)} is nothing this version knows`;
  for (const [name, check] of Object.entries(parts)) {
    const problem = check(value[name]);
    if (problem !== null) return `rules.${name}: ${problem}`;
  }
  return null;
};

/** Whether a value is a complete and valid rules document. */
export const isRules = (value: unknown): value is ReleaseRules => rulesProblem(value) === null;
