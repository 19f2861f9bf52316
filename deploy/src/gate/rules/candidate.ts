import type { HostManifest, PortalManifest } from '@tessera/contract';
import type { PageLimits } from '@tessera/contract/manifest-rules/page-limits';
import type { SuiteRun } from '@tessera/contract/suite-run';

/** A file found in a build's folder. */
export interface PresentFile {
  readonly path: string;
  readonly integrity: string;
  readonly bytes: number;
}

interface Build {
  /** Name of the manifest in refusals: `remotes/clients/dist/portal-manifest.json`. */
  readonly manifestFile: string;
  /** Everything in the folder. */
  readonly present: readonly PresentFile[];
  /** The last known run of its suite: from beside the build, or from the registry's evidence. */
  readonly suiteRun: SuiteRun | null;
  readonly limits: PageLimits;
}

/** A build to be published. The first rule checks the manifest, so the others can rely on its types. */
export type Candidate = Build &
  (
    | { readonly kind: 'host'; readonly manifest: HostManifest }
    | { readonly kind: 'remote'; readonly manifest: PortalManifest }
  );

/** Every version that some firm or user may get now. */
export interface LiveVersions {
  readonly hosts: readonly HostManifest[];
  readonly remotes: readonly PortalManifest[];
  /** Why a version is live, by `clients 1.2.0`, as words to put after it: `pinned for HLM`. */
  readonly why?: ReadonlyMap<string, string>;
  /** Those that nobody is given now, only after a rollback or a fallback: `clients 1.0.0`. */
  readonly standby?: ReadonlySet<string>;
  /** By the version of a host: the remotes of which the stable channel has a version that runs in it. */
  readonly keeps?: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Why a candidate is not published: the file, the rule, what is wrong, and what to do about it. */
export interface Refusal {
  readonly file: string;
  readonly rule: string;
  readonly message: string;
  readonly wayOut: string;
}

export type Rule = (candidate: Candidate, live: LiveVersions) => Refusal[];

export const unitOf = (candidate: Candidate): string => (candidate.kind === 'host' ? 'host' : candidate.manifest.name);

/** A live version in a sentence, with the reason if known: `tools 1.0.0 (pinned for HLM)`. */
export const named = (unit: string, version: string, live: LiveVersions): string => {
  const why = live.why?.get(`${unit} ${version}`);
  return why === undefined ? `${unit} ${version}` : `${unit} ${version} (${why})`;
};

/** Whether nobody is given a live version now, only after a rollback or a fallback. */
export const isStandby = (live: LiveVersions, unit: string, version: string): boolean =>
  live.standby?.has(`${unit} ${version}`) === true;
