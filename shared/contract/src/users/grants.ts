import { resources, type Scope } from '../language/access';
import { isAbove, levelOn, levelWords } from './access-levels';
import type { UserStatus } from './values';

// Who may give which access. Every way to grant asks here: creating, editing, inviting, bringing back, reviewing.

type HeldScope = Pick<Scope, 'resource' | 'ranges'>;

/** The access of one person or machine. */
export interface Held {
  readonly userId: string;
  readonly scopes: readonly HeldScope[];
  /** The parts of the firm that are named for them: home and further ones. */
  readonly nodeIds: readonly string[];
  readonly status: UserStatus;
}

/** Who grants: their own scopes, and all nodes they see; null for the whole firm. */
export interface Granter {
  readonly userId: string;
  readonly scopes: readonly HeldScope[];
  readonly nodeIds: readonly string[] | null;
}

/** Why something may not be granted: the field it is about, the kind of refusal, and a sentence. */
export interface GrantProblem {
  readonly field: 'scopes' | 'nodeId' | 'status';
  readonly type: 'above-your-own' | 'more-than-you' | 'yourself';
  readonly message: string;
}

/** Kinds of record on which scopes go beyond those of somebody. */
const beyond = (granter: Granter, scopes: readonly HeldScope[]) =>
  resources.filter((resource) => isAbove(levelOn(scopes, resource), levelOn(granter.scopes, resource)));

const sees = ({ nodeIds }: Granter, nodeId: string): boolean => nodeIds === null || nodeIds.includes(nodeId);

/** Whether somebody's whole access lies within that of another. */
export const isWithin = (granter: Granter, { scopes, nodeIds }: Pick<Held, 'scopes' | 'nodeIds'>): boolean =>
  beyond(granter, scopes).length === 0 && nodeIds.every((nodeId) => sees(granter, nodeId));

const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((each) => other.includes(each));

const sameScopes = (one: readonly HeldScope[], other: readonly HeldScope[]): boolean =>
  resources.every((resource) => levelOn(one, resource) === levelOn(other, resource));

/**
 * Why one person may not make another's access this; none when they may. `before` is null for somebody new. Nobody
 * gives more than they have, edits somebody who has more, or changes their own access, offices or status.
 */
export const grantProblems = (granter: Granter, before: Held | null, after: Held): GrantProblem[] => {
  if (before !== null && before.userId === granter.userId) {
    const own = 'Nobody changes their own access, offices or status. Ask another administrator.';
    return [
      ...(sameScopes(before.scopes, after.scopes)
        ? []
        : [{ field: 'scopes', type: 'yourself', message: own } as const]),
      ...(same(before.nodeIds, after.nodeIds) ? [] : [{ field: 'nodeId', type: 'yourself', message: own } as const]),
      ...(before.status === after.status ? [] : [{ field: 'status', type: 'yourself', message: own } as const]),
    ];
  }
  if (before !== null && !isWithin(granter, before))
    return [
      {
        field: 'status',
        type: 'more-than-you',
        message: 'They have access that you do not have. Somebody with at least as much has to change this.',
      },
    ];
  const above = beyond(granter, after.scopes);
  return [
    ...(above.length === 0
      ? []
      : [
          {
            field: 'scopes',
            type: 'above-your-own',
            message: `You cannot give more than you have: ${above
              .map((resource) => `${resource} (${levelWords[levelOn(after.scopes, resource)].toLowerCase()})`)
              .join(', ')}.`,
          } as const,
        ]),
    ...(after.nodeIds.every((nodeId) => sees(granter, nodeId))
      ? []
      : [
          {
            field: 'nodeId',
            type: 'above-your-own',
            message: 'You cannot give a part of the firm that you do not see.',
          } as const,
        ]),
  ];
};

/** What makes an administrator: changing people and the firm. They have to see the whole firm as well. */
export const administratorResources = ['User', 'Firm Management'] as const;

/** Whether scopes, over the whole firm, make an administrator. */
export const hasAdministratorScopes = (scopes: readonly HeldScope[]): boolean =>
  administratorResources.every((resource) => levelOn(scopes, resource) === 'read-write');

export const lastAdministratorMessage =
  'They are the last active administrator of the whole firm. Make somebody else one first.';

/** The rules in sentences, for the page about users. */
export const grantRules: readonly { readonly rule: string; readonly why: string }[] = [
  {
    rule: 'Nobody gives access that they do not have themselves, nor a part of the firm that they do not see.',
    why: 'Otherwise who may edit people may do everything.',
  },
  {
    rule: 'Nobody edits, invites, suspends or deactivates somebody who has more than they have.',
    why: 'A new e-mail address would be a way into that person’s access.',
  },
  {
    rule: 'Nobody changes their own access, offices or status.',
    why: 'Two people know of every change of access.',
  },
  {
    rule: 'The last active administrator stays: a person who may change people and the firm’s settings over the whole firm.',
    why: 'Without one nobody could help, and only an operator of the platform could.',
  },
];
