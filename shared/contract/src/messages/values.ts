/** Types of message to a client (specification, section 4: "message types include" the first eight). */
export const messageTypes = [
  'Contract Note',
  'Quarterly Statement',
  'Tax Statement',
  'Valuation Statement',
  'Retirement Pack',
  'Pension Savings Statement',
  'Withdrawal',
  'New Account',
  'Costs Statement',
  'General',
] as const;
export type MessageType = (typeof messageTypes)[number];

/** Whether a message was read. An archived message can be restored. */
export const messageStatuses = ['Unread', 'Read', 'Archived'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** Every allowed transition; all others are refused. */
export const messageTransitions: readonly { readonly from: MessageStatus; readonly to: MessageStatus }[] = [
  { from: 'Unread', to: 'Read' },
  { from: 'Unread', to: 'Archived' },
  { from: 'Read', to: 'Unread' },
  { from: 'Read', to: 'Archived' },
  { from: 'Archived', to: 'Read' },
];

export const messageSorts = ['createdDate', 'title', 'status', 'messageType'] as const;
