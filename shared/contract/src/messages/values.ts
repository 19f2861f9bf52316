/** What a client is told (specification, section 4: "message types include" the first eight). */
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

/** Whether a message was read; one that was put away can be taken back. */
export const messageStatuses = ['Unread', 'Read', 'Archived'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** How a message's status changes; what is not here is refused. */
export const messageMoves: readonly { readonly from: MessageStatus; readonly to: MessageStatus }[] = [
  { from: 'Unread', to: 'Read' },
  { from: 'Unread', to: 'Archived' },
  { from: 'Read', to: 'Unread' },
  { from: 'Read', to: 'Archived' },
  { from: 'Archived', to: 'Read' },
];

export const messageSorts = ['createdDate', 'title', 'status', 'messageType'] as const;
