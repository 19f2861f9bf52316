/** What the lock file says of one installed package. */
interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  /** True of a workspace, whose own entry is at `resolved`. */
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** The part of `package-lock.json` that is read here; keys of `packages` are folders, such as `node_modules/react`. */
export interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

const nameIn = (folder: string): string => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** One installed package as text: its name, its version and what its content must be. */
export const lockLine = ({ packages }: LockFile, folder: string): string => {
  const { version = '', integrity = '' } = packages[folder] ?? {};
  return `${nameIn(folder)}@${version} ${integrity}`;
};

/** Where Node finds a package from a folder: the nearest `node_modules` upwards. Undefined when it is not installed. */
const resolve = ({ packages }: LockFile, from: string, name: string): string | undefined => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const found = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[found]) return found;
    if (folder === '') return undefined;
  }
};

/**
 * A workspace's own part of the lock file: a line for every package it can reach through its dependencies, sorted. A
 * package that only others depend on is not in it, so what they install does not change it.
 */
export const lockPart = (lock: LockFile, workspace: string): string[] => {
  const seen = new Set<string>();
  const lines = new Set<string>();
  const waiting = [workspace];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (seen.has(folder)) continue;
    seen.add(folder);
    const entry = lock.packages[folder];
    if (entry?.link === true && entry.resolved !== undefined) {
      waiting.push(entry.resolved);
      continue;
    }
    if (folder.includes('node_modules/')) lines.add(lockLine(lock, folder));
    for (const name of Object.keys({
      ...entry?.dependencies,
      ...entry?.optionalDependencies,
      ...entry?.peerDependencies,
    })) {
      const found = resolve(lock, folder, name);
      if (found !== undefined) waiting.push(found);
    }
  }
  return [...lines].sort();
};
