/** A line of a pasted table or a CSV file; `line` counts from 1, as people count. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** More than any list of holdings has. */
export const tableCharactersMax = 200_000;

const separators = ['\t', ';', ','] as const;

/** The separator of a text: the first of tab, semicolon and comma that its first line has. */
const separatorOf = (text: string): string => {
  const [first = ''] = text.split('\n', 1);
  return separators.find((separator) => first.includes(separator)) ?? ',';
};

/** Cells of one line; a quoted cell may hold the separator, and `""` is a quote. */
const cellsOf = (line: string, separator: string): string[] => {
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const character = line.charAt(at);
    if (quoted) {
      if (character !== '"') cell += character;
      else if (line.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (character === '"' && cell.trim() === '') {
      cell = '';
      quoted = true;
    } else if (character === separator) {
      cells.push(cell.trim());
      cell = '';
    } else cell += character;
  }
  return [...cells, cell.trim()];
};

/** Reads a pasted table or a CSV file. Empty lines and a heading, which has no digits, are left out. */
export const readTable = (text: string): readonly TableRow[] => {
  const clean = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const separator = separatorOf(clean);
  return clean
    .split('\n')
    .map((line, index) => ({ line: index + 1, text: line }))
    .filter((row) => row.text.trim() !== '')
    .filter((row, index) => index > 0 || /\d/.test(row.text))
    .map((row) => ({ line: row.line, cells: cellsOf(row.text, separator) }));
};
