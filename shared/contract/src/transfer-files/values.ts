/** Transfers in that do not go online: their form is sent as a file (specification, section 3; domain A.7). */
export const manualTransferKinds = [
  'Partly crystallised',
  'Beneficiary drawdown',
  'Pension sharing order',
  'Block transfer',
] as const;
export type ManualTransferKind = (typeof manualTransferKinds)[number];

/**
 * How a file of one fares. Sending: its parts come. Waiting: it came and is being scanned. Refused: by its
 * content when it was finished, or by the scanner. Not sent: it was not finished in a day. Removed: somebody took it away.
 */
export const manualFileStates = ['Sending', 'Waiting', 'Clean', 'Refused', 'Not sent', 'Removed'] as const;
export type ManualFileState = (typeof manualFileStates)[number];

/** Files that are sent with one form. */
export const manualFilesMax = 10;
/** Transfers whose scans are read again at once. */
export const refreshedMax = 100;
/** Documents of one transfer. */
export const transferDocumentsMax = 50;
