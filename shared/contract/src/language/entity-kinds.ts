/** Every kind of record that a call shows or changes. Pages read records again by them. */
export const entityKinds = [
  'Account',
  'Appearance',
  'Asset',
  'BankDetails',
  'Client',
  'ClientProduct',
  'Content',
  'Dashboard',
  'Draft',
  'Event',
  'Firm',
  'Flag',
  'Illustration',
  'JobRun',
  'Message',
  'Model',
  'Node',
  'Notification',
  'Portfolio',
  'PortfolioGroup',
  'Position',
  'Posting',
  'Price',
  'ProductTransfer',
  'RecurringOrder',
  'Session',
  'Settings',
  'Static',
  'Transaction',
  'User',
  'View',
  'Work',
] as const;

export type EntityKind = (typeof entityKinds)[number];

export const isEntityKind = (kind: string): kind is EntityKind => (entityKinds as readonly string[]).includes(kind);
