import type { CallData } from '@tessera/contract/schemas';

type Source = CallData<'getNodeTheme'>['source'];

/** Where an inherited value comes from, for a sentence. */
export const sourceWords = ({ kind, name }: Source): string =>
  kind === 'portal' ? 'the portal’s own' : `that of ${name}`;

/** What a field says while nothing is written in it. */
export const inheritedWords = (inherited: string, source: Source): string =>
  inherited === '' ? 'Leave empty for none.' : `Leave empty for ${sourceWords(source)}: “${inherited}”`;
