import type { RemoteName } from './call';

/** Protected kinds of resource (specification, section 6). */
export const resources = [
  'Client',
  'Account',
  'Model',
  'Advisory Model',
  'Transaction',
  'User',
  'Recommendation',
  'Instrument',
  'Client Enhanced',
  'Client Fee Group',
  'Know Your Business',
  'Bank Details',
  'Firm Management',
] as const;
export type Resource = (typeof resources)[number];

export type Range = 'read' | 'read-write';

/** One scope of a user. `scope` repeats `resource` for clients that know the older key. */
export interface Scope {
  readonly resource: Resource;
  readonly scope: Resource;
  readonly ranges: readonly Range[];
}

/** Permission levels (specification, section 6), lowest first. */
export const levels = ['read', 'readWrite', 'action', 'writeClient'] as const;
export type Level = (typeof levels)[number];

/** What each level requires of the caller's scopes, and what it is for. */
export const levelTable: Readonly<
  Record<Level, { resource: readonly Range[]; client: readonly Range[] | null; meaning: string }>
> = {
  read: { resource: ['read', 'read-write'], client: null, meaning: 'See records of this resource.' },
  readWrite: { resource: ['read-write'], client: null, meaning: 'Make and change records of this resource.' },
  action: {
    resource: ['read-write'],
    client: null,
    meaning: 'Move an existing record through its states: authorise, cancel, delete, resolve.',
  },
  writeClient: {
    resource: ['read-write'],
    client: ['read', 'read-write'],
    meaning: 'Make or change a record that belongs to a client whom the caller can see.',
  },
};

/** Names of the flags a firm can have. */
export type RemoteFlag = `remote.${RemoteName}`;
export type Flag = RemoteFlag | 'automatedFirmSetup';
export const remoteFlag = (remote: RemoteName): RemoteFlag => `remote.${remote}`;

export interface AccessRequirement {
  readonly resource: Resource;
  readonly level: Level;
}

/** A rule as data. Every part that is present must hold; an empty rule means signed in. */
export interface AccessRule {
  readonly requires?: AccessRequirement;
  /** Each of these must hold. */
  readonly allOf?: readonly AccessRequirement[];
  /** At least one of these must hold. */
  readonly anyOf?: readonly AccessRequirement[];
  readonly flags?: readonly string[];
}

/** The caller. `flags: null` means the flags could not be read, so every rule that names a flag is refused. */
export interface Subject {
  readonly authenticated: boolean;
  readonly scopes: readonly Pick<Scope, 'resource' | 'ranges'>[];
  readonly flags: readonly string[] | null;
}

export type Decision = { readonly allowed: true } | { readonly allowed: false; readonly reason: string };

const allow: Decision = { allowed: true };
const deny = (reason: string): Decision => ({ allowed: false, reason });

const holds = (subject: Subject, resource: string, ranges: readonly Range[]): boolean =>
  subject.scopes.some((scope) => scope.resource === resource && scope.ranges.some((range) => ranges.includes(range)));

const meets = (subject: Subject, { resource, level }: AccessRequirement): Decision => {
  if (!resources.includes(resource)) return deny(`The rule names '${String(resource)}', which is not a resource.`);
  const needs = levelTable[level];
  if (!needs) return deny(`The rule names '${String(level)}', which is not a level.`);
  if (!holds(subject, resource, needs.resource)) return deny(`Needs ${level} on ${resource}.`);
  if (needs.client && !holds(subject, 'Client', needs.client))
    return deny(`Needs read on Client as well as ${level} on ${resource}.`);
  return allow;
};

/**
 * The one access decision, used for menus, routes, extensions and calls. It fails closed: an unknown resource or level,
 * a flag list that could not be read, and an error thrown on the way are all refusals.
 */
export const decide = (subject: Subject, rule: AccessRule): Decision => {
  try {
    if (!subject.authenticated) return deny('Nobody is signed in.');
    for (const flag of rule.flags ?? []) {
      if (subject.flags === null) return deny(`The firm's flags could not be read, and the rule needs ${flag}.`);
      if (!subject.flags.includes(flag)) return deny(`The firm's flag ${flag} is off.`);
    }
    if (rule.requires) {
      const decision = meets(subject, rule.requires);
      if (!decision.allowed) return decision;
    }
    for (const requirement of rule.allOf ?? []) {
      const decision = meets(subject, requirement);
      if (!decision.allowed) return decision;
    }
    if (rule.anyOf) {
      const decisions = rule.anyOf.map((requirement) => meets(subject, requirement));
      if (!decisions.some((decision) => decision.allowed)) return decisions[0] ?? deny('The rule lists no way in.');
    }
    return allow;
  } catch (error) {
    return deny(`The rule could not be read (${error instanceof Error ? error.message : String(error)}).`);
  }
};
