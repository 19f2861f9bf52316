import { developmentVersion, ranHeader, releaseHeader, writeRan, type Release } from '@tessera/contract';

/** What a page was given, and what replaced it since. */
export interface RunningVersions {
  readonly release: Pick<Release, 'remotes'> | null;
  /** Remotes that a developer's own build replaces. */
  readonly overrides: readonly string[];
  /** Versions mounted in place of the release's, by remote. */
  readonly fallbacks: Readonly<Record<string, { readonly version: { readonly version: string } }>>;
}

const isOneOf = (names: readonly string[], name: string): boolean => {
  for (let at = 0; at < names.length; at += 1) if (names[at] === name) return true;
  return false;
};

/**
 * The header that says which versions run instead of the release's, so that the audit trail names the code that made a
 * call; none when the page runs its release.
 * @param caller the version that makes the call. While a remote is being replaced, both of its versions may.
 */
export const ranInstead = (
  { release, overrides, fallbacks }: RunningVersions,
  caller?: { readonly name: string; readonly version: string },
): Readonly<Record<string, string>> => {
  const remotes = release?.remotes ?? [];
  const ran: Record<string, string> = {};
  // By index, here and below: every call says this, whatever a remote did to arrays.
  for (let at = 0; at < remotes.length; at += 1) {
    const { name, version: given } = remotes[at] as (typeof remotes)[number];
    const version = caller?.name === name ? caller.version : (fallbacks[name]?.version.version ?? given);
    if (isOneOf(overrides, name)) ran[name] = developmentVersion;
    else if (version !== given) ran[name] = version;
  }
  const said = writeRan(ran);
  return said === '' ? {} : { [ranHeader]: said };
};

/**
 * Adds to a call's headers the id of the page's release, and what `ran` says runs in place of it, unless the request says
 * that itself, as remotes' calls do.
 */
export const aboutPage =
  (release: string | null, ran: () => Readonly<Record<string, string>>) =>
  (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> => {
    const { [ranHeader]: saysRan = '', ...rest } = { ...ran(), ...headers };
    return {
      ...rest,
      ...(release === null ? {} : { [releaseHeader]: release }),
      ...(saysRan === '' ? {} : { [ranHeader]: saysRan }),
    };
  };
