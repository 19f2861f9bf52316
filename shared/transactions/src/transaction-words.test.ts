import { inSentence } from './transaction-words';

test.each([['Stamp duty reserve tax', 'stamp duty reserve tax'], ['VAT on a fee', 'VAT on a fee'], ['PTM levy', 'PTM levy'], ['MiFID charge', 'MiFID charge'], ['A fund', 'a fund']])('%p stands in a sentence as %p', (name, words) => expect(inSentence(name)).toBe(words));
