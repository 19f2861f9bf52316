import { developmentVersion, ranHeader, releaseHeader, writeRan, type Release } from '@tessera/contract';

/** What a page was given, and what replaced it since. */
export interface RunningVersions {
  readonly release: Pick<Release, 'remotes'> | null;
  /** Remotes that a developer's own build replaces. */
  readonly overrides: readonly string[];
  /** Versions mounted in place of the release's, by remote. */
  readonly fallbacks: Readonly<Record<string, { readonly version: { readonly version: string } }>>;
}

/**
 * The header that says which versions run instead of the release's, so that the audit trail names the code that made a
 * call; none when the page runs its release.
 * @param caller the version that makes the call. While a remote is being replaced, both of its versions may.
 */
export const ranInstead = (
  { release, overrides, fallbacks }: RunningVersions,
  caller?: { readonly name: string; readonly version: string },
): Readonly<Record<string, string>> => {
  const ran = (release?.remotes ?? []).flatMap(({ name, version: given }) => {
    if (overrides.includes(name)) return [[name, developmentVersion] as const];
    const version = caller?.name === name ? caller.version : (fallbacks[name]?.version.version ?? given);
    return version === given ? [] : [[name, version] as const];
  });
  return ran.length === 0 ? {} : { [ranHeader]: writeRan(Object.fromEntries(ran)) };
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
