import { asSentence, fieldInSentence, inSentence } from './in-sentence';

test.each([
  ['Stamp duty reserve tax', 'stamp duty reserve tax'],
  ['VAT on a fee', 'VAT on a fee'],
  ['PTM levy', 'PTM levy'],
  ['SIPP product fee', 'SIPP product fee'],
  ['MiFID charge', 'MiFID charge'],
  ['A fund', 'a fund'],
  ['National Insurance number', 'National Insurance number'],
  ['Transaction costs of the product (MiFID)', 'transaction costs of the product (MiFID)'],
  ['Événement', 'événement'],
  ['', ''],
])('%p stands in a sentence as %p', (label, words) => expect(inSentence(label)).toBe(words));

test.each([
  ['No such account', 'No such account.'],
  ['Is it his?', 'Is it his?'],
])('%p is the sentence %p', (text, words) => expect(asSentence(text)).toBe(words));

test.each([
  ['transactions[0].assetId', 'asset ID'],
  ['isin', 'ISIN'],
  ['autoDisinvest', 'auto disinvest'],
  ['assets[2]', 'assets'],
])('the field %p stands in a sentence as %p', (path, words) => expect(fieldInSentence(path)).toBe(words));
