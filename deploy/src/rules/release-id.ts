import { createHash } from 'node:crypto';

export const versionsByName = (
  remotes: readonly { readonly name: string; readonly version: string }[],
): Record<string, string> => Object.fromEntries(remotes.map(({ name, version }) => [name, version]));

/** Id of the versions that make a release, 16 hex digits: the same versions give the same id. */
export const releaseIdOf = (host: string, remotes: Readonly<Record<string, string>>): string =>
  createHash('sha256')
    .update(
      [
        `host@${host}`,
        ...Object.keys(remotes)
          .sort()
          .map((name) => `${name}@${remotes[name]}`),
      ].join('\n'),
    )
    .digest('hex')
    .slice(0, 16);
