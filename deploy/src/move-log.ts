import { setTimeout as pause } from 'node:timers/promises';
import { RegistryError } from './rules/registry-error';
import { emptyRules, isReason, isRules, rulesProblem, type ReleaseRules } from './rules/rules';
import type { ReleaseKeys, TrustedKeys } from './signing/keys';
import { hashManifests, type ManifestHashes } from './signing/manifest-hashes';
import { signMove, trustProblem, type MoveSignature } from './signing/signed-move';
import { storageAt, type RegistryStorage } from './storage/storage';
import { isUnit } from './rules/units';

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
  /**
   * Only in an installation with keys: the manifests that may be read under these rules, and whose word all of this is.
   */
  readonly manifests?: ManifestHashes;
  readonly signature?: MoveSignature;
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
  /** Refuses the move when someone else moved since; absent means any. */
  readonly expectedRevision?: number;
  /** Whose moves are taken, and what signs this one; absent in an installation without keys. */
  readonly keys?: ReleaseKeys;
}

const folder = 'moves';
/** Tries of a mover who was overtaken; each overtaking is someone else's success. */
const triesMax = 100;
const pauseMsMax = 20;

/** Where a move is, below the registry's folder. */
export const movePath = (revision: number): string => `${folder}/${String(revision).padStart(8, '0')}.json`;

/** Revisions of all moves there are, ascending. */
export const listRevisions = async (storage: RegistryStorage): Promise<number[]> =>
  (await storage.list(folder)).flatMap((name) => /^(\d{8})\.json$/.exec(name)?.[1] ?? []).map(Number);

const lastSeen = new Map<string, number>();

/**
 * The newest revision; 0 when nothing was ever moved. Cheap: from the one seen last it looks only whether there is a
 * next one.
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

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isHashes = (value: unknown): boolean =>
  isRecord(value) &&
  Object.values(value).every(
    (versions) => isRecord(versions) && Object.values(versions).every((hash) => typeof hash === 'string'),
  );
const isSignature = (value: unknown): boolean =>
  isRecord(value) &&
  Object.keys(value).sort().join() === 'key,value' &&
  Object.values(value).every((part) => typeof part === 'string');

const moveProblem = (value: unknown, revision: number): string | null => {
  if (!isRecord(value)) return 'it is not a JSON object';
  const move = value as Partial<Record<keyof Move, unknown>>;
  if (move.revision !== revision) return `it says revision ${String(move.revision)}`;
  if (typeof move.at !== 'string' || Number.isNaN(Date.parse(move.at))) return 'at is not a time';
  if (!isReason(move.by) || !isReason(move.why) || !isReason(move.what)) return 'by, why or what is missing';
  if (!(move.unit === null || isUnit(move.unit)) || !textOrNull(move.from) || !textOrNull(move.to))
    return 'unit, from or to is not readable';
  if (move.manifests !== undefined && !isHashes(move.manifests)) return 'manifests is not readable';
  if (move.signature !== undefined && !isSignature(move.signature)) return 'signature is not readable';
  return rulesProblem(move.rules);
};

const parseMove = (bytes: Buffer | null, revision: number): { readonly move: Move } | { readonly problem: string } => {
  if (!bytes) return { problem: 'there is no such file' };
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    const problem = moveProblem(value, revision);
    return problem === null ? { move: value as Move } : { problem }; // every field was looked at above
  } catch {
    return { problem: 'it is not JSON' };
  }
};

/**
 * The move of a revision. With trusted keys it is read only when one of them signed it.
 * @throws RegistryError `move-unreadable` when it is missing or damaged, `move-untrusted` when it is not to be taken.
 */
export const readMove = async (
  registryDir: string,
  revision: number,
  trusted: TrustedKeys | null = null,
): Promise<Move> => {
  const path = `${registryDir}/${movePath(revision)}`;
  const read = parseMove(await storageAt(registryDir).read(movePath(revision)), revision);
  if ('problem' in read)
    throw new RegistryError(
      'move-unreadable',
      `${path} cannot be read as a move: ${read.problem}. Restore the file from a backup; if it is the newest, removing it goes back to the move before.`,
    );
  const problem =
    trusted &&
    (await trustProblem(read.move, trusted, async () =>
      revision > 1 ? readMove(registryDir, revision - 1, trusted) : null,
    ));
  if (problem)
    throw new RegistryError(
      'move-untrusted',
      `${path} is not taken: ${problem}. Find out who wrote it. Removing it goes back to the move before; if this installation begins to sign, or its keys were changed, look at it and sign it anew: npx tessera sign.`,
    );
  return read.move;
};

/** The rules at a revision, and the manifests that were signed with them. */
export interface RulesNow {
  readonly revision: number;
  readonly rules: ReleaseRules;
  readonly manifests?: ManifestHashes;
}

/**
 * The rules as they are now; empty ones at revision 0 before the first move.
 * @throws RegistryError `move-unreadable`, `move-untrusted`.
 */
export const readRules = async (registryDir: string, trusted: TrustedKeys | null = null): Promise<RulesNow> => {
  const revision = await latestRevision(registryDir);
  if (revision === 0) return { revision, rules: emptyRules };
  const { rules, manifests } = await readMove(registryDir, revision, trusted);
  return { revision, rules, manifests };
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

const mustSayWho = ({ by, why }: Pick<MoveRequest, 'by' | 'why'>): void => {
  if (!isReason(by)) throw new RegistryError('bad-move', 'A move needs to know who makes it, in 1 to 500 characters.');
  if (!isReason(why))
    throw new RegistryError('bad-move', 'A move needs to know why it is made, in 1 to 500 characters.');
};

/** The move after another, signed where there is a key. @throws RegistryError `no-key`, `bad-move`. */
const nextMove = async (
  registryDir: string,
  before: Move | null,
  { by, why, what, unit, from, to, keys }: MoveRequest,
  rules: ReleaseRules,
  signedBefore: ManifestHashes,
): Promise<Move> => {
  const rulesBefore = before?.rules ?? emptyRules;
  const move: Move = {
    revision: (before?.revision ?? 0) + 1,
    at: new Date().toISOString(),
    by: by.trim(),
    why: why.trim(),
    what,
    unit,
    from: tell(from, rulesBefore),
    to: tell(to, rulesBefore),
    rules,
  };
  if (!keys?.signer) {
    if (before?.signature || keys)
      throw new RegistryError(
        'no-key',
        'Moves of this registry are signed, and no key to sign with was given. Use --data DIR of a portal started by npm start, or put an operator’s private key into RELEASE_KEY and the public keys into RELEASE_KEYS.',
      );
    return move;
  }
  // A proxy's key brings no manifest in.
  const manifests =
    keys.trusted.get(keys.signer.keyId)?.role === 'hold'
      ? signedBefore
      : await hashManifests(registryDir, rules, signedBefore);
  const signed = signMove({ ...move, manifests }, keys.signer);
  const problem = await trustProblem(signed, keys.trusted, () => Promise.resolve(before));
  if (problem !== null) throw new RegistryError('bad-move', `The move would not be taken: ${problem}.`);
  return signed;
};

/**
 * Replaces the rules by what `change` makes of them, as one move. A mover who is overtaken looks again and changes the
 * newer rules, unless `expectedRevision` was given. `change` may refuse by throwing.
 * @returns the move; null when the rules are already so, and then nothing is written.
 * @throws RegistryError `moved`, `bad-move`, `no-key`, `move-unreadable`, `move-untrusted`.
 */
export const makeMove = async (
  registryDir: string,
  request: MoveRequest,
  change: (rules: ReleaseRules) => ReleaseRules,
): Promise<Move | null> => {
  const { expectedRevision, keys } = request;
  mustSayWho(request);
  const storage = storageAt(registryDir);
  for (let tries = 0; tries < triesMax; tries += 1) {
    const revision = await latestRevision(registryDir);
    const before = revision === 0 ? null : await readMove(registryDir, revision, keys?.trusted);
    if (expectedRevision !== undefined && revision !== expectedRevision) {
      throw new RegistryError(
        'moved',
        `The registry is at revision ${revision}, not ${expectedRevision}: somebody moved it. Look at it again and repeat the move if it still holds.`,
      );
    }
    const rulesBefore = before?.rules ?? emptyRules;
    const rules = change(rulesBefore);
    if (!isRules(rules))
      throw new RegistryError(
        'bad-move',
        `The move would leave rules that cannot be read back: ${rulesProblem(rules) ?? ''}.`,
      );
    if (JSON.stringify(rules) === JSON.stringify(rulesBefore)) return null;
    const move = await nextMove(registryDir, before, request, rules, before?.manifests ?? {});
    if (await storage.createOnce(movePath(move.revision), `${JSON.stringify(move, null, 1)}\n`)) return move;
    await pause(Math.random() * pauseMsMax);
  }
  throw new RegistryError('moved', `Others moved the registry ${triesMax} times while this move was tried. Try again.`);
};

/**
 * Signs the newest rules as they stand, and their manifests as they are in the registry, as one move: for a registry
 * that was not signed so far, or with keys that are no longer trusted. Whoever calls it answers for what stands there.
 * @returns the move; null when there is none yet, or the newest is one that is taken.
 * @throws RegistryError `moved`, `bad-move`, `no-key`, `move-unreadable`.
 */
export const signAnew = async (
  registryDir: string,
  request: Pick<MoveRequest, 'by' | 'why' | 'expectedRevision'> & { readonly keys: ReleaseKeys },
): Promise<Move | null> => {
  mustSayWho(request);
  const revision = await latestRevision(registryDir);
  if (request.expectedRevision !== undefined && revision !== request.expectedRevision)
    throw new RegistryError(
      'moved',
      `The registry is at revision ${revision}, not ${request.expectedRevision}. Look at it again.`,
    );
  if (revision === 0) return null;
  const before = await readMove(registryDir, revision);
  const earlier = async (): Promise<Move | null> =>
    revision > 1 ? readMove(registryDir, revision - 1, request.keys.trusted).catch(() => null) : null;
  if ((await trustProblem(before, request.keys.trusted, earlier)) === null) return null;
  const move = await nextMove(
    registryDir,
    before,
    { ...request, what: 'signed from here on', unit: null, from: null, to: null },
    before.rules,
    {},
  );
  if (await storageAt(registryDir).createOnce(movePath(move.revision), `${JSON.stringify(move, null, 1)}\n`))
    return move;
  throw new RegistryError('moved', 'Somebody moved the registry while it was signed. Look at it again.');
};
