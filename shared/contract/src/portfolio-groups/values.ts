/** Purposes and statuses of a portfolio group (specification, section 4). */
export const groupIntents = ['Client Fee Group', 'Pension Account Group'] as const;
export type GroupIntent = (typeof groupIntents)[number];
export const groupStatuses = ['Active', 'Archived'] as const;
export type GroupStatus = (typeof groupStatuses)[number];
/** What the accounts of a pension account group hold. */
export const pensionGroupTypes = ['Uncrystallised', 'Crystallised', 'Beneficiary', 'CrystallisedTransfer'] as const;
export type PensionGroupType = (typeof pensionGroupTypes)[number];

/** Most clients of a fee group (domain A.9). */
export const feeGroupMax = 10;

/**
 * Relation of a fee group's member to its first member. Nieces, nephews, cousins, aunts and uncles are left out: they
 * cannot be in a group (domain A.9).
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

/** An archived group keeps its list of members but frees them for another group. It cannot be reactivated. */
export const groupTransitions: readonly { readonly from: GroupStatus; readonly to: GroupStatus }[] = [
  { from: 'Active', to: 'Archived' },
];

/** Columns the list of groups sorts by. */
export const groupSorts = ['name', 'groupIntent', 'status', 'createdDate', 'id'] as const;
