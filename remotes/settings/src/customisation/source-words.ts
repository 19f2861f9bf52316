import type { CallData } from '@tessera/contract/schemas';

type Source = CallData<'getNodeTheme'>['source'];

/** The source of an inherited value, for a sentence. */
export const sourceWords = ({ kind, name }: Source): string =>
  kind === 'portal' ? 'the portal’s own' : `that of ${name}`;

/** Shown in an empty field: the inherited value. */
export const inheritedWords = (inherited: string, source: Source): string =>
  inherited === '' ? 'Leave empty for none.' : `Leave empty for ${sourceWords(source)}: “${inherited}”`;
