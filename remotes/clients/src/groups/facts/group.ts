import type { GroupIntent, PensionGroupType } from '@tessera/contract/portfolio-groups/values';
import type { CallBody, CallData } from '@tessera/contract/schemas';
import { parsePounds, poundsToWire } from '@tessera/domain/money';

export type PortfolioGroup = CallData<'getPortfolioGroup'>;
export type GroupPatch = CallBody<'patchPortfolioGroup'>;
export type GroupPreview = CallData<'previewPortfolioGroup'>;
export type GroupQuestion = CallBody<'previewPortfolioGroup'>;

export const groupsHref = '/clients/groups';
export const groupHref = (groupId: string): string => `${groupsHref}/${encodeURIComponent(groupId)}`;
/** The list of all groups, filtered to one client's, archived ones included. */
export const groupsOfClientHref = (clientId: string): string =>
  `${groupsHref}?${new URLSearchParams({ clientId }).toString()}`;
export const newFeeGroupHref = (clientId?: string): string =>
  `${groupsHref}/new${clientId === undefined ? '' : `?${new URLSearchParams({ clientId }).toString()}`}`;
export const newPensionGroupHref = (clientId: string, productId: string): string =>
  `/clients/${encodeURIComponent(clientId)}/groups/new?${new URLSearchParams({ product: productId }).toString()}`;

/** Labels of the kinds of group. */
export const intentWords: Readonly<Record<GroupIntent, string>> = {
  'Client Fee Group': 'Fee group',
  'Pension Account Group': 'Pension account group',
};
export const pensionTypeWords: Readonly<Record<PensionGroupType, string>> = {
  Uncrystallised: 'Uncrystallised',
  Crystallised: 'Crystallised',
  Beneficiary: 'Beneficiary',
  CrystallisedTransfer: 'Crystallised transfer',
};

export const isFeeGroup = ({ groupIntent }: Pick<PortfolioGroup, 'groupIntent'>): boolean =>
  groupIntent === 'Client Fee Group';
export const membersOf = (group: PortfolioGroup): number =>
  isFeeGroup(group) ? group.clients.length : group.accounts.length;

/** The combined value of the members this user may see; null when there are none. */
export const valueOf = (group: PortfolioGroup): number | null => {
  const known = (isFeeGroup(group) ? group.clients : group.accounts).flatMap(({ currentValue }) =>
    currentValue === null ? [] : [parsePounds(currentValue)],
  );
  return known.length === 0 ? null : poundsToWire(known.reduce((sum, value) => sum + value, 0n));
};

/** The first minus the second, in pounds. */
export const difference = (from: number, less: number): number => poundsToWire(parsePounds(from) - parsePounds(less));

/** The visible members, as a request names them; members this user may not see stay in the group anyway. */
export const namedMembers = ({ clients }: PortfolioGroup) =>
  clients.flatMap(({ id, relation }) => (id === null ? [] : [{ id, relation }]));
