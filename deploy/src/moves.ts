import { setTimeout as pause } from 'node:timers/promises';
import { RegistryError } from './registry-error';
import { emptyRules, isReason, isRules, rulesProblem, type ReleaseRules } from './rules';
import { storageAt, type RegistryStorage } from './storage/storage';
import { isUnit } from './units';

/** One change of the rules: the audit record and, being the newest, the state. */
export interface Move {
  readonly revision: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly by: string;
  readonly why: string;
  /** What was done: promote, pin, hold … */
  readonly what: string;
  /** The host or a remote; null when the move is about none or several. */
  readonly unit: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly rules: ReleaseRules;
}

/** Told in words, or read from the rules the move is made on: those may be newer than the ones the mover looked at. */
type Told = string | null | ((before: ReleaseRules) => string | null);

export interface MoveRequest {
  readonly by: string;
  readonly why: string;
  readonly what: string;
  readonly unit: string | null;
  readonly from: Told;
  readonly to: Told;
  /** Refuses the move when somebody else moved since; absent means any. */
  readonly expectedRevision?: number;
}

const folder = 'moves';
/** Tries of a mover who was overtaken; each overtaking is somebody else's success. */
const triesMax = 100;
const pauseMsMax = 20;

/** Where a move is, below the registry's folder. */
export const movePath = (revision: number): string => `${folder}/${String(revision).padStart(8, '0')}.json`;

/** Revisions of all moves there are, ascending. */
export const listRevisions = async (storage: RegistryStorage): Promise<number[]> =>
  (await storage.list(folder)).flatMap((name) => /^(\d{8})\.json$/.exec(name)?.[1] ?? []).map(Number);

const lastSeen = new Map<string, number>();

/**
 * The newest revision; 0 when nothing was ever moved. Cheap: from the one seen last it looks only whether there is a next one.
 */
export const latestRevision = async (registryDir: string): Promise<number> => {
  const storage = storageAt(registryDir);
  let revision = lastSeen.get(registryDir) ?? 0;
  if (revision === 0 || !(await storage.has(movePath(revision)))) revision = (await listRevisions(storage)).at(-1) ?? 0;
  while (await storage.has(movePath(revision + 1))) revision += 1;
  lastSeen.set(registryDir, revision);
  return revision;
};

const textOrNull = (value: unknown): boolean => value === null || typeof value === 'string';

const moveProblem = (value: unknown, revision: number): string | null => {
  if (typeof value !== 'object' || value === null) return 'it is not a JSON object';
  const move = value as Partial<Record<keyof Move, unknown>>;
  if (move.revision !== revision) return `it says revision ${String(move.revision)}`;
  if (typeof move.at !== 'string' || Number.isNaN(Date.parse(move.at))) return 'at is not a time';
  if (!isReason(move.by) || !isReason(move.why) || !isReason(move.what)) return 'by, why or what is missing';
  if (!(move.unit === null || isUnit(move.unit)) || !textOrNull(move.from) || !textOrNull(move.to)) return 'unit, from or to is not readable';
  return rulesProblem(move.rules);
};

/**
 * The move of a revision.
 * @throws RegistryError `move-unreadable` when it is missing or damaged.
 */
export const readMove = async (registryDir: string, revision: number): Promise<Move> => {
  const bytes = await storageAt(registryDir).read(movePath(revision));
  let problem: string | null = 'there is no such file';
  if (bytes) {
    try {
      const value: unknown = JSON.parse(bytes.toString('utf8'));
      problem = moveProblem(value, revision);
      if (problem === null) return value as Move; // every field was looked at above
    } catch {
      problem = 'it is not JSON';
    }
  }
  throw new RegistryError('move-unreadable', `${registryDir}/${movePath(revision)} cannot be read as a move: ${problem}. Restore the file from a backup; if it is the newest, removing it goes back to the move before.`);
};

/**
 * The rules as they are now; empty ones at revision 0 before the first move.
 * @throws RegistryError `move-unreadable`.
 */
export const readRules = async (registryDir: string): Promise<{ revision: number; rules: ReleaseRules }> => {
  const revision = await latestRevision(registryDir);
  return revision === 0 ? { revision, rules: emptyRules } : { revision, rules: (await readMove(registryDir, revision)).rules };
};

/** The newest moves, newest first; a damaged one is left out. */
export const listMoves = async (registryDir: string, { limit }: { readonly limit: number }): Promise<Move[]> => {
  const moves: Move[] = [];
  for (let revision = await latestRevision(registryDir); revision > 0 && moves.length < limit; revision -= 1) {
    const move = await readMove(registryDir, revision).catch((error: unknown) => {
      if (error instanceof RegistryError) return null;
      throw error;
    });
    if (move) moves.push(move);
  }
  return moves;
};

const tell = (told: Told, before: ReleaseRules): string | null => (typeof told === 'function' ? told(before) : told);

/**
 * Replaces the rules by what `change` makes of them, as one move. A mover who is overtaken looks again and changes the newer rules,
 * unless `expectedRevision` was given. `change` may refuse by throwing.
 * @returns the move; null when the rules are already so, and then nothing is written.
 * @throws RegistryError `moved`, `bad-move`, `move-unreadable`.
 */
export const makeMove = async (registryDir: string, request: MoveRequest, change: (rules: ReleaseRules) => ReleaseRules): Promise<Move | null> => {
  const { by, why, what, unit, expectedRevision } = request;
  if (!isReason(by)) throw new RegistryError('bad-move', 'A move needs to know who makes it, in 1 to 500 characters.');
  if (!isReason(why)) throw new RegistryError('bad-move', 'A move needs to know why it is made, in 1 to 500 characters.');
  const storage = storageAt(registryDir);
  for (let tries = 0; tries < triesMax; tries += 1) {
    const { revision, rules: before } = await readRules(registryDir);
    if (expectedRevision !== undefined && revision !== expectedRevision) {
      throw new RegistryError('moved', `The registry is at revision ${revision}, not ${expectedRevision}: somebody moved it. Look at it again and repeat the move if it still holds.`);
    }
    const rules = change(before);
    if (!isRules(rules)) throw new RegistryError('bad-move', `The move would leave rules that cannot be read back: ${rulesProblem(rules) ?? ''}.`);
    if (JSON.stringify(rules) === JSON.stringify(before)) return null;
    const move: Move = { revision: revision + 1, at: new Date().toISOString(), by: by.trim(), why: why.trim(), what, unit, from: tell(request.from, before), to: tell(request.to, before), rules };
    if (await storage.createOnce(movePath(move.revision), `${JSON.stringify(move, null, 1)}\n`)) return move;
    await pause(Math.random() * pauseMsMax);
  }
  throw new RegistryError('moved', `Others moved the registry ${triesMax} times while this move was tried. Try again.`);
};
