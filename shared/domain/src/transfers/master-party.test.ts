import { partyProblems, type PartyTerms } from './master-party';

const harbour: PartyTerms = {
  name: 'Harbour Life',
  transferWrapperTypes: ['SIPP'],
  productTransferTypes: ['Cash'],
  electronic: false,
  signatureType: 'Wet signature',
  referencePattern: 'HL\\d{7}',
  referenceHint: 'HL and seven digits',
  referenceExample: 'hl 123 4567',
  address: ['Harbour Life', 'Bristol'],
  contact: { phone: '01632 960011', email: null },
  typicalDays: 18,
};
const fieldsOf = (changed: Partial<PartyTerms>): string[] =>
  partyProblems({ ...harbour, ...changed }).map(({ field }) => field);

it('a pattern is kept only if it is quick and its example fits', () => {
  expect(fieldsOf({})).toEqual([]);
  expect(fieldsOf({ referencePattern: '(H+)+L' })).toEqual(['referencePattern']);
  expect(fieldsOf({ referencePattern: '[A-Z' })).toEqual(['referencePattern']);
  expect(fieldsOf({ referenceExample: 'HL123' })).toEqual(['referenceExample']);
  expect(fieldsOf({ referenceExample: null })).toEqual(['referenceExample']);
  expect(fieldsOf({ referencePattern: null, referenceExample: null })).toEqual([]);
});

it('a provider that takes forms has an address, and a signature that a form can have', () => {
  expect(fieldsOf({ address: [' '], signatureType: 'Electronic' })).toEqual(['signatureType', 'address']);
  expect(fieldsOf({ electronic: true, address: [], signatureType: 'Electronic' })).toEqual([]);
});
