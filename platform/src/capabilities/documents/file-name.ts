import { endingOf, fileEndings, fileKinds, type FileMediaType } from '@tessera/contract/documents/values';
import { orList } from '@tessera/contract';

const longest = 120;

/**
 * Returns the name a file is stored under: without the folders before it, without characters that steer a screen, a
 * shell or a path, and no longer than 120 characters with its ending.
 */
export const cleanName = (given: string): string => {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu, '')
    .replace(/[<>:"|?*]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s-]+|[.\s]+$/g, '');
  const ending = endingOf(clean);
  if (clean.length <= longest) return clean;
  return `${clean.slice(0, longest - ending.length - 1).trimEnd()}.${ending}`;
};

/** What is taken, in words. */
export const takenKinds = `Choose ${orList(Object.values(fileKinds).map(({ name, endings }) => `${name} (${endings.map((ending) => `.${ending}`).join(', ')})`))}.`;

/** Why a clean name cannot be used; null when it can. */
export const nameProblem = (clean: string): string | null => {
  if (!/[^.]+\.[^.]+$/.test(clean)) return `Give the file a name with an ending. ${takenKinds}`;
  return fileEndings.includes(endingOf(clean))
    ? null
    : `Files that end in .${endingOf(clean).slice(0, 10)} are not taken. ${takenKinds}`;
};

/** Why a name does not go with a content; null when it does. */
export const mismatchProblem = (clean: string, mediaType: FileMediaType): string | null => {
  const { name, endings } = fileKinds[mediaType];
  return (endings as readonly string[]).includes(endingOf(clean))
    ? null
    : `The name ends in .${endingOf(clean)}, but the content is of another kind (${name}). Choose the right file, or name it .${endings[0]}.`;
};
