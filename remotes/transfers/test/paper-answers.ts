import { listed, type CannedAnswers } from '@tessera/testing/canned-answers';
import type { CallData, CallRow } from '@tessera/contract/schemas';

export const transferDocument: CallRow<'listClientDocuments'> = {
  id: '0D1',
  clientId: 'C01F4QX',
  fileName: 'Authority.pdf',
  mediaType: 'application/pdf',
  size: 312_000,
  contentHash: 'a'.repeat(64),
  category: 'Transfer',
  note: '',
  visibleTo: 'Everyone',
  scan: 'Clean',
  parts: 1,
  addedDate: '2026-11-12T17:40:00.000Z',
  addedBy: { id: '09000A2', name: 'Sam Okoro' },
  removedDate: null,
  version: 1,
};

const flag = (
  name: string,
  colour: 'Red' | 'Amber',
  words: string,
): CallData<'getTransferChecks'>['flags'][number] => ({
  flag: name,
  colour,
  words,
  source: 'Conditions for Transfers Regulations 2021',
  answer: 'Unknown',
  evidence: '',
  answeredBy: null,
  answeredAt: null,
});

export const checks: CallData<'getTransferChecks'> = {
  transactionId: 'T3',
  applies: true,
  schemes: [
    { scheme: 'Master trust', words: 'A master trust that is listed as authorised' },
    { scheme: 'Other', words: 'Any other scheme: its flags are looked at' },
  ],
  scheme: 'Other',
  appointment: null,
  flags: [
    flag('Pressure', 'Red', 'The client was pressed to make the transfer.'),
    flag('High fees', 'Amber', 'The receiving scheme’s fees are unclear or high.'),
  ],
  needsAppointment: false,
  outcome: null,
  reasons: [],
  missing: ['Pressure: not answered.', 'High fees: not answered.'],
  decision: null,
  recordRefusal: null,
  decideRefusal: 'Too little is known to decide: 2 questions are open.',
  next: 'Whoever looks at it: answer what is open.',
  version: 1,
};

export const manualTransfer: CallRow<'listManualTransfers'> = {
  id: '0H00001',
  fileUploadId: '0H00001',
  clientId: 'C01F4QX',
  clientName: 'Mrs Eleanor Whitcombe',
  kind: 'Block transfer',
  previousProvider: { masterPartyId: 'MP1', name: 'Aviva', reference: '' },
  note: '',
  transactionId: null,
  scanned: false,
  files: [
    { uploadId: '0U1', fileName: 'form.pdf', state: 'Clean', documentId: '0D1' },
    { uploadId: '0U2', fileName: 'letter.pdf', state: 'Waiting', documentId: '0D2' },
  ],
  createdDate: '2026-11-12T17:40:00.000Z',
  createdBy: { userId: '09000A2', name: 'Sam Okoro' },
};

/** Successful answers to the calls of checks, documents and manual transfers. */
export const paperAnswers: CannedAnswers = {
  getTransferChecks: checks,
  recordTransferChecks: { ...checks, version: 2 },
  decideTransferChecks: { ...checks, version: 3 },
  listTransferDocuments: [transferDocument],
  linkTransferDocument: { documentId: '0D1', linked: true },
  listClientDocuments: listed([transferDocument]),
  listManualTransfers: listed([manualTransfer]),
  getManualTransfer: manualTransfer,
  createManualTransfer: {
    ...manualTransfer,
    uploads: [{ id: '0U1', parts: 1, partBytes: 524288, received: [] }],
  },
  refreshManualTransfers: { waiting: 1, changed: [manualTransfer] },
  startUpload: { id: '0U9', parts: 1, partBytes: 524288, received: [] },
  sendUploadPart: { part: 1 },
  finishUpload: { ...transferDocument, id: '0D9' },
  getClientDocumentPart: { part: 1, base64: 'JVBERi0=' },
  getFile: { fileId: 'F1', fileName: 'transfer-refused-t3.pdf', mediaType: 'application/pdf', base64: 'JVBERi0=' },
  listClients: listed([{ clientId: 'C01F4QX', name: 'Mrs Eleanor Whitcombe' } as CallRow<'listClients'>]),
};
