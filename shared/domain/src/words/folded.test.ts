import { foldedWords, holdsWords } from './folded';

test.each([
  ['Zoë O’Brien-Smith', ['zoe', 'obrien', 'smith']],
  ['E.J. PENHALIGON', ['e', 'j', 'penhaligon']],
  ['Łukasz Strauß & Søn', ['lukasz', 'strauss', 'son']],
  ["D'Arcy", ['darcy']],
  [' \u00a0 ', []],
  ['Æthelred', ['aethelred']],
])('%p is searched by the words %j', (name, words) => expect(foldedWords(name)).toEqual(words));

test.each([
  ['Mrs Elena Penhaligon', 'penhaligon elena', true],
  ['Mrs Elena Penhaligon', 'E Penhaligon', true],
  ['Mrs Elena Penhaligon', 'haligon', true],
  ['Mr Ross Penhaligon', 'E Penhaligon', false],
  ['Zoë Hart', 'zoe', true],
  ['Zoe Hart', 'ZOË', true],
  ['Zoe Hart', '', true],
  ['Zoe Hart', '%', false],
  ['Zoe Hart', 'hart jones', false],
  ['Elena Penhaligon', 'Mrs Elena Penhaligon', true],
  ['Elena Penhaligon', 'Mrs. Penhaligon', true],
  ['Elena Penhaligon', 'Mrs', false],
  ['Missoni Group', 'miss', true],
  ['Elena Penhaligon', 'Elena Mrs', false],
  ['Marks & Spencer Group', 'marks and spencer', true],
  ['Marks & Spencer Group', 'spencer marks', true],
  ['Scotland Fund', 'and', true],
  ['Legal & General', 'legal or general', false],
])('%p is found by %p: %p', (name, search, isFound) => expect(holdsWords(name, search)).toBe(isFound));
