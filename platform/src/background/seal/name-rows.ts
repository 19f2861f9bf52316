import { markBytes, markOf, type SealedLine } from './row-lines';

/** The most rows named in one sentence. */
const namedMax = 5;

/**
 * Describes which rows of one table differ from their seal, by their marks; null when every mark agrees. The rows that
 * agree at the beginning and at the end are skipped, so a single row altered, removed or inserted is named exactly.
 */
export const nameDifferences = (marks: Buffer, lines: readonly SealedLine[]): string | null => {
  const sealed = marks.length / markBytes;
  const same = (sealedIndex: number, index: number): boolean => {
    const each = lines[index];
    return (
      each !== undefined &&
      markOf(each.line).equals(marks.subarray(sealedIndex * markBytes, (sealedIndex + 1) * markBytes))
    );
  };
  let before = 0;
  while (before < sealed && before < lines.length && same(before, before)) before += 1;
  let after = 0;
  while (after < sealed - before && after < lines.length - before && same(sealed - 1 - after, lines.length - 1 - after))
    after += 1;
  const wanted = sealed - before - after;
  const found = lines.slice(before, lines.length - after);
  if (wanted === 0 && found.length === 0) return null;
  if (wanted === 0) return `inserted: ${list(found)}`;
  if (found.length === 0) return `removed: ${rows(wanted)} ${place(lines[before - 1], lines[before])}`;
  if (wanted === found.length)
    return `altered: ${list(found.filter((_, index) => !same(before + index, before + index)))}`;
  return `other rows than sealed: ${rows(wanted)} sealed and ${rows(found.length)} there ${place(lines[before - 1], lines[lines.length - after])}`;
};

const rows = (count: number): string => (count === 1 ? '1 row' : `${count} rows`);

const list = (lines: readonly SealedLine[]): string => {
  const named = lines
    .slice(0, namedMax)
    .map(({ name }) => name)
    .join(', ');
  return lines.length > namedMax ? `${named} and ${lines.length - namedMax} more` : named;
};

const place = (before: SealedLine | undefined, after: SealedLine | undefined): string => {
  if (before && after) return `between ${before.name} and ${after.name}`;
  if (before) return `after ${before.name}`;
  return after ? `before ${after.name}` : 'of this table';
};
