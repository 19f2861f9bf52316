import canonicalize from 'canonicalize';
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { RegistryError } from './rules/registry-error';
import { emptyRules, isReason, isRules, rulesProblem, type ReleaseRules } from './rules/rules';
import type { ReleaseKeys, TrustedKeys } from './signing/keys';
import { hashManifests, requireSigned, type ManifestHashes } from './signing/manifest-hashes';
import { requireWhole } from './published/require-whole';
import { signPublished } from './published/sign-published';
import { signChange, trustProblem, type ChangeSignature } from './signing/signed-change';
import { storageAt, type RegistryStorage } from './storage/storage';
import { parseChange } from './parse-change';

/** One change of the release rules: an entry of the release log. The newest entry holds the current state. */
export interface ReleaseChange {
  readonly revision: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly by: string;
  readonly why: string;
  /** What was done: promote, pin, hold … */
  readonly what: string;
  /** The host or a remote; null when the change is about none of them, or several. */
  readonly unit: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly rules: ReleaseRules;
  /** Digest of the change before it: one that took a lost change's number is noticed. Earlier changes have none. */
  readonly follows?: string;
  /**
   * Only in an installation with keys: hashes of the manifests these rules may use. The signature covers the whole
   * document.
   */
  readonly manifests?: ManifestHashes;
  readonly signature?: ChangeSignature;
}

/**
 * A fixed text, or one derived from the rules the change is applied to, which may be newer than those the author saw.
 */
type Recorded = string | null | ((before: ReleaseRules) => string | null);

export interface ChangeRequest {
  readonly by: string;
  readonly why: string;
  readonly what: string;
  readonly unit: string | null;
  readonly from: Recorded;
  readonly to: Recorded;
  /** Refuse the change unless the registry is at this revision; absent accepts any. */
  readonly expectedRevision?: number;
  /** The keys whose changes are trusted, and the one that signs this change; absent in an installation without keys. */
  readonly keys?: ReleaseKeys;
}

const folder = 'moves';

/** Attempts of an author whose change lost the race; each lost race is another author's success. */
const triesMax = 100;

const pauseMsMax = 20;

/** Path of a change below the registry's folder. */
export const changePath = (revision: number): string => `${folder}/${String(revision).padStart(8, '0')}.json`;

/** Revisions of all changes, ascending. */
export const listRevisions = async (storage: RegistryStorage): Promise<number[]> =>
  (await storage.list(folder)).flatMap((name) => /^(\d{8})\.json$/.exec(name)?.[1] ?? []).map(Number);

const lastSeen = new Map<string, number>();

/**
 * The newest revision; 0 in an empty registry. Cheap: it starts at the revision seen last and looks only for the next.
 */
export const latestRevision = async (registryDir: string): Promise<number> => {
  const storage = storageAt(registryDir);
  let revision = lastSeen.get(registryDir) ?? 0;
  if (revision === 0 || !(await storage.has(changePath(revision))))
    revision = (await listRevisions(storage)).at(-1) ?? 0;
  while (await storage.has(changePath(revision + 1))) revision += 1;
  lastSeen.set(registryDir, revision);
  return revision;
};

/**
 * The change of a revision. With trusted keys, one of them must have signed it.
 * @throws RegistryError `move-unreadable` when it is missing or damaged, `move-untrusted` when its signature is not
 *   trusted.
 */
export const readChange = async (
  registryDir: string,
  revision: number,
  trusted: TrustedKeys | null = null,
): Promise<ReleaseChange> => {
  const path = `${registryDir}/${changePath(revision)}`;
  const read = parseChange(await storageAt(registryDir).read(changePath(revision)), revision);
  if ('problem' in read)
    throw new RegistryError(
      'move-unreadable',
      `${path} cannot be read as a change: ${read.problem}. Restore the file from a backup; if it is the newest, removing it goes back to the change before.`,
    );
  const problem =
    trusted &&
    (await trustProblem(read.change, trusted, async () =>
      revision > 1 ? readChange(registryDir, revision - 1, trusted) : null,
    ));
  if (problem)
    throw new RegistryError(
      'move-untrusted',
      `${path} is not taken: ${problem}. Find out who wrote it. Removing it goes back to the change before; if this installation begins to sign, or its keys were changed, look at it and sign it anew: npx tessera sign.`,
    );
  return read.change;
};

/** The rules at a revision, and the manifests that were signed with them. */
export interface RulesNow {
  readonly revision: number;
  readonly rules: ReleaseRules;
  readonly manifests?: ManifestHashes;
}

/**
 * The current rules; empty rules at revision 0, before the first change.
 * @throws RegistryError `move-unreadable`, `move-untrusted`.
 */
export const readRules = async (registryDir: string, trusted: TrustedKeys | null = null): Promise<RulesNow> => {
  const revision = await latestRevision(registryDir);
  if (revision === 0) return { revision, rules: emptyRules };
  const { rules, manifests } = await readChange(registryDir, revision, trusted);
  return { revision, rules, manifests };
};

/** The newest changes, newest first; a damaged one is left out. */
export const listChanges = async (
  registryDir: string,
  { limit }: { readonly limit: number },
): Promise<ReleaseChange[]> => {
  const changes: ReleaseChange[] = [];
  for (let revision = await latestRevision(registryDir); revision > 0 && changes.length < limit; revision -= 1) {
    const change = await readChange(registryDir, revision).catch((error: unknown) => {
      if (error instanceof RegistryError) return null;
      throw error;
    });
    if (change) changes.push(change);
  }
  return changes;
};

/** What a change is recognised by, whatever the layout of its file. */
export const changeDigest = (change: ReleaseChange): string =>
  createHash('sha256')
    .update(String(canonicalize(change)))
    .digest('hex');

const tell = (told: Recorded, before: ReleaseRules): string | null =>
  typeof told === 'function' ? told(before) : told;

const requireAuthor = ({ by, why }: Pick<ChangeRequest, 'by' | 'why'>): void => {
  if (!isReason(by))
    throw new RegistryError('bad-move', 'A change needs to know who makes it, in 1 to 500 characters.');
  if (!isReason(why))
    throw new RegistryError('bad-move', 'A change needs to know why it is made, in 1 to 500 characters.');
};

/**
 * Builds the change that follows another, signed if there is a key.
 * @throws RegistryError `no-key`, `bad-move`, `wrong-integrity`.
 */
const nextChange = async (
  registryDir: string,
  before: ReleaseChange | null,
  { by, why, what, unit, from, to, keys }: ChangeRequest,
  rules: ReleaseRules,
  signedBefore: ManifestHashes,
): Promise<ReleaseChange> => {
  const rulesBefore = before?.rules ?? emptyRules;
  const change: ReleaseChange = {
    revision: (before?.revision ?? 0) + 1,
    at: new Date().toISOString(),
    by: by.trim(),
    why: why.trim(),
    what,
    unit,
    from: tell(from, rulesBefore),
    to: tell(to, rulesBefore),
    rules,
    ...(before && { follows: changeDigest(before) }),
  };
  if (!keys?.signer) {
    if (before?.signature || keys)
      throw new RegistryError(
        'no-key',
        'Changes of this registry are signed, and no key to sign with was given. Use --data DIR of a portal started by npm start, or put an operator’s private key into RELEASE_KEY and the public keys into RELEASE_KEYS.',
      );
    return change;
  }
  // A proxy's key cannot add a manifest.
  const manifests =
    keys.trusted.get(keys.signer.keyId)?.role === 'hold'
      ? signedBefore
      : await hashManifests(registryDir, rules, signedBefore, keys.trusted);
  await requireSigned(registryDir, { before: rulesBefore, after: rules }, manifests, keys.trusted);
  await requireWhole(registryDir, { before: rulesBefore, after: rules });
  const signed = signChange({ ...change, manifests }, keys.signer);
  const problem = await trustProblem(signed, keys.trusted, () => Promise.resolve(before));
  if (problem !== null) throw new RegistryError('bad-move', `The change would not be taken: ${problem}.`);
  return signed;
};

/**
 * Applies `revise` to the current rules and records the result as one change. If another author was faster, it is
 * applied to the newer rules, unless `expectedRevision` was given. `revise` may refuse by throwing.
 * @returns the change; null when the rules stay the same, and then nothing is written.
 * @throws RegistryError `moved`, `bad-move`, `no-key`, `wrong-integrity`, `move-unreadable`, `move-untrusted`.
 */
export const recordChange = async (
  registryDir: string,
  request: ChangeRequest,
  revise: (rules: ReleaseRules) => ReleaseRules,
): Promise<ReleaseChange | null> => {
  const { expectedRevision, keys } = request;
  requireAuthor(request);
  const storage = storageAt(registryDir);
  for (let tries = 0; tries < triesMax; tries += 1) {
    const revision = await latestRevision(registryDir);
    const before = revision === 0 ? null : await readChange(registryDir, revision, keys?.trusted);
    if (expectedRevision !== undefined && revision !== expectedRevision) {
      throw new RegistryError(
        'moved',
        `The registry is at revision ${revision}, not ${expectedRevision}: somebody changed it. Look at it again and repeat your change if it is still right.`,
      );
    }
    const rulesBefore = before?.rules ?? emptyRules;
    const rules = revise(rulesBefore);
    if (!isRules(rules))
      throw new RegistryError(
        'bad-move',
        `The change would leave rules that cannot be read back: ${rulesProblem(rules) ?? ''}.`,
      );
    if (JSON.stringify(rules) === JSON.stringify(rulesBefore)) return null;
    const change = await nextChange(registryDir, before, request, rules, before?.manifests ?? {});
    if (await storage.createOnce(changePath(change.revision), `${JSON.stringify(change, null, 1)}\n`)) return change;
    await pause(Math.random() * pauseMsMax);
  }
  throw new RegistryError(
    'moved',
    `Others changed the registry ${triesMax} times before this change could be recorded. Try again.`,
  );
};

/** What signing again has done. */
export interface SignedAgain {
  /** Null when the registry is empty, or its newest change was already trusted. */
  readonly change: ReleaseChange | null;
  /** Published versions that no trusted key had signed, as `unit version`. */
  readonly publications: readonly string[];
}

/**
 * Signs the current rules, as one change, and every published version that is not signed: for a registry that was not
 * signed so far, or whose keys are no longer trusted. The caller vouches for what is there; what a trusted change says
 * about a manifest stays.
 * @throws RegistryError `moved`, `bad-move`, `no-key`, `move-unreadable`.
 */
export const signAgain = async (
  registryDir: string,
  request: Pick<ChangeRequest, 'by' | 'why' | 'expectedRevision'> & { readonly keys: ReleaseKeys },
): Promise<SignedAgain> => {
  requireAuthor(request);
  const { trusted, signer } = request.keys;
  const revision = await latestRevision(registryDir);
  if (request.expectedRevision !== undefined && revision !== request.expectedRevision)
    throw new RegistryError(
      'moved',
      `The registry is at revision ${revision}, not ${request.expectedRevision}. Look at it again.`,
    );
  const before = revision === 0 ? null : await readChange(registryDir, revision);
  const earlier = async (): Promise<ReleaseChange | null> =>
    revision > 1 ? readChange(registryDir, revision - 1, trusted).catch(() => null) : null;
  const isTrusted = before !== null && (await trustProblem(before, trusted, earlier)) === null;
  const publications = signer
    ? await signPublished(registryDir, signer, trusted, isTrusted ? (before.manifests ?? {}) : {})
    : [];
  if (before === null || isTrusted) return { change: null, publications };
  const change = await nextChange(
    registryDir,
    before,
    { ...request, what: 'signed from here on', unit: null, from: null, to: null },
    before.rules,
    {},
  );
  if (await storageAt(registryDir).createOnce(changePath(change.revision), `${JSON.stringify(change, null, 1)}\n`))
    return { change, publications };
  throw new RegistryError('moved', 'Somebody changed the registry while it was being signed. Look at it again.');
};
