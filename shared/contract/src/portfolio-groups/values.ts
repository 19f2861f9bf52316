/** What a portfolio group is for, and its statuses (specification, section 4). */
export const groupIntents = ['Client Fee Group', 'Pension Account Group'] as const;
export type GroupIntent = (typeof groupIntents)[number];
export const groupStatuses = ['Active', 'Archived'] as const;
export type GroupStatus = (typeof groupStatuses)[number];
/** What the accounts of a pension account group hold. */
export const pensionGroupTypes = ['Uncrystallised', 'Crystallised', 'Beneficiary', 'CrystallisedTransfer'] as const;
export type PensionGroupType = (typeof pensionGroupTypes)[number];

/** Clients of a fee group at most (domain A.9). */
export const feeGroupMax = 10;

/**
 * What a member of a fee group is to its first member. Nieces, nephews, cousins, aunts and uncles are none of these and
 * cannot be in one (domain A.9).
 */
export const groupRelations = [
  'Spouse or civil partner',
  'Parent',
  'Child',
  'Grandparent',
  'Grandchild',
  'Sibling',
  'Step-parent',
  'Stepchild',
  'Step-sibling',
  'Parent-in-law',
  'Child-in-law',
  'Sibling-in-law',
  'Family company',
  'Family trust',
] as const;
export type GroupRelation = (typeof groupRelations)[number];

/** A group that was archived keeps who was in it, frees them for another one, and does not come back. */
export const groupMoves: readonly { readonly from: GroupStatus; readonly to: GroupStatus }[] = [
  { from: 'Active', to: 'Archived' },
];

/** What a list of groups is sorted by. */
export const groupSorts = ['name', 'groupIntent', 'status', 'createdDate', 'id'] as const;
